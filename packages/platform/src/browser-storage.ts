import { createStorage, type StorageBackend, type TaggedStorage } from './storage.ts'

const PROBE_KEY = 'terahold:probe'

/** Returns the browser's storage, or one that lasts as long as the page if the browser denies it. */
export function openBrowserStorage(window: {
  readonly localStorage: StorageBackend
}): TaggedStorage & { readonly isPersistent: boolean } {
  const granted = grantedBackend(window)
  const backend = granted === undefined ? memoryBackend() : withSpare(granted)
  return { ...createStorage(backend), isPersistent: granted !== undefined }
}

/** Keeps what no longer fits into the backend in memory, so that a full storage stops nobody from signing in. */
function withSpare(backend: StorageBackend): StorageBackend {
  const spare = memoryBackend()
  return {
    getItem: (key) => spare.getItem(key) ?? backend.getItem(key),
    setItem(key, value) {
      spare.removeItem(key)
      try {
        backend.setItem(key, value)
      } catch {
        // The older value must not return after a reload.
        backend.removeItem(key)
        spare.setItem(key, value)
      }
    },
    removeItem(key) {
      spare.removeItem(key)
      backend.removeItem(key)
    },
    clear() {
      spare.clear()
      backend.clear()
    },
    key: (index) => (index < backend.length ? backend.key(index) : spare.key(index - backend.length)),
    get length() {
      return backend.length + spare.length
    },
  }
}

function grantedBackend(window: { readonly localStorage: StorageBackend }): StorageBackend | undefined {
  try {
    const backend = window.localStorage
    backend.setItem(PROBE_KEY, '1')
    backend.removeItem(PROBE_KEY)
    return backend
  } catch {
    // A WebView or a private window may deny all access. The page then works with memory only.
    return undefined
  }
}

export function memoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
