import { type ReceiptFacts, transfersIn } from './chain-receipt.ts'

/** Returns the amounts of a token that a transaction brought to an address, one for each transfer, in minor units. */
export function receivedAmounts(
  receipt: ReceiptFacts,
  { token, to }: { readonly token: string; readonly to: string },
): bigint[] {
  return transfersIn(receipt)
    .filter((transfer) => transfer.token === token.toLowerCase() && transfer.to === to.toLowerCase())
    .map(({ amount }) => amount)
}
