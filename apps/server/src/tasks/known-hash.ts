import { formatAmount, formatSigned } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { hashOfLine } from '../ledger/statement/line-hash.ts'
import type { Trust } from '../trust/trust.ts'

export type KnownHashDependencies = {
  readonly db: Database
  readonly ledger: Pick<Ledger, 'statement'>
  readonly trust: Pick<Trust, 'settlements'>
  readonly decimals: number
}

/** How far back the check looks; support checks older hashes. */
const pagesBack = 3
const pageSize = 100

/**
 * Whether a hash is one a member finds when checking: of a line of the member's own USDT statement, or of the transfer
 * or venue statement of a published settlement. Looks at the newest 300 of each.
 */
export function knownHashes({ db, ledger, trust, decimals }: KnownHashDependencies) {
  const inStatement = async (memberId: string, hash: string, pageNum: number) => {
    const { lines } = await ledger.statement(db, { memberId, asset: 'USDT', pageNum, pageSize })
    return lines.some(({ transferId, at, kind, amount, balance, reference }) => {
      const words = { amount: formatSigned(amount, decimals), balance: formatAmount(balance, decimals) }
      return hashOfLine({ transferId, at: at.toISOString(), kind, ...words, ref: reference }) === hash
    })
  }
  const inSettlements = async (hash: string, pageNum: number) => {
    const { rows } = await trust.settlements({ pageNum, pageSize })
    return rows.some((row) => [row.txid, row.statementHash].some((text) => text !== null && bare(text) === hash))
  }
  return async (memberId: string, hash: string): Promise<boolean> => {
    for (let pageNum = 1; pageNum <= pagesBack; pageNum += 1) {
      if ((await inStatement(memberId, hash, pageNum)) || (await inSettlements(hash, pageNum))) return true
    }
    return false
  }
}

function bare(hash: string): string {
  return hash.toLowerCase().replace(/^0x/, '')
}
