import type { Account } from '../account/account.ts'
import type { Network, NetworkSupport, WalletPort, WatchedToken } from '../ports.ts'

export const bnb: Network = { chainId: 56, name: 'BNB Smart Chain', image: null }
export const ethereum: Network = { chainId: 1, name: 'Ethereum', image: null }
export const polygon: Network = { chainId: 137, name: 'Polygon', image: null }

type Answerable = { fail(thrown: object): void }

/** The networks and tokens of wallets whose answers a test gives; the lists hold the requests still without one. */
export type FakeNetworks = Pick<
  WalletPort,
  | 'networks'
  | 'selectedChainId'
  | 'networkSupport'
  | 'switchNetwork'
  | 'transactionUrl'
  | 'watchableToken'
  | 'watchToken'
> & {
  /** What the app knows and the wallet can do, for a test to change. */
  world: {
    networks: readonly Network[]
    support: NetworkSupport
    token: Pick<WatchedToken, 'address' | 'image'> | null
  }
  switches: (Answerable & { chainId: number; approve(): void })[]
  watched: (Answerable & { token: WatchedToken; answer(isTaken: boolean): void })[]
}

type Wallet = { account(): Account; become(account: Account): void; toError(thrown: object): Error }

export function fakeNetworks({ account, become, toError }: Wallet): FakeNetworks {
  let chosen = bnb.chainId
  const world: FakeNetworks['world'] = {
    networks: [bnb, ethereum],
    support: { approved: null, supportsAll: true },
    token: null,
  }
  const fake: FakeNetworks = {
    world,
    switches: [],
    watched: [],
    networks: () => world.networks,
    selectedChainId: () => account().chainId ?? chosen,
    networkSupport: async () => world.support,
    async switchNetwork(chainId) {
      if (account().address === null) {
        chosen = chainId
        return
      }
      await new Promise<void>((resolve, reject) => {
        fake.switches.push({
          chainId,
          approve() {
            const networkName = world.networks.find((network) => network.chainId === chainId)?.name ?? null
            become({ ...account(), chainId, networkName })
            resolve()
          },
          fail: (thrown) => reject(toError(thrown)),
        })
      })
    },
    transactionUrl: (chainId, hash) => (chainId === 56 ? `https://explorer.example/tx/${hash}` : null),
    watchableToken: () => world.token,
    watchToken: (token) =>
      new Promise((answer, reject) => {
        fake.watched.push({ token, answer, fail: (thrown) => reject(toError(thrown)) })
      }),
  }
  return fake
}
