import { useQuery } from '@tanstack/react-query'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parseAmount } from '@terahold/money/amount'
import { useMember } from '../../shared/session/session.ts'
import { readReceipt } from '../../shared/wallet/chain-receipt.ts'
import { type PaymentProof, provePayment } from './verify-payment.ts'

/** What this device found of the order's payment on the chain; null while it looks, or if the chain does not answer. */
export function useVerifiedPayment(order: OrderFields): PaymentProof | null {
  const { address } = useMember()
  const { payment, chainId, token, payTo, tokenDecimals } = order
  const query = useQuery({
    queryKey: ['payment-proof', chainId, payment?.txHash],
    enabled: payment?.final === true,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (payment === null) throw new Error('the order has no payment')
      const receipt = await readReceipt(chainId, payment.txHash, signal)
      return provePayment(receipt, {
        token,
        from: address,
        to: payTo,
        amount: parseAmount(payment.amount, tokenDecimals),
      })
    },
  })
  return query.data ?? null
}
