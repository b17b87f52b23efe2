import { describe, expect, it } from 'vitest'
import { parseChainId } from '../../../networks/core/chain-id.ts'
import { alice, bob } from '../test-harness.ts'
import { parseAddresses, parseSession } from './parse-session.ts'

describe('parseSession', () => {
  it('joins namespaces with and without a chain in their key, and ignores other ecosystems', () => {
    const view = parseSession({
      namespaces: {
        eip155: { accounts: [`eip155:1:${alice.address.toLowerCase()}`], methods: ['personal_sign'], events: [] },
        'eip155:56': { accounts: [`eip155:56:${bob.address}`], methods: ['wallet_addEthereumChain'], events: [] },
        solana: { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:x'], methods: ['solana_sign'], events: [] },
      },
    })
    expect(view.chainIds).toEqual([1, 56])
    expect([...view.methods]).toEqual(['personal_sign', 'wallet_addEthereumChain'])
    expect(view.accounts(1)).toEqual([alice.address])
    expect(view.accounts(137)).toEqual([])
  })

  it('ignores invalid accounts', () => {
    const accounts = ['eip155:1:0x12', 'eip155:0:', '', `eip155:-1:${alice.address}`, 'eip155']
    expect(parseSession({ namespaces: { eip155: { accounts, methods: [], events: [] } } }).chainIds).toEqual([])
  })
})

describe('wallet events', () => {
  it.each([
    [[alice.address]],
    [[`eip155:56:${alice.address}`]],
    [[alice.address.toLowerCase(), `eip155:1:${alice.address}`]],
  ])('reads the accounts of %j', (data) => expect(parseAddresses(data)).toEqual([alice.address]))

  it.each([null, {}, 'x', [1], [{}], ['0x1'], []])('reads no account from %j', (data) => {
    expect(parseAddresses(data)).toEqual([])
  })

  it.each([56, '56', '0x38', 'eip155:56'])('reads the chain of %j', (data) => expect(parseChainId(data)).toBe(56))

  it.each([0, -1, 1.5, '', 'x', null, {}, 'eip155:x', Number.NaN])('reads no chain from %j', (data) => {
    expect(parseChainId(data)).toBeUndefined()
  })
})
