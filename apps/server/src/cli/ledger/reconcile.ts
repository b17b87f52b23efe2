import { formatSigned } from '@terahold/money/amount'
import type { Address } from 'viem'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { reconciliationSettings } from '../../foundation/settings.ts'
import {
  type CheckResult,
  createReconciliation,
  type Reconciliation,
} from '../../trust/reconciliation/reconciliation.ts'
import { readStatements } from '../../trust/reconciliation/statement-files.ts'
import { createTrust } from '../../trust/trust.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const reconcileCommand: Command = {
  name: 'reconcile',
  usage: `terahold reconcile [--rpc URL[,URL]] [--statements FOLDER]
  --rpc         chain nodes, most of which must agree; otherwise RPC_URLS, otherwise the demo's own
  --statements  the venues' statements as files, identified by their SHA-256; a .csv with the columns day, satoshi, usdt (and
pool) is compared with the rows that cite it
Compares chain, books, venues and pools to the last unit, stores the result and opens an incident for each difference.
Exits with 1 when there is one that two operators have not accepted.`,
  prepare(args) {
    const { rpc, statements } = readOptions(args, [], ['rpc', 'statements'])
    return async (books, tell) => {
      const reconciliation = await openReconciliation(books, rpc?.split(',') ?? books.nodes())
      const files = statements === undefined ? undefined : await readStatements(statements, books.decimals)
      const { height, results, differences } = await reconciliation.run('command', files)
      for (const result of results) tell(lineOf(result, books.decimals))
      tell(
        differences === 0
          ? `Everything ${results.every(({ agrees }) => agrees) ? 'agrees' : 'agrees or is accepted'} at block ${height}.`
          : `${differences} differences at block ${height}.`,
      )
      return differences === 0 ? 0 : 1
    }
  },
}

async function openReconciliation(
  { db, clock, ledger, settlement, decimals }: Books,
  rpcUrls: readonly string[],
): Promise<Reconciliation> {
  const { chain_id: chainId, token } = await db
    .selectFrom('installation')
    .select(['chain_id', 'token'])
    .executeTakeFirstOrThrow()
  const chain = connectChain({ rpcUrls, chainId })
  const addressesOf = async (role: 'treasury' | 'payout_vault') => {
    const query = db.selectFrom('house_address').select('address').where('chain_id', '=', chainId)
    const rows = await query.where('role', '=', role).where('retired_at', 'is', null).execute()
    return rows.map(({ address }) => address as Address)
  }
  const [vault] = await addressesOf('payout_vault')
  if (!vault) throw new Error('The instance has no payout vault.')
  const place = { token: token as Address, treasuries: await addressesOf('treasury'), vault }
  const cashOnChain = async () => 0n
  const { owedTotals } = createTrust({ db, clock, ledger, settlement, cashOnChain, decimals })
  const settings = reconciliationSettings
  return createReconciliation({ db, clock, chain, place, ledger, owedTotals, decimals, settings })
}

function lineOf(
  { name, subject, unit, expected, found, difference, agrees, acceptedBy, detail }: CheckResult,
  decimals: number,
) {
  const show = (figure: bigint) => (unit === 'minor' ? `${formatSigned(figure, decimals)} USDT` : String(figure))
  const word = (agrees ? 'agrees' : acceptedBy === null ? 'DIFFERS' : 'accepted').padEnd(7)
  const title = `${word}  ${[name, subject].filter(Boolean).join(' ')}`.padEnd(42)
  if (agrees) return `${title}  ${show(found)}`
  const named = Object.values(detail).flat()
  const figures = `expected ${show(expected)}, found ${show(found)}, difference ${show(difference)}`
  return [`${title}  ${figures}`, ...named.map((each) => `           ${each}`)].join('\n')
}
