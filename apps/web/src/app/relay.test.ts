import { expect, test } from 'vitest'
import { relayOf } from './relay.ts'

test('reads the relay and our id there', () => {
  const relay = { projectId: 'demo', relayUrl: 'ws://127.0.0.1:4100/demo/relay' }
  expect(relayOf({ walletConnect: { ...relay, more: 1 } })).toEqual(relay)
})

test.each([
  ['no relay', null],
  ['a server that knows nothing of it', undefined],
  ['a relay without a project', { relayUrl: 'wss://relay.example' }],
  ['a project without a relay', { projectId: 'x' }],
  ['a relay that is no socket', { projectId: 'x', relayUrl: 'https://relay.example' }],
  ['a relay that is no address', { projectId: 'x', relayUrl: 'wss://' }],
])('offers no wallets on another device with %s, and works without them', (_, walletConnect) => {
  expect(relayOf({ walletConnect })).toBeNull()
})
