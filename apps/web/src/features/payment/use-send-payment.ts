import { useMutation } from '@tanstack/react-query'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parseAmount } from '@terahold/money/amount'
import { erc20Abi, getAddress } from 'viem'
import { useWriteContract } from 'wagmi'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { walletRefusal } from '../../shared/wallet/wallet-refusal.ts'
import type { useAttempt } from './attempts.ts'
import { isAheadOf } from './payment-stage.ts'

/**
 * Asks the wallet for one plain ERC-20 transfer of the exact amount, never for an approval. The request is stored first: if the
 * tab closes before the wallet answers, or if another tab was faster, the member is warned before paying again.
 */
export function useSendPayment(order: OrderFields, attempts: ReturnType<typeof useAttempt>) {
  const { mutateAsync: write } = useWriteContract()
  return useMutation({
    mutationFn: async () => {
      const { attempt } = attempts
      const latest = attempts.latest()
      if (latest !== null && isAheadOf(latest, attempt)) {
        attempts.remember(latest)
        return
      }
      const at = new Date(serverTime.now()).toISOString()
      attempts.remember({ state: 'asked', at })
      try {
        const hash = await write({
          abi: erc20Abi,
          address: getAddress(order.token),
          functionName: 'transfer',
          args: [getAddress(order.payTo), parseAmount(order.payAmount, order.tokenDecimals)],
          chainId: order.chainId,
        })
        attempts.remember({ state: 'sent', at, hash })
      } catch (cause) {
        // If the wallet certainly sent nothing, this attempt is removed; an earlier one with an unknown end is not.
        if (sentNothing(cause)) {
          if (attempt === null) attempts.forget()
          else attempts.remember(attempt)
        }
        throw cause
      }
    },
  })
}

function sentNothing(cause: unknown): boolean {
  const refusal = walletRefusal(cause)
  return refusal === 'declined' || refusal === 'gas_short' || refusal === 'chain'
}
