import { type ChainLog, logKey, logName } from '../transfers/legs.ts'
import type { CashAccount, Transfer } from '../transfers/transfer-rules.ts'
import type { Finding } from './findings.ts'

/** A final transfer of the real token as it was recorded. */
export type Booked = Transfer & {
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly state: string
  readonly memberId: string | null
  /** The adopted chain that did not have it, before it came back. */
  readonly vanishedIn: string | null
}
type Found = Pick<Booked, keyof Transfer | 'logIndex' | 'blockNumber' | 'blockHash'>

/** How the chain, read again, differs from what was recorded. */
export type Differences<F extends Found> = {
  readonly missed: readonly F[]
  readonly vanished: readonly Booked[]
  readonly changed: readonly Booked[]
}

/** Compares the same range of blocks in both directions. */
export function compareTransfers<F extends Found>(found: readonly F[], booked: readonly Booked[]): Differences<F> {
  const there = new Map(found.map((transfer) => [logName(transfer), transfer]))
  const known = new Map(booked.map((transfer) => [logName(transfer), transfer]))
  return {
    missed: found.filter((transfer) => !known.has(logName(transfer))),
    vanished: booked.filter((transfer) => !there.has(logName(transfer))),
    changed: booked.filter((transfer) => {
      const now = there.get(logName(transfer))
      return now !== undefined && !isSame(now, transfer)
    }),
  }
}

/** Returns the blocks that have differences. */
export function blocksOf({ missed, vanished, changed }: Differences<Found>): bigint[] {
  return [...new Set([...missed, ...vanished, ...changed].map(({ blockNumber }) => blockNumber))]
}

/** Decides about the differences in a block by what all nodes together report: what to book, and what to report. */
export function judge<F extends Found>(differences: Differences<F>, number: bigint, agreed: readonly F[]) {
  const now = new Map(agreed.map((transfer) => [logName(transfer), transfer]))
  const here = <T extends Found>(list: readonly T[]) => list.filter(({ blockNumber }) => blockNumber === number)
  const kindOf = (booked: Booked): Finding['kind'] => {
    const transfer = now.get(logName(booked))
    if (!transfer) return 'transfer_not_on_chain'
    return isSame(transfer, booked) ? 'node_disagrees' : 'transfer_changed'
  }
  const missed = here(differences.missed)
  const alone = missed.filter((transfer) => !now.has(logName(transfer)))
  return {
    missed: missed.flatMap((transfer) => now.get(logName(transfer)) ?? []),
    findings: [
      ...alone.map((transfer) => findingOf('node_disagrees', transfer)),
      ...here([...differences.vanished, ...differences.changed]).map((booked) => findingOf(kindOf(booked), booked)),
    ],
  }
}

export function findingOf(kind: Finding['kind'], transfer: Found): Finding {
  const { sender, recipient, amount, blockNumber } = transfer
  const detail = { sender, recipient, amount: amount.toString(), block: blockNumber.toString() }
  return { kind, subject: logName(transfer), detail }
}

function isSame(a: Found, b: Found): boolean {
  return (
    a.token === b.token &&
    a.sender === b.sender &&
    a.recipient === b.recipient &&
    a.amount === b.amount &&
    a.blockHash === b.blockHash
  )
}

/**
 * Returns the entry that must be in the books for a transfer, undefined where another module books it or nothing moved.
 */
export function expectedEntry(
  chainId: number,
  booked: Booked,
  cash: ReadonlyMap<string, CashAccount>,
): { readonly memberId: string | null; readonly key: string } | undefined {
  const log: ChainLog = { chainId, txHash: booked.txHash, logIndex: booked.logIndex }
  if (booked.state === 'payout') return undefined
  if (booked.state === 'treasury_move' && cash.get(booked.sender) === cash.get(booked.recipient)) return undefined
  if (booked.state === 'venue') return { memberId: null, key: `venue:${chainId}:${logName(log)}` }
  const step = booked.vanishedIn === null ? undefined : `again:${booked.vanishedIn}`
  return { memberId: booked.memberId, key: logKey(log, step) }
}
