import { useLingui } from '@lingui/react/macro'
import type { StatementPart } from '../../features/statement/yearly-statement.ts'

/** Returns the names of a statement's parts. */
export function usePartWords(): Readonly<Record<StatementPart, string>> {
  const { t } = useLingui()
  return {
    paidIn: t`Payments from my wallet`,
    orders: t`Paid for orders`,
    mining: t`Credited from mining`,
    refunds: t`Refunds`,
    commission: t`Commission`,
    withdrawals: t`Withdrawals with fees`,
    others: t`Points and corrections`,
  }
}
