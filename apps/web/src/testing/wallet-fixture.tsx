import { createWalletModal, WalletModalProvider } from '@terahold/wallet-modal'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Address, type Chain, custom, defineChain, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { createConfig, injected, WagmiContext } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { member, renderForMember } from './component-test.tsx'

type Request = { readonly method: string; readonly params: readonly unknown[] }
type Answer = (params: readonly unknown[]) => unknown

/** A wallet and the chain behind it. Both answer by method; a method without an answer fails like an unknown one. */
export type FakeWallet = {
  /** Answers a method with this, or with what the function returns for the parameters. */
  answer(method: string, answer: unknown): void
  /** Refuses a method with an EIP-1193 error. */
  refuse(method: string, code: number, message?: string): void
  /** Returns the parameters of each request of this method so far. */
  requests(method: string): readonly (readonly unknown[])[]
  /** Selects another account in the wallet; without one, the wallet disconnects. */
  select(...accounts: Address[]): Promise<void>
  /** Moves the wallet to another network. */
  moveTo(chainId: number): Promise<void>
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly on: (event: string, listener: (value: unknown) => void) => void
  readonly removeListener: (event: string, listener: (value: unknown) => void) => void
}

const chain: Chain = defineChain({
  id: 31_337,
  name: 'Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1/'] } },
})

/** Returns a word of the chain's answers: a number as `eth_call` returns it. */
export const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

/** Creates the member's wallet on the test chain: 1000 USDT, 1 ETH, and a gas price of 1 gwei. */
export function createWallet(): FakeWallet {
  const answers = new Map<string, Answer>()
  const asked: Request[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) =>
    act(async () => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    })
  const wallet: FakeWallet = {
    answer: (method, answer) => answers.set(method, typeof answer === 'function' ? (answer as Answer) : () => answer),
    refuse: (method, code, message = 'no') =>
      answers.set(method, () => {
        throw Object.assign(new Error(message), { code })
      }),
    requests: (method) => asked.filter((request) => request.method === method).map(({ params }) => params),
    async select(...accounts) {
      wallet.answer('eth_accounts', accounts)
      await emit('accountsChanged', accounts)
    },
    async moveTo(chainId) {
      wallet.answer('eth_chainId', numberToHex(chainId))
      await emit('chainChanged', numberToHex(chainId))
    },
    async request({ method, params = [] }) {
      asked.push({ method, params: params as readonly unknown[] })
      const answer = answers.get(method)
      if (answer === undefined) throw Object.assign(new Error(`the wallet has no ${method}`), { code: -32_601 })
      return answer(params as readonly unknown[])
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  for (const [method, answer] of Object.entries({
    eth_requestAccounts: [member.address],
    eth_accounts: [member.address],
    eth_chainId: numberToHex(chain.id),
    eth_call: word(1_000_000_000n),
    eth_getBalance: numberToHex(10n ** 18n),
    eth_estimateGas: numberToHex(50_000),
    eth_gasPrice: numberToHex(10n ** 9n),
    eth_blockNumber: numberToHex(100),
  }))
    wallet.answer(method, answer)
  return wallet
}

/** Renders a part of the app inside the wallet's providers, with this wallet connected unless `connected` is false. */
export async function renderWithWallet(part: ReactNode, wallet: FakeWallet, { connected = true } = {}) {
  const config = createConfig({
    chains: [chain],
    connectors: [injected({ target: { id: 'test', name: 'Test wallet', provider: wallet as never } })],
    multiInjectedProviderDiscovery: false,
    pollingInterval: 20,
    transports: { [chain.id]: custom(wallet, { retryCount: 0 }) },
    storage: null,
  })
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('no connector')
  if (connected) await connect(config, { connector })
  const modal = createWalletModal({ wagmiConfig: config, walletConnect: false })
  const rendered = renderForMember(
    <WagmiContext value={config}>
      <WalletModalProvider modal={modal}>{part}</WalletModalProvider>
    </WagmiContext>,
  )
  return { ...rendered, connection: () => getConnection(config) }
}
