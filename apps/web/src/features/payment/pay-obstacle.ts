/** What is checked before the wallet is asked. Unknown figures (null) do not block, because the wallet checks them again. */
export type PayFacts = {
  readonly walletAddress: string | null
  readonly memberAddress: string
  readonly walletChainId: number | null
  readonly chainId: number
  readonly amount: bigint
  readonly tokenBalance: bigint | null
  readonly gasCost: bigint | null
  readonly gasBalance: bigint | null
  readonly offline: boolean
}

export type PayObstacle = 'offline' | 'not_connected' | 'other_account' | 'wrong_chain' | 'balance_short' | 'gas_short'

/** Returns the first thing that prevents paying, in the order in which a member can solve them; null if there is none. */
export function payObstacle(facts: PayFacts): PayObstacle | null {
  if (facts.offline) return 'offline'
  if (facts.walletAddress === null) return 'not_connected'
  if (facts.walletAddress.toLowerCase() !== facts.memberAddress.toLowerCase()) return 'other_account'
  if (facts.walletChainId !== facts.chainId) return 'wrong_chain'
  if (facts.tokenBalance !== null && facts.tokenBalance < facts.amount) return 'balance_short'
  if (facts.gasCost !== null && facts.gasBalance !== null && facts.gasBalance < facts.gasCost) return 'gas_short'
  return null
}
