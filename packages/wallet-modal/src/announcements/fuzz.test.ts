import fc from 'fast-check'
import { isAddress } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConfig, custom, injected } from 'wagmi'
import { bsc, mainnet } from 'wagmi/chains'
import { connectEntries } from '../connect/core/connect-list.ts'
import { createSessionTracker } from '../connectors/wallet-connect/session/session-tracker.ts'
import { noSuggestions } from '../directory/core/directory-state.ts'
import { wholeDirectory } from '../directory/core/listing.ts'
import { fakeWindow } from '../fixtures/fake-window.ts'
import {
  type RandomProvider,
  randomDetail,
  randomEvent,
  randomSessionMessage,
  withOwnName,
} from '../fixtures/random-values.ts'
import { isChainId } from '../networks/core/chain-id.ts'
import { createWagmiPort } from '../wagmi/wagmi-port.ts'
import { gateAnnouncements } from './announcement-gate.ts'

/** How many announcements, events and messages are tried. `WALLET_FUZZ=100000` is the long form. */
const tries = Number(process.env.WALLET_FUZZ ?? 3000)
const perPage = 10
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

it(
  'lists every wallet and keeps the state valid, whatever wallets announce, answer and emit',
  async () => {
    const script = fc.array(fc.record({ detail: randomDetail, events: fc.array(randomEvent, { maxLength: 2 }) }), {
      minLength: perPage,
      maxLength: perPage,
    })
    const total = { listed: 0, connected: 0 }
    const property = fc.asyncProperty(script, async (announcements) => {
      // Of a page that failed before: the same page is then tried with less on it.
      unhandled.length = 0
      const target = fakeWindow()
      vi.stubGlobal('window', target)
      gateAnnouncements()
      const request = async () => '0x0'
      const config = createConfig({
        chains: [bsc, mainnet],
        connectors: [injected()],
        transports: { [bsc.id]: custom({ request }), [mainnet.id]: custom({ request }) },
        storage: null,
      })
      const port = createWagmiPort(config, { tokens: {}, defaultChainId: undefined, chainImages: {} })
      for (const [index, { detail }] of announcements.entries()) {
        target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: withOwnName(detail, index) }))
      }
      const connectors = port.connectors()
      const entries = connectEntries({
        connectors,
        recents: [],
        suggested: noSuggestions,
        listing: wholeDirectory,
        isMobile: false,
      })
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      for (const { uid } of connectors) {
        const answer = port.connect(uid, { onAsked: () => {}, onUri: () => {}, onRelay: () => {} })
        total.listed += 1
        total.connected += await answer.then(
          () => 1,
          () => 0,
        )
        checkAccount(port.account())
      }
      for (const { detail, events } of announcements) emitAll(detail, events)
      await settle()
      checkAccount(port.account())
      expect(unhandled).toEqual([])
    })
    await fc.assert(property, { numRuns: Math.ceil(tries / perPage) })
    expect(total.connected).toBeGreaterThan(total.listed / 2)
  },
  tries * 10 + 30_000,
)

it(
  'never leaves the session, whatever the relay delivers',
  async () => {
    const script = fc.array(randomSessionMessage, { minLength: perPage, maxLength: perPage })
    const property = fc.asyncProperty(script, async (messages) => {
      const listeners = new Map<string, (message: never) => void>()
      const client = { on: (name: string, listener: (message: never) => void) => void listeners.set(name, listener) }
      const changes: { accounts?: readonly string[]; chainId?: number }[] = []
      let ends = 0
      const tracker = createSessionTracker({
        client: client as never,
        marker: { read: async () => null, write: async () => {}, clear: async () => {} },
        chainIds: [56, 1],
        endedError: () => new Error('ended'),
        onChange: (change) => void changes.push(change),
        onEnd: () => {
          ends += 1
        },
      })
      const accounts = [`eip155:56:${address}`, `eip155:1:${address}`]
      const namespaces = { eip155: { accounts, methods: ['personal_sign'], events: [] } }
      await tracker.adopt({ topic: 't', namespaces } as never, [56, 1])
      for (const { name, data, chainId, namespaces: updated } of messages) {
        const event = { topic: 't', params: { event: { name, data }, chainId } }
        listeners.get('session_event')?.(event as never)
        if (updated !== null)
          listeners.get('session_update')?.({ topic: 't', params: { namespaces: updated } } as never)
        const { live } = tracker
        if (!live) break
        expect(live.view.chainIds).toContain(live.chainId)
        expect(live.accounts.length).toBeGreaterThan(0)
        for (const account of live.accounts) expect(live.view.accounts(live.chainId)).toContain(account)
      }
      for (const { chainId } of changes) expect(chainId === undefined || isChainId(chainId)).toBe(true)
      expect(ends).toBeLessThanOrEqual(1)
      await settle()
      expect(unhandled).toEqual([])
    })
    await fc.assert(property, { numRuns: Math.ceil(tries / perPage) })
  },
  tries * 10 + 30_000,
)

function emitAll(detail: unknown, events: readonly { name: string; value: unknown }[]) {
  const provider = typeof detail === 'object' && detail !== null ? providerOf(detail) : undefined
  if (provider) for (const { name, value } of events) provider.emit(name, value)
}

function providerOf(detail: object): RandomProvider | undefined {
  const provider = Object.getOwnPropertyDescriptor(detail, 'provider')?.value as RandomProvider | null | undefined
  return typeof provider?.emit === 'function' ? provider : undefined
}

function checkAccount({ address: account, chainId }: { address: string | null; chainId: number | null }) {
  expect(account === null || isAddress(account)).toBe(true)
  expect(chainId === null || isChainId(chainId)).toBe(true)
}
