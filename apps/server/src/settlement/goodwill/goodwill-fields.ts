/** What is stored about a credit of goodwill. The amount is a decimal text without trailing zeros. */
export type GoodwillContent = { readonly memberId: string; readonly amount: string; readonly reason: string }

/** What is stored about a refund outside the rules. */
export type RefundContent = GoodwillContent & { readonly orderId: string }

/** Returns the fields of a `GoodwillCredit`. */
export function goodwillFields({ memberId, amount, reason }: GoodwillContent) {
  return { memberId, amount: `${amount} USDT`, reason }
}

/** Returns the fields of an `ExceptionalRefund`. */
export function exceptionalRefundFields({ memberId, orderId, amount, reason }: RefundContent) {
  return { memberId, orderId, amount: `${amount} USDT`, reason }
}
