import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parseAmount } from '@terahold/money/amount'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { useBalance, useConnection, useEstimateGas, useGasPrice, useReadContract } from 'wagmi'
import { useOffline } from '../../shared/connection/connection.ts'
import { useMember } from '../../shared/session/session.ts'
import { type PayFacts, payObstacle } from './pay-obstacle.ts'

/** Reads from the chain what a payment by the connected wallet needs, and the first thing that prevents it. */
export function usePayFacts(order: OrderFields) {
  const { address: memberAddress } = useMember()
  const offline = useOffline()
  const { address, chainId: walletChainId } = useConnection()
  const { chainId, tokenDecimals } = order
  const amount = parseAmount(order.payAmount, tokenDecimals)
  const token = getAddress(order.token)
  const owner = getAddress(memberAddress)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [getAddress(order.payTo), amount] })

  const tokenBalance = useReadContract({
    abi: erc20Abi,
    address: token,
    functionName: 'balanceOf',
    args: [owner],
    chainId,
  })
  const gasBalance = useBalance({ address: owner, chainId })
  const enough = tokenBalance.data !== undefined && tokenBalance.data >= amount
  // Estimating reverts if the balance is too low, so there is nothing to estimate.
  const gas = useEstimateGas({ account: owner, to: token, data, chainId, query: { enabled: enough } })
  const gasPrice = useGasPrice({ chainId })

  const facts: PayFacts = {
    walletAddress: address ?? null,
    memberAddress,
    walletChainId: walletChainId ?? null,
    chainId,
    amount,
    tokenBalance: tokenBalance.data ?? null,
    gasCost: gas.data !== undefined && gasPrice.data !== undefined ? gas.data * gasPrice.data : null,
    gasBalance: gasBalance.data?.value ?? null,
    offline,
  }
  return {
    facts,
    obstacle: payObstacle(facts),
    gasSymbol: gasBalance.data?.symbol ?? '',
    readAgain: () => Promise.all([tokenBalance.refetch(), gasBalance.refetch()]),
  }
}
