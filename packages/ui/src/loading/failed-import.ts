/**
 * Returns a different address for a file that could not be imported, because browsers remember the failure of an address until
 * the page is reloaded. Null if the error does not contain the address: then the browser (Safari) has not remembered it either.
 * @example againAddress(new TypeError('Failed to fetch dynamically imported module: https://a.example/b.js'), 1)
 */
export function againAddress(error: unknown, attempt: number): string | null {
  const text = error instanceof Error ? error.message : ''
  const [address] = /https?:\/\/\S+/.exec(text) ?? []
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  url.searchParams.set('again', String(attempt))
  return url.href
}

/**
 * Returns whether it was the part's style sheet that could not be fetched. It is requested once; without it the part does not
 * show.
 */
export function lacksStyles(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to preload CSS')
}

/**
 * Imports a file from such an address. If the page's import map states a hash for the file, the browser checks it: it knows only
 * the hash of the file's own address, and a page may refuse scripts without one.
 */
export async function importAgain(address: string): Promise<unknown> {
  const integrity = statedIntegrity(new URL(address).pathname)
  if (integrity !== undefined) await preloadModule(address, integrity)
  return import(/* @vite-ignore */ address)
}

function statedIntegrity(path: string): string | undefined {
  const text = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
  return (JSON.parse(text) as { integrity?: Record<string, string> }).integrity?.[path]
}

/** Resolves also when the file is refused: importing it then says so. */
function preloadModule(address: string, integrity: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address, integrity })
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true })
    document.head.append(link)
  })
}
