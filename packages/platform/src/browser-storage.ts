import { createStorage, type StorageBackend, type TaggedStorage } from './storage.ts'

const PROBE_KEY = 'terahold:probe'

/** The browser's storage, or one that lives as long as the page where the browser denies it. */
export function openBrowserStorage(window: {
  readonly localStorage: StorageBackend
}): TaggedStorage & { readonly isPersistent: boolean } {
  const granted = grantedBackend(window)
  const backend = granted === undefined ? memoryBackend() : withSpare(granted)
  return { ...createStorage(backend), isPersistent: granted !== undefined }
}

/** Keeps what no longer fits into the backend as long as the page lives: a full storage must not stop anybody from signing in. */
function withSpare(backend: StorageBackend): StorageBackend {
  const spare = memoryBackend()
  return {
    getItem: (key) => spare.getItem(key) ?? backend.getItem(key),
    setItem(key, value) {
      spare.removeItem(key)
      try {
        backend.setItem(key, value)
      } catch {
        // The older value must not come back after a reload.
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
    // A WebView or a private window may forbid even to touch it; the page then works without memory.
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
