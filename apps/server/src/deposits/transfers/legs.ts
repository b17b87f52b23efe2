import type { Leg } from '../../ledger/ledger.ts'

/** The on-chain transfer that identifies an entry in the books. */
export type ChainLog = { readonly chainId: number; readonly txHash: string; readonly logIndex: number }

/** Formats the name of a log in references and on the command line. */
export function logName({ txHash, logIndex }: Omit<ChainLog, 'chainId'>): string {
  return `${txHash}:${logIndex}`
}

/**
 * Formats the key under which the entry of a log is posted. `step` distinguishes a later entry about the same log from
 * the first.
 */
export function logKey({ chainId, txHash, logIndex }: ChainLog, step?: string): string {
  return ['dep', chainId, txHash, logIndex, ...(step === undefined ? [] : [step])].join(':')
}

/** Builds one entry about an on-chain transfer, at most once per log and step. */
export function logLeg(
  log: ChainLog & { readonly amount: bigint },
  { debit, credit, kind, step }: Pick<Leg, 'debit' | 'credit' | 'kind'> & { readonly step?: string },
): Leg {
  return {
    key: logKey(log, step),
    asset: 'USDT',
    debit,
    credit,
    amount: log.amount,
    kind,
    reference: { kind: 'chain_transfer', id: logName(log) },
  }
}
