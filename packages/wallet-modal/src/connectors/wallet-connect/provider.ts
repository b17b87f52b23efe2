import { type Chain, numberToHex, type Transport, UnsupportedProviderMethodError } from 'viem'

type Call = { method: string; params?: unknown }

/**
 * Creates an EIP-1193 provider for the wallet. It loads nothing itself: the first request that needs the SDK loads it.
 */
export type WalletConnectProvider = { request(call: Call): Promise<unknown> }

type Dependencies = {
  chains: readonly Chain[]
  transports: Readonly<Record<number, Transport>> | undefined
  accounts: () => Promise<readonly string[]>
  chainId: () => Promise<number>
  allows: (method: string) => Promise<boolean>
  ask: (call: Call) => Promise<unknown>
  switchChain: (chainId: number) => Promise<unknown>
}

/** Sends reads to the app's own nodes, never to one that the SDK chooses, and everything else to the wallet. */
export function createProvider(dependencies: Dependencies): WalletConnectProvider {
  const { chains, transports, accounts, chainId, allows, ask, switchChain } = dependencies
  return {
    async request(call) {
      if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return accounts()
      if (call.method === 'eth_chainId') return numberToHex(await chainId())
      if (call.method === 'wallet_switchEthereumChain') {
        await switchChain(wantedChain(call.params))
        return null
      }
      return isWalletsOwn(call.method) || (await allows(call.method)) ? ask(call) : readChain(call)
    },
  }

  async function readChain(call: Call): Promise<unknown> {
    const current = await chainId()
    const chain = chains.find(({ id }) => id === current)
    const transport = chain && transports?.[current]?.({ chain })
    if (!transport) throw new UnsupportedProviderMethodError(new Error(`No node serves ${call.method} on ${current}`))
    return transport.request(call)
  }
}

/** Methods that only a wallet may answer. */
function isWalletsOwn(method: string): boolean {
  return /^(?:wallet_|personal_|eth_sign|eth_sendTransaction)/.test(method)
}

function wantedChain(params: unknown): number {
  const first = Array.isArray(params) ? (params as readonly unknown[])[0] : undefined
  const chainId = typeof first === 'object' && first !== null && 'chainId' in first ? Number(first.chainId) : Number.NaN
  if (!Number.isSafeInteger(chainId)) throw new TypeError('wallet_switchEthereumChain needs a chainId')
  return chainId
}
