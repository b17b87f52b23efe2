import { idField, moneyField, reasonField } from '../../fields.ts'
import { settlers } from './decisions.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const reason = reasonField.describe('Why, in one line')

const credits = recordCalls({
  path: '/console/goodwill',
  sorts: ['memberId', 'amount'],
  refuses: [
    ['member_unknown', 'amount_above_free'],
    ['member_unknown', 'house_short'],
  ],
  roles: settlers,
  record: 'a credit of goodwill to a member',
  effect: 'The house pays it at once',
  fields: { member: idField.describe('The member’s id'), amount: moneyField, reason },
})

const refunds = recordCalls({
  path: '/console/exceptional-refunds',
  sorts: ['memberId', 'amount'],
  refuses: [
    ['order_unknown', 'amount_above_left', 'amount_above_free'],
    ['order_unknown', 'amount_above_left', 'member_unknown', 'house_short'],
  ],
  roles: settlers,
  record: 'a refund of an order outside the rules',
  effect: 'The house pays it at once, and the order stays as it is',
  fields: { orderId: idField, amount: moneyField.describe('At most what was paid, less earlier such refunds'), reason },
})

export const goodwillCalls = {
  ...named(recordNames.goodwill, credits),
  ...named(recordNames.exceptionalRefund, refunds),
}
