import type { Command } from '../command/command.ts'
import { idOption, matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'
import { openShipments } from './shipment.ts'

export const recordGoodsRefundCommand: Command = {
  name: 'shipment refund',
  usage: `terahold shipment refund --as 0x… --id ID --reason TEXT [--text TEXT --signature 0x…]
  --as      address of an operator with the role support; another with the role settlement must approve
  --id      of the order, whose goods came back or cannot be sent
  --reason  why goods and shipping are refunded${signingUsage}`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id', 'reason'], signingOptions)
    const id = idOption('id', options.id)
    const reason = matching(
      'reason',
      options.reason.trim(),
      /^[^\p{C}\p{Zl}\p{Zp}]{5,300}$/u,
      'a line of 5 to 300 characters',
    )
    return async (books, tell) => {
      const { refunds } = openShipments(books)
      const given = { orderId: id, reason }
      const draft = () => refunds.draft(given)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        return `refund ${await refunds.recordRefund(operator, given, signed)}`
      })
    }
  },
}

export const approveGoodsRefundCommand: Command = {
  name: 'shipment refund-approve',
  usage: `terahold shipment refund-approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of an operator with the role settlement; not the one who recorded
  --id  of the refund; pays goods and shipping to the member’s balance${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const refundId = idOption('id', id)
    return async (books, tell) => {
      const { refunds } = openShipments(books)
      const draft = () => refunds.draftApproval(refundId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await refunds.approveRefund(operator, refundId, signed)
        return 'refunded'
      })
    }
  },
}

export const rejectGoodsRefundCommand: Command = {
  name: 'shipment refund-reject',
  usage: `terahold shipment refund-reject --as 0x… --id ID
  --as  address of an operator with the role settlement or support
  --id  of the refund; the goods can be sent again`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const refundId = idOption('id', id)
    return async (books, tell) => {
      await openShipments(books).refunds.rejectRefund(await books.operator(as), refundId)
      tell('rejected')
      return 0
    }
  },
}
