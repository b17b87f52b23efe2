import { expect, test } from 'vitest'
import { parseAppConfig } from './app-config.ts'

const served = {
  profile: 'demo',
  chainId: 31337,
  token: { address: '0x874aafe4bd539d11d9588a4809a98d911490f53c', decimals: 18, symbol: 'USDT' },
  treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  reserve: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  explorerUrl: null,
  walletConnect: { projectId: 'demo', relayUrl: 'ws://127.0.0.1:4100/demo/relay' },
  pushKey: 'BAoV',
  appVersion: '1.0.0',
}

test('reads what the server serves', () => {
  expect(parseAppConfig(served)).toEqual(served)
})

test('treats an empty explorer as none', () => {
  expect(parseAppConfig({ ...served, explorerUrl: '' }).explorerUrl).toBeNull()
})

test('takes a server that has no push key for one without notifications', () => {
  expect(parseAppConfig({ ...served, pushKey: null }).pushKey).toBeNull()
})

test.each([
  ['a foreign profile', { profile: 'staging' }],
  ['no chain', { chainId: undefined }],
  ['a chain in words', { chainId: '56' }],
  ['no treasury', { treasury: '' }],
  ['no token', { token: null }],
  ['a token without an address', { token: { symbol: 'USDT', decimals: 18 } }],
  ['a token without a symbol', { token: { address: '0x1', symbol: '', decimals: 18 } }],
  ['no version', { appVersion: 7 }],
  ['a token without decimals', { token: { address: '0x1', symbol: 'USDT' } }],
])('refuses %s: paying must not go on with half a configuration', (_, change) => {
  expect(() => parseAppConfig({ ...served, ...change })).toThrow(TypeError)
})

test.each([undefined, null, '', 7])('takes %j as the reserve for a product without one', (reserve) => {
  expect(parseAppConfig({ ...served, reserve }).reserve).toBeNull()
})

test('takes nothing that it does not know', () => {
  expect(parseAppConfig({ ...served, secret: 'x' })).toEqual(served)
})

test('refuses what is no object at all', () => {
  expect(() => parseAppConfig('<html>')).toThrow(TypeError)
})
