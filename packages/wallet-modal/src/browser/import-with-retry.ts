/**
 * Imports an export of a chunk, and retries once. Chromium remembers a failed module and never requests its URL again,
 * so each retry uses a URL of its own.
 *
 * Throws the browser's error if both imports fail.
 */
export async function importWithRetry<Part extends object, Name extends keyof Part>(
  importPart: () => Promise<Part>,
  name: Name,
): Promise<Part[Name]> {
  try {
    return (await importPart())[name]
  } catch (error) {
    const address = failedAddress(error)
    if (address === null) throw error
    const file: unknown = await importAgain(`${address}?again=${Date.now()}`)
    // A bundler may have merged the chunk with others, each exported as an object.
    const parts: unknown[] = [file, ...Object.values(Object(file) as Record<string, unknown>)]
    const part = parts.find((each): each is Part => typeof each === 'object' && each !== null && name in each)
    if (!part) throw error
    return part[name]
  }
}

/** Browsers put the URL of the failed module at the end of the message. Browsers that do not can retry the same URL. */
function failedAddress(error: unknown): string | null {
  return error instanceof TypeError ? (/https?:\/\/[^\s?#]+$/.exec(error.message)?.[0] ?? null) : null
}

/** If the page's import map states a hash for the file, the browser checks it at the new URL, too. */
async function importAgain(href: string): Promise<unknown> {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
  const integrity = (JSON.parse(map) as { integrity?: Record<string, string> }).integrity?.[new URL(href).pathname]
  if (integrity) {
    // Ends even if the file is refused: the import then throws.
    await new Promise((ended) => {
      const link = { rel: 'modulepreload', href, integrity, onload: ended, onerror: ended }
      document.head.append(Object.assign(document.createElement('link'), link))
    })
  }
  return import(/* @vite-ignore */ /* webpackIgnore: true */ href)
}
