import { formatAmount } from '@terahold/money/amount'
import type { SendMail } from '../../mail/mail.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { readMailbox } from '../state/store.ts'

/**
 * Returns what acknowledges a withdrawal from a contract by mail, in the transaction that books it. A member without an
 * email address has the acknowledgement in the account only: the order and the statement.
 */
export function createAcknowledgement(
  sendMail: SendMail,
  decimals: number,
): OrderDependencies['acknowledgeWithdrawal'] {
  return async (tx, { memberId, orderNo }, { refund, at }) => {
    const { email, locale } = await readMailbox(tx, memberId)
    if (email === null) return
    const values = { orderNo, at: at.toISOString(), refund: formatAmount(refund, decimals) }
    await sendMail(tx, { to: email, template: 'contract-withdrawn', locale, values })
  }
}
