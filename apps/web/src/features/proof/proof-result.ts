import type { liabilityProof } from '@terahold/contract/calls/liabilities'
import type { Answer } from '@terahold/contract/client'
import type { Fault } from '@terahold/proof/verify'

type OwedParts = NonNullable<Answer<typeof liabilityProof>['data']['owed']>

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
}

/**
 * Why a proof is not verified: the verifier's reasons and one of the app. `root_changed`: we now publish another root for a day
 * than this device saw before.
 */
export type ProofFault = Fault | 'root_changed'

/**
 * Why nothing was decided.
 *
 * - `offline`, `unavailable`: no answer, or the file was refused.
 * - `no_tree`: none was published yet. `late`: none since two days. `joined_later`: the newest is older than the account.
 * - `no_figures`: the tree was made before we stored what each member is owed.
 * - `key_unsigned`: we chose the key. `key_elsewhere`: the wallet signed for the key on another device only.
 * - `key_waits`: the wallet signed, and the next tree is the first with the key.
 */
export type ProofGap =
  | 'offline'
  | 'unavailable'
  | 'no_tree'
  | 'late'
  | 'joined_later'
  | 'no_figures'
  | 'key_unsigned'
  | 'key_elsewhere'
  | 'key_waits'

type Outcome =
  | { readonly state: 'verified' }
  | { readonly state: 'failed'; readonly fault: ProofFault }
  | { readonly state: 'unchecked'; readonly gap: ProofGap }

/** A finished check, with the time on this device. */
export type ProofResult = Outcome & { readonly at: number; readonly tree: CheckedTree | null }
