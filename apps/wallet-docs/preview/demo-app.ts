import { createWalletModal } from '@terahold/wallet-modal'
import { createSignIn } from '@terahold/wallet-modal/sign-in'
import { recoverMessageAddress } from 'viem'
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import { createConfig, createStorage, custom, injected } from 'wagmi'
import { bsc, mainnet, polygon } from 'wagmi/chains'
import { type PreviewSettings, themeVariables } from '../src/settings/preview-settings.ts'

/** Answers what the modal reads of a chain: each account has two coins. */
const node = custom({
  request: async ({ method }: { method: string }) => {
    if (method === 'eth_getBalance') return '0x1bc16d674ec80000'
    if (method === 'eth_blockNumber') return '0x1'
    throw new Error(`The demo has no node for ${method}`)
  },
})

/** Creates the config and modal of a preview. Nothing is kept when it closes. */
export function createDemoApp({ theme, language, variables, signsIn }: PreviewSettings) {
  const memory = new Map<string, string>()
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  }
  const wagmiConfig = createConfig({
    chains: [bsc, mainnet, polygon],
    connectors: [injected()],
    transports: { [bsc.id]: node, [mainnet.id]: node, [polygon.id]: node },
    storage: createStorage({ storage }),
  })
  const modal = createWalletModal({
    wagmiConfig,
    walletConnect: false,
    defaultChainId: bsc.id,
    language,
    theme,
    themeVariables: themeVariables(variables),
    metadata: { name: 'Your app', url: location.origin, icons: [] },
    signIn: signsIn ? demoSignIn() : null,
  })
  return { wagmiConfig, modal }
}

/** Verifies in the page what a server would. */
function demoSignIn() {
  let session: { address: `0x${string}`; chainId: number } | null = null
  return createSignIn({
    getNonce: async () => generateSiweNonce(),
    createMessage: ({ nonce, address, chainId }) =>
      createSiweMessage({ nonce, address, chainId, domain: location.host, uri: location.origin, version: '1' }),
    async verifyMessage({ message, signature }) {
      const { address, chainId } = parseSiweMessage(message)
      if (!address || !chainId || (await recoverMessageAddress({ message, signature })) !== address) return false
      session = { address, chainId }
      return true
    },
    getSession: async () => session,
    async signOut() {
      session = null
      return true
    },
  })
}
