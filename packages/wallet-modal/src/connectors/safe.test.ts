import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { safe } from './safe.ts'
import { alice, failureOf } from './wallet-connect/test-harness.ts'

type Message = { id: string; method: string }

afterEach(() => vi.unstubAllGlobals())

function connector() {
  const config = createConfig({
    chains: [bsc],
    connectors: [safe()],
    transports: { 56: http('http://127.0.0.1:9') },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [only] = config.connectors
  if (!only) throw new Error('There is no connector')
  return only
}

/** A page in a frame whose parent, of that origin, claims to be a Safe. */
function framedBy(origin: string) {
  const heard: string[] = []
  const frame = Object.assign(new EventTarget(), {
    crypto: globalThis.crypto,
    parent: {
      postMessage({ id, method }: Message) {
        heard.push(method)
        const data = { id, success: true, version: '9.1.0', data: { safeAddress: alice.address, chainId: 56 } }
        queueMicrotask(() =>
          frame.dispatchEvent(Object.assign(new Event('message'), { origin, source: frame.parent, data })),
        )
      },
    },
  })
  vi.stubGlobal('window', frame)
  return heard
}

describe('Safe', () => {
  it('loads nothing outside a frame, and is not installed', async () => {
    const window: { parent?: unknown } = {}
    window.parent = window
    vi.stubGlobal('window', window)
    expect(await connector().getProvider()).toBeUndefined()
    expect((await failureOf(connector().connect())).name).toBe('ProviderNotFoundError')
  })

  it('connects in the frame of the Safe app, and asks it only then', async () => {
    const heard = framedBy('https://app.safe.global')
    const one = connector()
    expect(heard).toEqual([])
    expect(await one.connect()).toMatchObject({ accounts: [alice.address], chainId: 56 })
  })

  it.each(['https://evil.example', 'https://app.safe.global.evil.example', 'http://app.safe.global'])(
    'does not trust %s',
    async (origin) => {
      const heard = framedBy(origin)
      await expect(connector().connect()).rejects.toThrow()
      expect(heard).toEqual(['getSafeInfo'])
    },
  )
})
