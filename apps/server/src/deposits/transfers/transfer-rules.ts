/** The content of a transfer, with hashes and addresses in lower case. */
export type Transfer = {
  readonly token: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
  readonly txHash: string
}

/** House addresses whose cash has a ledger account. */
export type CashAccount = 'treasury' | 'payout_vault'

/** The known addresses by role, in lower case. */
export type AddressBook = {
  /** The one token that counts. */
  readonly token: string
  readonly cash: ReadonlyMap<string, CashAccount>
  /** The retired ones among them, to which no one should pay. */
  readonly retired: ReadonlySet<string>
  /** The venues' ids by the addresses they pay from. */
  readonly venues: ReadonlyMap<string, string>
  readonly members: ReadonlyMap<string, string>
}

/** Why a transfer is ignored or in suspense. */
type ReceiptReason = 'other_token' | 'zero_value' | 'unknown_sender' | 'paid_to_vault' | 'paid_to_retired'
/** What explains an outflow. */
export type OutflowReason = 'unexplained' | 'correction' | 'returned' | 'house_withdrawal' | 'withdrawal'
export type TransferReason = ReceiptReason | OutflowReason

export type Classification =
  | { readonly state: 'deposit'; readonly memberId: string }
  | { readonly state: 'venue'; readonly venueId: string }
  | { readonly state: 'treasury_move'; readonly from: CashAccount; readonly to: CashAccount }
  | {
      readonly state: 'suspense'
      readonly into: CashAccount
      readonly reason: 'unknown_sender' | 'paid_to_vault' | 'paid_to_retired'
    }
  | { readonly state: 'ignored'; readonly reason: 'other_token' | 'zero_value' }
  /** Money leaves the house. The books decide whether something explains it. */
  | { readonly state: 'outflow'; readonly from: CashAccount }

/**
 * Classifies a final transfer to or from a house address. Arrivals without a clear owner go to suspense, so that
 * nothing is lost.
 */
export function classify(transfer: Transfer, { token, cash, retired, venues, members }: AddressBook): Classification {
  if (transfer.token !== token) return { state: 'ignored', reason: 'other_token' }
  if (transfer.amount === 0n) return { state: 'ignored', reason: 'zero_value' }
  const [into, from] = [cash.get(transfer.recipient), cash.get(transfer.sender)]
  if (from) return into ? { state: 'treasury_move', from, to: into } : { state: 'outflow', from }
  if (!into) throw new Error(`transfer ${transfer.txHash} does not concern a house address`)
  if (into !== 'treasury') return { state: 'suspense', into, reason: 'paid_to_vault' }
  if (retired.has(transfer.recipient)) return { state: 'suspense', into, reason: 'paid_to_retired' }
  const venueId = venues.get(transfer.sender)
  if (venueId !== undefined) return { state: 'venue', venueId }
  const memberId = members.get(transfer.sender)
  return memberId === undefined ? { state: 'suspense', into, reason: 'unknown_sender' } : { state: 'deposit', memberId }
}

/** Returns whether a transfer that is not final is shown: only the real token, and only to the current treasury. */
export function isShownEarly(
  { token: moved, recipient, amount }: Transfer,
  { token, cash, retired }: Pick<AddressBook, 'token' | 'cash' | 'retired'>,
): boolean {
  return moved === token && amount > 0n && cash.get(recipient) === 'treasury' && !retired.has(recipient)
}

type InBlock = { readonly blockNumber: bigint }

/**
 * Returns the last block of a range whose transfers still fit into one transaction. A block is never split: one with
 * more transfers is taken whole.
 */
export function endOfStep(
  range: { readonly from: bigint; readonly to: bigint },
  transfers: readonly InBlock[],
  most: number,
): bigint {
  const beyond = transfers[most]
  if (!beyond) return range.to
  const before = beyond.blockNumber - 1n
  const first = transfers[0] as InBlock
  return before < first.blockNumber ? first.blockNumber : before
}
