import { useQuery } from '@tanstack/react-query'
import type { OrderFields } from '@terahold/contract/calls/orders'
import { parseAmount } from '@terahold/money/amount'
import { useMember } from '../../shared/session.ts'
import { provesPayment, type ReceiptFacts } from './verify-payment.ts'

/** Whether this device found the order's payment on the chain; null while it looks, or when the chain does not answer. */
export function useVerifiedPayment(order: OrderFields): boolean | null {
  const { address } = useMember()
  const { payment, chainId, token, payTo, tokenDecimals } = order
  const query = useQuery({
    queryKey: ['payment-proof', chainId, payment?.txHash],
    enabled: payment?.final === true,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (payment === null) throw new Error('the order has no payment')
      const receipt = await readReceipt(chainId, payment.txHash, signal)
      return provesPayment(receipt, {
        token,
        from: address,
        to: payTo,
        amount: parseAmount(payment.amount, tokenDecimals),
      })
    },
  })
  return query.data ?? null
}

async function readReceipt(chainId: number, hash: string, signal: AbortSignal): Promise<ReceiptFacts> {
  const answer = await fetch(`/rpc/${chainId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }),
    signal,
  })
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('result' in body) || body.result === null)
    throw new Error('the chain has no receipt yet')
  return body.result as ReceiptFacts
}
