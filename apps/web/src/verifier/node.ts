import type { ReadChain } from '@terahold/proof/reserve'

type Provider = { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }

const patienceMs = 20_000

/** Returns the wallet that this browser announces to every page; undefined without one. */
export function browserWallet(): Provider | undefined {
  return (window as { readonly ethereum?: Provider }).ethereum
}

/** Returns what asks a node: the one at an address, or the wallet's own when there is none. Undefined without both. */
export function nodeOf(url: string): ReadChain | undefined {
  if (url !== '') return (method, params) => askNode(url, method, params)
  const wallet = browserWallet()
  return wallet && ((method, params) => wallet.request({ method, params }))
}

/** Sends a call from the wallet's account. Returns the transaction's hash. */
export async function sendByWallet(
  wallet: Provider,
  chainId: bigint,
  call: { to: string; data: string },
): Promise<string> {
  const [from] = (await wallet.request({ method: 'eth_requestAccounts', params: [] })) as string[]
  const chain = `0x${chainId.toString(16)}`
  if (Number(await wallet.request({ method: 'eth_chainId', params: [] })) !== Number(chainId))
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: chain }] })
  return String(await wallet.request({ method: 'eth_sendTransaction', params: [{ from, ...call }] }))
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { result, error } = (await answer.json()) as {
    result?: unknown
    // Some nodes send null with every result.
    error?: { message?: string } | null
  }
  if (error) throw new Error(error.message ?? 'the node refused')
  return result
}
