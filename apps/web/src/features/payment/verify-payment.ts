import { type ReceiptFacts, type TokenTransfer, transfersIn } from '../../shared/wallet/chain-receipt.ts'

/** Returns whether a receipt has the expected transfer: this token, this sender, this target, this amount. */
export function provesPayment(receipt: ReceiptFacts, expected: TokenTransfer): boolean {
  return transfersIn(receipt).some(
    ({ token, from, to, amount }) =>
      same(token, expected.token) && same(from, expected.from) && same(to, expected.to) && amount === expected.amount,
  )
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
