import type { Leg } from '../../ledger/ledger.ts'
import type { Account } from '../../ledger/posting/accounts.ts'
import type { TransferKind } from '../../ledger/posting/kinds.ts'
import type { DaySplit } from './split-rules.ts'

type Part = {
  readonly part: keyof DaySplit
  readonly from: 'revenue_receivable' | 'unearned'
  readonly to: Account
  readonly kind: TransferKind
}

const parts: readonly Part[] = [
  { part: 'net', from: 'revenue_receivable', to: 'pool_payable', kind: 'pool_net' },
  { part: 'electricity', from: 'revenue_receivable', to: 'electricity_recovery', kind: 'pool_electricity' },
  { part: 'serviceFee', from: 'revenue_receivable', to: 'service_income', kind: 'pool_service_fee' },
  { part: 'unsold', from: 'revenue_receivable', to: 'house_mining_income', kind: 'pool_unsold' },
  { part: 'downtime', from: 'unearned', to: 'pool_payable', kind: 'pool_downtime' },
  { part: 'salesMargin', from: 'unearned', to: 'sales_margin', kind: 'sales_margin_earned' },
  { part: 'hashrate', from: 'unearned', to: 'hashrate_income', kind: 'hashrate_earned' },
]

/** Returns the keys of the transfers that a settlement can have. */
export function settlementKeys(settlementId: string): string[] {
  return parts.map(({ part }) => keyOf(settlementId, part))
}

const keyOf = (settlementId: string, part: string) => `settlement:${settlementId}:${part}`

/**
 * Returns the transfers of a settlement: what it adds to each account, or takes back from the house if a revision
 * lowers its part.
 */
export function settlementLegs(settlementId: string, added: DaySplit): Leg[] {
  return parts.flatMap(({ part, from, to, kind }) => {
    const amount = added[part]
    if (amount === 0n) return []
    const [debit, credit] = amount > 0n ? [from, to] : [to, from]
    const reference = { kind: 'settlement', id: settlementId } as const
    return [
      {
        key: keyOf(settlementId, part),
        asset: 'USDT',
        debit,
        credit,
        amount: amount > 0n ? amount : -amount,
        kind,
        reference,
      },
    ]
  })
}
