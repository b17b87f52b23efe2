import type { OrderFields } from '@terahold/contract/calls/orders'
import { parseAmount } from '@terahold/money/amount'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { useBalance, useConnection, useEstimateGas, useGasPrice, useReadContract } from 'wagmi'
import { useOffline } from '../../shared/connection/connection.ts'
import { useMember } from '../../shared/session/session.ts'
import { type PayFacts, payObstacle } from './pay-obstacle.ts'

/** What the chain says about paying an order from the connected wallet, and the first thing in the way. */
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
  // An estimate reverts for who has too little; there is nothing to estimate then.
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
