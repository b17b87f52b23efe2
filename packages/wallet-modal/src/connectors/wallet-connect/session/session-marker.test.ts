import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestHarness } from '../test-harness.ts'
import { createMarkerStore, type Marker, onMarkerRemoved } from './session-marker.ts'

const harness = startTestHarness()
const marker: Marker = { topic: 'topic', chainId: 56, requestedChainIds: [56] }

afterEach(() => vi.unstubAllGlobals())

describe('check 27: the session marker', () => {
  it('lasts as long as the page if storage is full', async () => {
    const full = createMarkerStore({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => {},
    })
    await full.write(marker)
    expect(await full.read()).toEqual(marker)
    await full.clear()
    expect(await full.read()).toBeNull()
  })

  it('lasts as long as the page if storage is denied, and can be cleared', async () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const denied = createMarkerStore({ getItem: deny, setItem: deny, removeItem: deny })
    await denied.write(marker)
    expect(await denied.read()).toEqual(marker)
    await denied.clear()
    expect(await denied.read()).toBeNull()
  })

  it.each([null, undefined])('lasts as long as the page with the storage %s', async (storage) => {
    const store = createMarkerStore(storage)
    expect(await store.read()).toBeNull()
    await store.write(marker)
    expect(await store.read()).toEqual(marker)
    await store.clear()
    expect(await store.read()).toBeNull()
  })

  it.each([{}, { topic: 1 }, 'text', { ...marker, requestedChainIds: null }])('is not %j', async (found) => {
    const store = createMarkerStore({ getItem: () => found as never, setItem: () => {}, removeItem: () => {} })
    expect(await store.read()).toBeNull()
  })

  it('is reported only when another tab removes it', () => {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    let times = 0
    onMarkerRemoved(() => {
      times += 1
    })
    const change = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    change('wagmi.walletConnect.session', '{}')
    change('wagmi.store', null)
    expect(times).toBe(0)
    change('wagmi.walletConnect.session', null)
    change(null, null)
    expect(times).toBe(2)
  })

  it('ends the connection once in every tab', async () => {
    const { page } = await harness.connected()
    page.endElsewhere()
    page.endElsewhere()
    expect(page.ends).toBe(1)
    expect(await page.connector.isAuthorized()).toBe(false)
  })
})
