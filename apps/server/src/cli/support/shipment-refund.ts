import type { ActingOperator } from '../../decisions/audited.ts'
import type { Shipments } from '../../shipments/shipments.ts'
import type { Command } from '../command/command.ts'
import { idOption, matching, readOptions } from '../command/options.ts'
import { openShipments } from './shipment.ts'

export const recordGoodsRefundCommand: Command = {
  name: 'shipment refund',
  usage: `terahold shipment refund --as 0x… --id ID --reason TEXT
  --as      address of an operator with the role support; another with the role settlement must approve
  --id      of the order, whose goods came back or cannot be sent
  --reason  why goods and shipping are refunded`,
  prepare(args) {
    const options = readOptions(args, ['as', 'id', 'reason'])
    const id = idOption('id', options.id)
    const reason = matching(
      'reason',
      options.reason.trim(),
      /^[^\p{C}\p{Zl}\p{Zp}]{5,300}$/u,
      'a line of 5 to 300 characters',
    )
    return async (books, tell) => {
      await openShipments(books).refunds.recordRefund(await books.operator(options.as), id, reason)
      tell('recorded')
      return 0
    }
  },
}

export const approveGoodsRefundCommand = decision(
  'approve',
  'settlement; not the one who recorded',
  'refunds goods and shipping to the member’s balance',
  (refunds, operator, id) => refunds.approveRefund(operator, id),
)

export const rejectGoodsRefundCommand = decision(
  'reject',
  'settlement or support',
  'the goods can be sent again',
  (refunds, operator, id) => refunds.rejectRefund(operator, id),
)

type Decide = (refunds: Shipments['refunds'], operator: ActingOperator, orderId: string) => Promise<string>

function decision(verb: 'approve' | 'reject', role: string, effect: string, decide: Decide): Command {
  return {
    name: `shipment refund-${verb}`,
    usage: `terahold shipment refund-${verb} --as 0x… --id ID
  --as  address of an operator with the role ${role}
  --id  of the order; ${effect}`,
    prepare(args) {
      const options = readOptions(args, ['as', 'id'])
      const id = idOption('id', options.id)
      return async (books, tell) => {
        tell(await decide(openShipments(books).refunds, await books.operator(options.as), id))
        return 0
      }
    },
  }
}
