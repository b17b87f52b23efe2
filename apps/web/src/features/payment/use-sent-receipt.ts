import { useQuery } from '@tanstack/react-query'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { isHash } from 'viem'
import { usePublicClient } from 'wagmi'
import type { useAttempt } from './attempts.ts'

/** The outcome of the transaction this browser sent. A reverted one moved no money. */
export type SentOutcome = 'waiting' | 'included' | 'reverted'

const ASK_AGAIN = 5_000

/**
 * Follows the sent transaction on the chain for as long as it takes. One sped up in the wallet is followed under its new hash.
 * One cancelled there, or replaced by another transaction, can never pay and is removed.
 */
export function useSentReceipt(order: OrderFields, attempts: ReturnType<typeof useAttempt>): SentOutcome {
  const client = usePublicClient({ chainId: order.chainId })
  const { attempt } = attempts
  const hash = attempt?.state === 'sent' && isHash(attempt.hash) ? attempt.hash : undefined

  const { data } = useQuery({
    queryKey: ['sent-receipt', order.chainId, hash],
    enabled: client !== undefined && hash !== undefined,
    // No answer from a node, or a slow chain, says nothing about the payment. It is read again.
    retry: true,
    retryDelay: ASK_AGAIN,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      if (client === undefined || hash === undefined || attempt === null) throw new Error('nothing was sent')
      const receipt = await client.waitForTransactionReceipt({
        hash,
        onReplaced: ({ reason, transaction }) => {
          if (reason === 'repriced') attempts.remember({ state: 'sent', at: attempt.at, hash: transaction.hash })
          else attempts.forget()
        },
      })
      return receipt.status
    },
  })
  if (data === undefined) return 'waiting'
  return data === 'reverted' ? 'reverted' : 'included'
}
