import type { StackEnvironment } from '../src/environment.ts'

interface Entry {
  state: unknown
  hash: string
}

/** A browser's history and address bar in memory. Going back takes a task, as it does in a browser. */
export class FakeBrowser implements StackEnvironment {
  entries: Entry[]
  index = 0
  scroll = 0
  readonly #listeners = new Set<(travel: { animated: boolean }) => void>()

  constructor(hash = '', state: unknown = null) {
    this.entries = [{ state, hash }]
  }

  readonly location = this.#location()
  readonly history = this.#history()

  scrollTop(): number {
    return this.scroll
  }

  onTravel(listener: (travel: { animated: boolean }) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get hash(): string {
    return this.#entry().hash
  }

  get state(): unknown {
    return this.#entry().state
  }

  /** The visitor types another hash, which makes an entry nobody marked. */
  type(hash: string): void {
    this.#push({ state: null, hash })
    this.#arrive()
  }

  /** The visitor uses the browser's own buttons. */
  async travel(delta: number, animated = false): Promise<void> {
    await Promise.resolve()
    if (this.entries[this.index + delta] === undefined) return
    this.index += delta
    this.#arrive(animated)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }

  #arrive(animated = false): void {
    for (const listener of this.#listeners) listener({ animated })
  }

  #entry(): Entry {
    const entry = this.entries[this.index]
    if (entry === undefined) throw new Error('The fake browser stands nowhere')
    return entry
  }

  #push(entry: Entry): void {
    this.entries = [...this.entries.slice(0, this.index + 1), entry]
    this.index += 1
  }

  #location() {
    const browser = this
    return {
      pathname: '/',
      search: '',
      get hash() {
        return browser.#entry().hash
      },
    }
  }

  #history() {
    const browser = this
    return {
      get state() {
        return browser.#entry().state
      },
      pushState: (state: unknown, _unused: string, url?: string | URL | null) => browser.#push({ state, hash: hashOf(url) }),
      replaceState(state: unknown, _unused: string, url?: string | URL | null) {
        browser.entries[browser.index] = { state, hash: hashOf(url) }
      },
      go: (delta = 0) => void browser.travel(delta),
    }
  }
}

function hashOf(url: string | URL | null | undefined): string {
  return String(url).replace(/^[^#]*/, '')
}
