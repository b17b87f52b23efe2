import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chainIdOf, createProposalQueue, readNamespaces, type WalletConnectProposal } from './proposal.ts'

const dapp = { name: 'A dApp', description: '', url: 'https://dapp.example', icons: [] }
const proposal = (id: number, pairingTopic = 'a'): WalletConnectProposal => ({
  id,
  pairingTopic,
  kind: 'session',
  dapp,
  chains: [56],
  methods: [],
})

const failureOf = (promise: Promise<unknown>) => promise.then(() => 'none', String)

describe('the queue of proposals', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('gives a proposal that is there, and one that comes in time', async () => {
    const queue = createProposalQueue()
    queue.put(proposal(1))
    expect(await queue.waitFor('a', 0)).toEqual(proposal(1))
    const later = queue.waitFor('b', 1_000)
    await vi.advanceTimersByTimeAsync(999)
    queue.put(proposal(2, 'c'))
    queue.put(proposal(3, 'b'))
    expect(await later).toEqual(proposal(3, 'b'))
    expect(vi.getTimerCount()).toBe(0)
    expect(queue.open.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('reports one that did not come, and takes it when it comes later', async () => {
    const queue = createProposalQueue()
    const [failure] = await Promise.all([failureOf(queue.waitFor('a', 1_000)), vi.advanceTimersByTimeAsync(1_000)])
    expect(failure).toContain('within 1000 ms')
    queue.put(proposal(1))
    expect(await queue.waitFor('a', 0)).toEqual(proposal(1))
  })

  it('forgets one that was answered, and keeps the newest of two with one id', async () => {
    const queue = createProposalQueue()
    queue.put(proposal(1))
    queue.put({ ...proposal(1), chains: [1] })
    expect(queue.open).toEqual([{ ...proposal(1), chains: [1] }])
    queue.remove(1)
    queue.remove(1)
    expect(queue.open).toEqual([])
    const [failure] = await Promise.all([failureOf(queue.waitFor('a', 5)), vi.advanceTimersByTimeAsync(5)])
    expect(failure).toContain('No proposal arrived')
  })
})

describe('the namespaces of a proposal', () => {
  it.each([
    ['nothing', [undefined, null, {}], [], []],
    ['one namespace', [{ eip155: { chains: ['eip155:56'], methods: ['personal_sign'] } }], [56], ['personal_sign']],
    [
      'required and optional ones, each value once',
      [
        { eip155: { chains: ['eip155:56'], methods: ['a', 'b'] } },
        { eip155: { chains: ['eip155:1', 'eip155:56'], methods: ['b', 'c'] } },
      ],
      [56, 1],
      ['a', 'b', 'c'],
    ],
    ['chains without methods, and methods without chains', [{ eip155: { chains: ['eip155:1'] } }], [1], []],
    ['a namespace that is a chain itself', [{ 'eip155:10': { methods: ['a'] } }], [10], ['a']],
    [
      'another kind of chain, which this wallet does not have',
      [
        { eip155: { chains: ['eip155:1'], methods: ['a'] } },
        { solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: ['solana_signMessage'] } },
      ],
      [1],
      ['a'],
    ],
  ])('are read from %s', (_, sets, chains, methods) => {
    expect(readNamespaces(...sets)).toEqual({ chains, methods })
  })

  it('have the number of a chain after the colon', () => {
    expect(chainIdOf('eip155:11155111')).toBe(11_155_111)
  })
})
