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
