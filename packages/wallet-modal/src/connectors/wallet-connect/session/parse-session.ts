import { type Address, getAddress, isAddress } from 'viem'
import type { Session } from '../sdk/sdk.ts'

/** What a session allows, from its namespaces (CAIP-25). Keys may be `eip155` or `eip155:56`. */
export type SessionScope = {
  readonly chainIds: readonly number[]
  readonly methods: ReadonlySet<string>
  /** Returns the accounts on a chain, in the wallet's order. */
  accounts(chainId: number): readonly Address[]
}

export function parseSession({ namespaces }: Pick<Session, 'namespaces'>): SessionScope {
  const ours = Object.entries(namespaces).filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
  const accounts = ours.flatMap(([, { accounts }]) => accounts.flatMap((account) => parseAccount(account) ?? []))
  return {
    chainIds: [...new Set(accounts.map(({ chainId }) => chainId))],
    methods: new Set(ours.flatMap(([, { methods }]) => methods)),
    accounts: (wanted) => unique(accounts.filter(({ chainId }) => chainId === wanted).map(({ address }) => address)),
  }
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

/** Returns the chain of a `chainChanged` event: a number, decimal, hexadecimal or CAIP-2. */
export function parseChainId(data: unknown): number | undefined {
  const chainId = typeof data === 'number' ? data : typeof data === 'string' ? Number(data.replace(/^eip155:/, '')) : 0
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
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
