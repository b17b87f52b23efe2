import { isChainId } from '../../../networks/core/chain-id.ts'

/**
 * What is stored about a connection outside the SDK's own store. Without it the SDK is not loaded when the page opens,
 * and any session the SDK still has counts as ended.
 */
export type Marker = {
  readonly topic: string
  readonly chainId: number
  /** The chains the wallet was asked for. It has not decided about chains added later. */
  readonly requestedChainIds: readonly number[]
}

export type MarkerItems = { 'walletConnect.session': Marker }

export type MarkerStore = {
  read(): Promise<Marker | null>
  write(marker: Marker): Promise<void>
  clear(): Promise<void>
}

/** The part of wagmi's storage that is used. */
type Items = {
  getItem(key: 'walletConnect.session'): Marker | null | Promise<Marker | null>
  setItem(key: 'walletConnect.session', value: Marker | null): void | Promise<void>
  removeItem(key: 'walletConnect.session'): void | Promise<void>
}

const key = 'walletConnect.session'

/**
 * Creates the store of the marker. Invalid data counts as none. Without a storage, or with a full one, the marker lasts
 * as long as the page.
 */
export function createMarkerStore(storage: Items | null | undefined): MarkerStore {
  let kept: Marker | null = null

  async function stored(): Promise<unknown> {
    try {
      return await storage?.getItem(key)
    } catch {
      // The text is not JSON, or storage is denied. The next connection overwrites it.
      return null
    }
  }

  return {
    async read() {
      const found: unknown = (await stored()) ?? kept
      return isMarker(found) ? found : null
    },
    async write(marker) {
      kept = marker
      try {
        await storage?.setItem(key, marker)
      } catch {
        // Storage is full or denied: the connection lasts as long as the page.
      }
    },
    async clear() {
      kept = null
      try {
        await storage?.removeItem(key)
      } catch {
        // Storage is denied: nothing could be stored either.
      }
    },
  }
}

/** Calls the listener each time another tab removes the marker. Browsers report only changes made by other tabs. */
export function onMarkerRemoved(listener: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    if (newValue === null && (changed === null || changed.endsWith(`.${key}`))) listener()
  })
}

function isMarker(value: unknown): value is Marker {
  if (typeof value !== 'object' || value === null) return false
  const { topic, chainId, requestedChainIds }: { [key in keyof Marker]?: unknown } = value
  return typeof topic === 'string' && topic !== '' && isChainId(chainId) && isChainIdList(requestedChainIds)
}

function isChainIdList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isChainId)
}
