import {
  type Account,
  type Chain,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'
import { testAccount } from '../wallet/test-accounts.ts'

/** The program that runs the chain, which decides the names of its test methods. */
export type ChainMode = 'anvil' | 'hardhat'

export type ChainClient = TestClient<ChainMode, HttpTransport, Chain, Account> &
  PublicActions<HttpTransport, Chain, Account> &
  WalletActions<Chain, Account>

/** Creates a client that reads, mines and sends on a local chain. It sends from the last test account. */
export function chainClient(chainId: number, rpcUrl: string, mode: ChainMode = 'anvil'): ChainClient {
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // The last of the funded accounts, so that tests control the nonces of the first ones.
  const account = testAccount(9)
  return createTestClient({ mode, chain, account, transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
