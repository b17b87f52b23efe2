import type { liabilityProof } from '@terahold/contract/calls/member/liabilities'
import type { Answer } from '@terahold/contract/client'
import type { Cash } from '@terahold/proof/reserve'
import type { Fault } from '@terahold/proof/verify'

type OwedParts = NonNullable<Answer<typeof liabilityProof>['data']['owed']>

/** The log of all nights, as this device checked it. */
export type CheckedHistory = {
  readonly nights: number
  readonly witnesses: number
  /** How many of them signed it; null when this browser cannot check signatures of this kind. */
  readonly cosigned: number | null
  /** Whether the keys of log and witnesses are built into this app. Otherwise our server named them. */
  readonly hasBuiltInKeys?: boolean
}

/** What this device checked. Money is in minor units, as it is hashed. */
export type CheckedTree = {
  readonly day: string
  readonly root: string
  readonly total: string
  /** Leaves of all members, and the member's own with their sum. */
  readonly leaves: number
  readonly ownLeaves: number
  readonly sum: string
  /** What we say that the member was owed when the tree was made. */
  readonly owed: OwedParts
  /** What the member's wallet read: whether the chain has this root, and the cash; null when it read nothing. */
  readonly chain: {
    readonly cash: Cash
    /** Public reports of this day's proof; null when the reserve does not know them. */
    readonly reports: number | null
  } | null
  /** Null without a log. */
  readonly history: CheckedHistory | null
}

/**
 * Why a proof is not verified: the verifier's reasons and those of the app.
 *
 * - `root_changed`: we now publish another root for a day than this device saw before.
 * - `history_changed`: the log of all nights does not continue what this device saw. `log_wrong`: its signatures are not
 *   valid, or it has another root for the night.
 * - `statement_differs`: the books had another available balance than the member's statement.
 * - `chain_differs`: the chain has another root for the day. `chain_lacks`: we say that it has the root, and it has none.
 *   `chain_newer`: it has the root of a later day than we publish.
 */
export type ProofFault =
  | Fault
  | 'statement_differs'
  | 'root_changed'
  | 'history_changed'
  | 'log_wrong'
  | 'chain_differs'
  | 'chain_lacks'
  | 'chain_newer'

/**
 * Why nothing was decided.
 *
 * - `offline`, `unavailable`: no answer, or the file was refused.
 * - `no_tree`: none was published yet. `late`: none since two days. `joined_later`: the newest is older than the account.
 * - `no_figures`: the tree was made before we stored what each member is owed.
 * - `no_reserve`: roots of this installation are on no chain. `anchor_waits`: the newest roots are not on the chain yet.
 * - `no_wallet`: the member's wallet read nothing from the chain.
 * - `key_unsigned`: we chose the key. `key_elsewhere`: the wallet signed for the key on another device only.
 * - `key_waits`: the wallet signed, and the next tree is the first with the key.
 * - `moved`: the tree names the wallet from which the account was moved since.
 */
export type ProofGap =
  | 'offline'
  | 'unavailable'
  | 'no_tree'
  | 'late'
  | 'joined_later'
  | 'no_figures'
  | 'no_reserve'
  | 'anchor_waits'
  | 'no_wallet'
  | 'key_unsigned'
  | 'key_elsewhere'
  | 'key_waits'
  | 'moved'

/** Why nothing was decided about a past entry. `no_reader`: the chain was not read, so nothing was compared. */
export type PastGap = 'offline' | 'unavailable' | 'not_covered' | 'no_reader'

type Outcome =
  | { readonly state: 'verified' }
  | { readonly state: 'failed'; readonly fault: ProofFault }
  | { readonly state: 'unchecked'; readonly gap: ProofGap }

/** The night that a check was about. */
export type ReportedNight = { readonly day: string; readonly root: string }

/** A finished check, with the time on this device. `night` is the newest published one; absent when none was read. */
export type ProofResult = Outcome & {
  readonly at: number
  readonly tree: CheckedTree | null
  readonly night?: ReportedNight
}
