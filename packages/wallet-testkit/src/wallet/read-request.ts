import { failures, WalletRpcError } from './behaviour.ts'
import type { WalletRequest } from './prompts.ts'

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/**
 * Lets the node behind the wallet answer, as wallets do for everything they do not handle themselves.
 * @throws WalletRpcError 4200 without a node or for a method of wallets, else what the node refused with.
 */
export async function forwardRead({ method, params }: WalletRequest, rpcUrl: string | undefined): Promise<unknown> {
  if (rpcUrl === undefined || method.startsWith('wallet_')) throw new WalletRpcError(failures.unsupportedMethod)
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error } = (await response.json()) as Answer
  if (error) throw new WalletRpcError(error, error.data)
  return result ?? null
}
