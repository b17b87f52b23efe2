import { describe, expect, it } from 'vitest'
import { bnb, ethereum } from '../../fixtures/fake-networks.ts'
import { hasNetworkChoice, isNetworkDisabled, pickAction } from './network-choice.ts'

const any = { approved: null, supportsAll: true }
const onlyBnb = { approved: [56], supportsAll: false }
const bnbAndMore = { approved: [56, 137], supportsAll: true }

describe('a press on a network', () => {
  it.each([
    { on: 'an approved network', chainId: 137, support: bnbAndMore, does: 'switch' },
    { on: 'a network the wallet can add', chainId: 1, support: bnbAndMore, does: 'requestWallet' },
    { on: 'any network, with a wallet that names none', chainId: 1, support: any, does: 'requestWallet' },
    { on: 'a network the wallet neither has nor adds', chainId: 1, support: onlyBnb, does: 'nothing' },
    { on: 'the current network', chainId: 56, support: bnbAndMore, does: 'nothing' },
  ])('$on: $does', ({ chainId, support, does }) => {
    expect(pickAction(chainId, { isConnected: true, selectedChainId: 56, support })).toBe(does)
  })

  it.each([1, 56])('leads to Connect while no wallet is connected, even on the current network (%i)', (chainId) => {
    expect(pickAction(chainId, { isConnected: false, selectedChainId: 56, support: any })).toBe('connectNext')
  })
})

it('is disabled only if the wallet does not support all networks and has not approved this one', () => {
  expect(isNetworkDisabled(1, onlyBnb)).toBe(true)
  expect(isNetworkDisabled(56, onlyBnb)).toBe(false)
  expect(isNetworkDisabled(1, any)).toBe(false)
  expect(isNetworkDisabled(1, { approved: null, supportsAll: false })).toBe(true)
})

it('is possible with two networks, or from an unknown network to the only one', () => {
  expect(hasNetworkChoice([bnb, ethereum], 56)).toBe(true)
  expect(hasNetworkChoice([bnb], 56)).toBe(false)
  expect(hasNetworkChoice([bnb], 999)).toBe(true)
})
