import { describe, expect, it } from 'vitest'
import { alice } from '../test-harness.ts'
import type { Marker } from './session-marker.ts'
import { findStored } from './stored-session.ts'

const now = 1_800_000_000_000
const marker: Marker = { topic: 'topic', chainId: 56, requestedChainIds: [56, 1] }

type Parts = { expiry?: number; methods?: string[]; chains?: number[]; hasKey?: boolean }

function clientWith({ expiry = now / 1000 + 60, methods = [], chains = [56], hasKey = true }: Parts = {}) {
  const accounts = chains.map((chainId) => `eip155:${chainId}:${alice.address}`)
  const session = { topic: 'topic', expiry, namespaces: { eip155: { accounts, methods, events: [] } } }
  return {
    session: { getAll: () => [session] },
    core: { crypto: { keychain: { has: () => hasKey } } },
  } as unknown as Parameters<typeof findStored>[0]
}

describe('check 11: a usable stored session', () => {
  const isUsed = (parts: Parts, chainIds: number[]) =>
    findStored(clientWith(parts), marker, chainIds, now) !== undefined

  it.each<[string, Parts, number[], boolean]>([
    ['with the same chains', {}, [56, 1], true],
    ['with a chain that the wallet did not approve', { chains: [56] }, [56, 1], true],
    ['with a chain that the wallet was never asked for', {}, [56, 1, 137], false],
    ['unless the wallet can add it', { methods: ['wallet_addEthereumChain'] }, [56, 1, 137], true],
    ['but not if it approved none of the chains', { methods: ['wallet_addEthereumChain'] }, [137], false],
    ['expired', { expiry: now / 1000 }, [56], false],
    ['without its key', { hasKey: false }, [56], false],
  ])('%s', (_words, parts, chainIds, expected) => expect(isUsed(parts, chainIds)).toBe(expected))

  it('must have the stored topic', () => {
    expect(findStored(clientWith(), { ...marker, topic: 'other' }, [56], now)).toBeUndefined()
  })
})
