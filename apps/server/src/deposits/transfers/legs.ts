import type { Leg } from '../../ledger/ledger.ts'

/** A transfer on the chain by which an entry in the books is known. */
export type ChainLog = { readonly chainId: number; readonly txHash: string; readonly logIndex: number }

/** How a log is named in references and on the command line. */
export function logName({ txHash, logIndex }: Omit<ChainLog, 'chainId'>): string {
  return `${txHash}:${logIndex}`
}

/** The key under which the entry for a log is posted; `step` tells a later entry about the same log from the first. */
export function logKey({ chainId, txHash, logIndex }: ChainLog, step?: string): string {
  return ['dep', chainId, txHash, logIndex, ...(step === undefined ? [] : [step])].join(':')
}

/** One entry about a transfer on the chain, at most once for a log and step. */
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
