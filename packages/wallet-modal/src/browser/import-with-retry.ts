/**
 * Gives what a part of the page exports under a name, and imports it once more when it did not come. Chromium remembers a
 * module that failed and never asks for it again under the same address, so the second try, and each after it, goes to an
 * address of its own.
 *
 * @throws Error what the browser throws, when the part did not come either time.
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
    const file: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?again=${Date.now()}`)
    // A bundler may have put the part into a file with others, which exports each as an object.
    const parts: unknown[] = [file, ...Object.values(Object(file) as Record<string, unknown>)]
    const part = parts.find((each): each is Part => typeof each === 'object' && each !== null && name in each)
    if (!part) throw error
    return part[name]
  }
}

/** Browsers name the module that did not load at the end of their message; one that does not asks again by itself. */
function failedAddress(error: unknown): string | null {
  return error instanceof TypeError ? (/https?:\/\/[^\s?#]+$/.exec(error.message)?.[0] ?? null) : null
}
