export type WalletRefusal = 'declined' | 'pending' | 'gas_short' | 'chain' | 'failed'

/**
 * Returns why a wallet refused a request (EIP-1193 codes, and viem's names for them). Errors come wrapped, so the whole chain of
 * causes is checked.
 */
export function walletRefusal(error: unknown): WalletRefusal {
  for (const { name, code } of causes(error)) {
    if (code === 4001 || name === 'UserRejectedRequestError') return 'declined'
    if (code === -32002 || name === 'ResourceUnavailableRpcError') return 'pending'
    if (name === 'InsufficientFundsError') return 'gas_short'
    if (code === 4901 || code === 4902 || name === 'ChainMismatchError' || name === 'SwitchChainError') return 'chain'
  }
  return 'failed'
}

function* causes(error: unknown): Generator<{ name: unknown; code: unknown }> {
  const seen = new Set<unknown>()
  let next = error
  while (typeof next === 'object' && next !== null && !seen.has(next)) {
    seen.add(next)
    yield { name: 'name' in next ? next.name : undefined, code: 'code' in next ? next.code : undefined }
    next = 'cause' in next ? next.cause : undefined
  }
}
