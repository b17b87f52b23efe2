import { type ReceiptFacts, type TokenTransfer, transfersIn } from '../../shared/wallet/chain-receipt.ts'

/** Whether a receipt has a payment. After an account was moved, its earlier payments are from another wallet. */
export type PaymentProof = 'found' | 'other_wallet' | 'missing'

/** Looks in a receipt for the expected transfer: this token, this target, this amount, and by which wallet. */
export function provePayment(receipt: ReceiptFacts, expected: TokenTransfer): PaymentProof {
  const found = transfersIn(receipt).filter(
    ({ token, to, amount }) => same(token, expected.token) && same(to, expected.to) && amount === expected.amount,
  )
  if (found.some(({ from }) => same(from, expected.from))) return 'found'
  return found.length > 0 ? 'other_wallet' : 'missing'
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
