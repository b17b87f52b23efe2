/**
 * Imports a part of the page, and once more when it did not come. Chromium remembers a module that failed and never
 * asks for it again under the same address, so the second try, and each after it, goes to an address of its own.
 *
 * @throws Error what the browser throws, when the part did not come either time.
 */
export async function importAgain<Part>(importPart: () => Promise<Part>): Promise<Part> {
  try {
    return await importPart()
  } catch (error) {
    const address = failedAddress(error)
    if (address === null) throw error
    const part: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?again=${Date.now()}`)
    return part as Part
  }
}

/** Browsers name the module that did not load at the end of their message; one that does not asks again by itself. */
function failedAddress(error: unknown): string | null {
  return error instanceof TypeError ? (/https?:\/\/[^\s?#]+$/.exec(error.message)?.[0] ?? null) : null
}
