/**
 * Replaces `localStorage` with memory if accessing it throws, as in many WebViews. The SDK reads it while its code
 * loads and would fail. Sessions are stored elsewhere.
 */
export function polyfillStorage(page: { readonly localStorage?: Storage } = globalThis): void {
  try {
    void page.localStorage
  } catch {
    Object.defineProperty(page, 'localStorage', { value: new MemoryStorage(), configurable: true })
  }
}

/** A class, so that only stored keys are own properties, as in the browser. */
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
