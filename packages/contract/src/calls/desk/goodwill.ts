import { idField, lineField, moneyField } from '../../fields.ts'
import { settlers } from './decisions.ts'
import { recordCalls } from './records.ts'

const reason = lineField(10, 500).describe('Why, in one line')

const credits = recordCalls({
  path: '/console/goodwill',
  sorts: ['memberId', 'amount'],
  roles: settlers,
  record: 'a credit of goodwill to a member, which the house pays',
  fields: { member: idField.describe('The member’s id'), amount: moneyField, reason },
})

const refunds = recordCalls({
  path: '/console/exceptional-refunds',
  sorts: ['memberId', 'amount'],
  roles: settlers,
  record: 'a refund of an order that no rule gives, which the house pays. The order stays as it is',
  fields: { orderId: idField, amount: moneyField.describe('At most what was paid, less earlier such refunds'), reason },
})

export const goodwillCalls = {
  listGoodwill: credits.list,
  draftGoodwill: { ...credits.draft, refuses: ['not_found', 'reason_required'] },
  recordGoodwill: { ...credits.record, refuses: ['not_found', 'reason_required'] },
  goodwillDecision: credits.decision,
  approveGoodwill: { ...credits.approve, refuses: ['not_found', 'house_short'] },
  rejectGoodwill: credits.reject,
  listExceptionalRefunds: refunds.list,
  draftExceptionalRefund: { ...refunds.draft, refuses: ['order_unknown', 'amount_above_left', 'reason_required'] },
  recordExceptionalRefund: { ...refunds.record, refuses: ['order_unknown', 'amount_above_left', 'reason_required'] },
  exceptionalRefundDecision: refunds.decision,
  approveExceptionalRefund: {
    ...refunds.approve,
    refuses: ['order_unknown', 'amount_above_left', 'not_found', 'house_short'],
  },
  rejectExceptionalRefund: refunds.reject,
} as const
