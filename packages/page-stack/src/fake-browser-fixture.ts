import type { StackEnvironment } from './environment.ts'

interface Entry {
  readonly state: unknown
  readonly hash: string
}

export interface FakeBrowser extends StackEnvironment {
  readonly entries: readonly Entry[]
  readonly index: number
  readonly hash: string
  readonly state: unknown
  readonly failures: readonly unknown[]
  scroll: number
  /** The visitor types another hash, which creates an entry without a mark. */
  type(hash: string): void
  /** The visitor uses the browser's own buttons. */
  travel(delta: number, animated?: boolean): Promise<void>
}

/** A browser's history and address bar in memory. Going back takes a task, as in a browser. */
export function fakeBrowser(startHash = ''): FakeBrowser {
  const listeners = new Set<(travel: { animated: boolean }) => void>()
  const failures: unknown[] = []
  const start: Entry = { state: null, hash: startHash }
  let entries: Entry[] = [start]
  let index = 0

  const entry = () => entries[index] ?? start

  function push(added: Entry) {
    entries = [...entries.slice(0, index + 1), added]
    index += 1
  }

  function arrive(animated: boolean) {
    for (const listener of listeners) listener({ animated })
  }

  async function travel(delta: number, animated = false) {
    await Promise.resolve()
    if (entries[index + delta] === undefined) return
    index += delta
    arrive(animated)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }

  const history = {
    get state() {
      return entry().state
    },
    pushState: (state: unknown, _unused: string, url?: string | URL | null) => push({ state, hash: hashOf(url) }),
    replaceState(state: unknown, _unused: string, url?: string | URL | null) {
      entries = entries.map((known, at) => (at === index ? { state, hash: hashOf(url) } : known))
    },
    go: (delta = 0) => void travel(delta),
  }
  const location = {
    pathname: '/',
    search: '',
    get hash() {
      return entry().hash
    },
  }

  return {
    history,
    location,
    failures,
    scroll: 0,
    get entries() {
      return entries
    },
    get index() {
      return index
    },
    get hash() {
      return entry().hash
    },
    get state() {
      return entry().state
    },
    scrollTop() {
      return this.scroll
    },
    announceFailure: (error) => void failures.push(error),
    onTravel(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(hash) {
      push({ state: null, hash })
      arrive(false)
    },
    travel,
  }
}

function hashOf(url: string | URL | null | undefined): string {
  return String(url).replace(/^[^#]*/, '')
}
