/**
 * The SDK takes hold of `localStorage` while its code is read, and does not come up where merely touching it is denied, as in
 * many WebViews. There a memory stands in for it, as long as the page lives; what it keeps of a session goes elsewhere anyway.
 */
export function polyfillStorage(page: { readonly localStorage?: Storage } = globalThis): void {
  try {
    void page.localStorage
  } catch {
    Object.defineProperty(page, 'localStorage', { value: new MemoryStorage(), configurable: true })
  }
}

/** Its methods are the class's, so that no name but those of kept values is its own, as with the browser's. */
class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()

  get length() {
    return this.#kept.size
  }

  getItem(name: string) {
    return this.#kept.get(name) ?? null
  }

  setItem(name: string, value: string) {
    this.#kept.set(name, value)
  }

  removeItem(name: string) {
    this.#kept.delete(name)
  }

  clear() {
    this.#kept.clear()
  }

  key(index: number) {
    return [...this.#kept.keys()][index] ?? null
  }
}
