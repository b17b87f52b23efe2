import { type Address, getAddress, isAddress } from 'viem'
import { parseChainId } from '../../../networks/core/chain-id.ts'
import type { Session } from '../sdk/sdk.ts'

/** What a session allows, from its namespaces (CAIP-25). Keys may be `eip155` or `eip155:56`. */
export type SessionScope = {
  readonly chainIds: readonly number[]
  readonly methods: ReadonlySet<string>
  /** Returns the accounts on a chain, in the wallet's order. */
  accounts(chainId: number): readonly Address[]
}

export function parseSession({ namespaces }: Pick<Session, 'namespaces'>): SessionScope {
  const granted: Readonly<Record<string, unknown>> = isFields(namespaces) ? namespaces : {}
  const ours = Object.keys(granted).filter((key) => key === 'eip155' || key.startsWith('eip155:'))
  const listed = (name: 'accounts' | 'methods') => ours.flatMap((key) => textsOf(granted[key], name))
  const accounts = listed('accounts').flatMap((account) => parseAccount(account) ?? [])
  return {
    chainIds: [...new Set(accounts.map(({ chainId }) => chainId))],
    methods: new Set(listed('methods')),
    accounts: (wanted) => unique(accounts.filter(({ chainId }) => chainId === wanted).map(({ address }) => address)),
  }
}

/** Returns a list of texts in a namespace. The wallet wrote it, so it may be anything. */
function textsOf(namespace: unknown, name: 'accounts' | 'methods'): readonly string[] {
  const list: unknown = isFields(namespace) ? namespace[name] : undefined
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns the addresses of an `accountsChanged` event, which wallets send with or without their chain (CAIP-10). */
export function parseAddresses(data: unknown): readonly Address[] {
  if (!Array.isArray(data)) return []
  return unique(
    data.flatMap((entry) => {
      const address = typeof entry === 'string' ? entry.split(':').at(-1) : undefined
      return address && isAddress(address, { strict: false }) ? getAddress(address) : []
    }),
  )
}

function parseAccount(account: string): { chainId: number; address: Address } | undefined {
  const [, reference, address] = account.split(':')
  const chainId = parseChainId(reference)
  return chainId && address && isAddress(address, { strict: false })
    ? { chainId, address: getAddress(address) }
    : undefined
}

function unique(addresses: readonly Address[]): readonly Address[] {
  return [...new Set(addresses)]
}
