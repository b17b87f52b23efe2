import { type ReceiptFacts, transfersIn } from './chain-receipt.ts'

/** Returns how much of a token a transaction brought to an address, in minor units. */
export function receivedAmount(
  receipt: ReceiptFacts,
  { token, to }: { readonly token: string; readonly to: string },
): bigint {
  return transfersIn(receipt)
    .filter((transfer) => transfer.token === token.toLowerCase() && transfer.to === to.toLowerCase())
    .reduce((sum, { amount }) => sum + amount, 0n)
}
