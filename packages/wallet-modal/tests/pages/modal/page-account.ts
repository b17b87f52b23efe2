import { type Chain, type Client, createClient, defineChain, http, isAddress, type Transport } from 'viem'
import { createChainLogActivity } from '../../../src/activity/sources/chain-log-activity.ts'
import type { ActivitySource, WalletModalOptions } from '../../../src/exports/wallet-modal.ts'
import type { IdentitySource } from '../../../src/ports/identity-port.ts'
import { mixedActivity } from './mixed-activity.ts'

const rpcOf = (chainId: number) => `${location.origin}/rpc/${chainId}`

function localChain(id: number, name: string, explorer?: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcOf(id)] } },
    ...(explorer ? { blockExplorers: { default: { name: 'Explorer', url: explorer } } } : {}),
  })
}

const home = localChain(31337, 'Local chain', 'https://explorer.example')
/** A second chain that runs too, and some that are only listed. */
const others = [
  localChain(1, 'Ethereum', 'https://explorer.example/1'),
  localChain(56, 'BNB Smart Chain'),
  localChain(137, 'Polygon'),
  localChain(4242, 'Zebra network'),
]

/** The chains of the test page: one, or several with `?networks=many`. */
export function pageChains(query: URLSearchParams): readonly [Chain, ...Chain[]] {
  return query.get('networks') === 'many' ? [home, ...others] : [home]
}

export function pageTransports(chains: readonly Chain[]): Record<number, Transport> {
  return Object.fromEntries(chains.map(({ id }) => [id, http(rpcOf(id))]))
}

/**
 * `?token=0x…` is the token of the local chain. `?activity=chain` reads transactions from its logs, `mixed` invents
 * some. `?name=` answers every lookup.
 */
export function accountOptions(
  query: URLSearchParams,
  chains: readonly Chain[],
): Pick<WalletModalOptions, 'tokens' | 'activity' | 'identity'> {
  const token = query.get('token') ?? ''
  const tokens = isAddress(token) ? { [home.id]: { address: token } } : {}
  const name = query.get('name')
  return {
    tokens,
    ...activityOption(query.get('activity'), chains),
    ...(name === null ? {} : { identity: namedIdentity(name) }),
  }
}

/** `chain`: the chain's logs. `mixed`: one of every kind, each page older than the one before. */
function activityOption(kind: string | null, chains: readonly Chain[]): Pick<WalletModalOptions, 'activity'> {
  if (kind === 'chain') return { activity: chainActivity(chains) }
  return kind === 'mixed' ? { activity: mixedActivity() } : {}
}

function chainActivity(chains: readonly Chain[]): ActivitySource {
  const clients = new Map<number, Client>(
    chains.map((chain) => [chain.id, createClient({ chain, transport: http(rpcOf(chain.id)) })]),
  )
  return createChainLogActivity({
    client: (chainId) => clients.get(chainId),
    tokens: {},
    showsAnyToken: true,
    pageSize: 10,
  })
}

const namedIdentity = (name: string): IdentitySource => ({ identity: async () => ({ name, avatar: null }) })
