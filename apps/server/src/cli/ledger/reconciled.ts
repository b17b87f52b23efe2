import { formatSigned } from '@terahold/money/amount'
import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { reconciliationSettings } from '../../foundation/settings.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { sumUnclearedNet } from '../../settlement/settlement.ts'
import {
  type CheckResult,
  createReconciliation,
  type Reconciled,
  type Reconciliation,
} from '../../trust/reconciliation/reconciliation.ts'
import { createTrust } from '../../trust/trust.ts'
import type { Print } from '../command/command.ts'
import type { Books } from './open-books.ts'

/** Opens the comparison of the books with the chain. @throws Error when the instance has no payout vault. */
export async function openReconciliation(
  { db, clock, decimals }: Books,
  chain: Chain,
  token: Address,
): Promise<Reconciliation> {
  const { chainId } = chain
  const addressesOf = async (role: 'treasury' | 'payout_vault') => {
    const query = db.selectFrom('house_address').select('address').where('chain_id', '=', chainId)
    const rows = await query.where('role', '=', role).where('retired_at', 'is', null).execute()
    return rows.map(({ address }) => address as Address)
  }
  const [vault] = await addressesOf('payout_vault')
  if (!vault) throw new Error('The instance has no payout vault.')
  const place = { token, treasuries: await addressesOf('treasury'), vault }
  const [ledger, settlement] = [createLedger({ clock }), { unclearedNet: sumUnclearedNet }]
  const unread = { cashOnChain: async () => 0n, treasurySigners: async () => null }
  const { owedTotals } = createTrust({ db, clock, ledger, settlement, decimals, ...unread })
  return createReconciliation({
    db,
    clock,
    chain,
    place,
    ledger,
    owedTotals,
    decimals,
    settings: reconciliationSettings,
  })
}

/** Prints every check with its figures. */
export function printReconciled(
  { height, results, differences, isStored }: Reconciled,
  decimals: number,
  print: Print,
): void {
  for (const result of results) for (const line of linesOf(result, decimals)) print(line)
  const word = results.every(({ agrees }) => agrees) ? 'agrees' : 'agrees or is accepted'
  print(differences === 0 ? `Everything ${word} at block ${height}.` : `${differences} differences at block ${height}.`)
  if (!isStored)
    print(
      'This database can only be read, as a standby: the comparison was not stored, and no incident was opened or closed.',
    )
}

function linesOf(
  { name, subject, unit, expected, found, difference, agrees, acceptedBy, detail }: CheckResult,
  decimals: number,
): string[] {
  const show = (figure: bigint) => (unit === 'minor' ? `${formatSigned(figure, decimals)} USDT` : String(figure))
  const word = (agrees ? 'agrees' : acceptedBy === null ? 'DIFFERS' : 'accepted').padEnd(7)
  const title = `${word}  ${[name, subject].filter(Boolean).join(' ')}`.padEnd(42)
  if (agrees) return [`${title}  ${show(found)}`]
  const figures = `expected ${show(expected)}, found ${show(found)}, difference ${show(difference)}`
  const named = Object.values(detail).flat()
  return [`${title}  ${figures}`, ...named.map((each) => `           ${each}`)]
}
