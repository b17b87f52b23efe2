import { describe, expect, it } from 'vitest'
import { testAccount } from '../wallet/test-accounts.ts'
import { createWalletCore } from '../wallet/wallet-core.ts'
import { namespacesFor, publishAccount, publishChain } from './session-state.ts'
import type { Client, Namespaces } from './sign-client.ts'

const [first, second] = [testAccount(0), testAccount(1)]

const coreOf = (chains: readonly number[], accounts = [first]) =>
  createWalletCore({ accounts, chains, rpcUrl: undefined, behaviours: undefined, onChain: async () => {} })

const proposalOf = (chains: readonly number[], methods: readonly string[] = []) => ({
  id: 1,
  pairingTopic: 'pairing',
  kind: 'session' as const,
  dapp: { name: 'A dApp', description: '', url: 'https://dapp.example', icons: [] },
  chains,
  methods,
})

/** A client with one session that collects what it sends. */
function clientWith(eip155: Namespaces[string] | undefined) {
  const sent: unknown[] = []
  const client = {
    session: { getAll: () => [{ topic: 'session', namespaces: eip155 ? { eip155 } : {} }] },
    update: async ({ namespaces }: { namespaces: Namespaces }) => void sent.push(namespaces.eip155),
    emit: async ({ chainId, event }: { chainId: string; event: unknown }) => void sent.push([chainId, event]),
  }
  return { client: client as unknown as Client, sent }
}

describe('what a wallet grants', () => {
  it('are the chains that both know, in its own order, with each account on each', () => {
    const { eip155 } = namespacesFor(coreOf([137, 56, 1], [first, second]), proposalOf([1, 10, 137]))
    expect(eip155?.chains).toEqual(['eip155:137', 'eip155:1'])
    expect(eip155?.accounts).toEqual(
      ['eip155:137', 'eip155:1'].flatMap((chain) => [`${chain}:${first.address}`, `${chain}:${second.address}`]),
    )
  })

  it('consists of the wallet’s own chains if the dApp wants others', () => {
    expect(namespacesFor(coreOf([56]), proposalOf([1])).eip155?.chains).toEqual(['eip155:56'])
  })

  it('are its methods and those that the dApp wants, each once', () => {
    const methods = namespacesFor(coreOf([56]), proposalOf([56], ['eth_sign', 'personal_sign'])).eip155?.methods ?? []
    expect(methods).toEqual(expect.arrayContaining(['personal_sign', 'wallet_switchEthereumChain', 'eth_sign']))
    expect(new Set(methods).size).toBe(methods.length)
  })
})

describe('a session', () => {
  it('receives a chain that it has, and gets one that it lacks first, with the methods it had', async () => {
    const core = coreOf([1, 56])
    const { eip155 } = namespacesFor(coreOf([1]), proposalOf([1], ['eth_sign']))
    const known = clientWith(eip155)
    await publishChain(known.client, core)
    expect(known.sent).toEqual([['eip155:1', { name: 'chainChanged', data: 1 }]])
    await core.setChain(56)
    const added = clientWith(eip155)
    await publishChain(added.client, core)
    expect(added.sent).toEqual([
      expect.objectContaining({ chains: ['eip155:1', 'eip155:56'], methods: eip155?.methods }),
      ['eip155:56', { name: 'chainChanged', data: 56 }],
    ])
  })

  it('receives a new account on the chain of the wallet, or on one that it has', async () => {
    const core = coreOf([56, 1])
    const { eip155 } = namespacesFor(core, proposalOf([1]))
    core.accounts = [second]
    const { client, sent } = clientWith(eip155)
    await publishAccount(client, core)
    const account = `eip155:1:${second.address}`
    expect(sent).toEqual([
      expect.objectContaining({ chains: ['eip155:1'], accounts: [account] }),
      ['eip155:1', { name: 'accountsChanged', data: [account] }],
    ])
  })

  it('without a chain receives no account event', async () => {
    const { client, sent } = clientWith(undefined)
    await publishAccount(client, coreOf([56]))
    expect(sent).toEqual([expect.objectContaining({ chains: [], accounts: [] })])
  })
})
