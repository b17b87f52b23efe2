import { formatAmount } from '@terahold/money/amount'

/** Returns the fields of a `ShipmentRefund`. An order has one shipment, so the shipment's id is the order's. */
export function refundFields(
  given: {
    readonly orderId: string
    readonly memberId: string
    /** Paid for goods and shipping, in minor units. */
    readonly price: bigint
    readonly reason: string
  },
  decimals: number,
) {
  const { orderId, memberId, price, reason } = given
  return { shipmentId: orderId, memberId, amount: `${formatAmount(price, decimals)} USDT`, reason }
}
