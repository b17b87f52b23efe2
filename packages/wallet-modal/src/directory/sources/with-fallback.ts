import { browserClock } from '../../browser/environment.ts'
import type { Directory, DirectoryPage, DirectoryQuery } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'

/** The options of `withFallback`. */
export type FallbackOptions = {
  readonly clock?: Clock
  /** How long the primary directory may take before the fallback answers, in milliseconds. */
  readonly patience?: number
  /** How long the primary directory is left alone after a failure, in milliseconds. */
  readonly rest?: number
}

const nothing = 'no answer'

/**
 * Creates a directory that uses the primary one, and the fallback if the primary fails or is late. A late answer, or a
 * pause, makes it use the primary again. Later pages of a list come from the same directory as the first page, because
 * the two have different wallets in a different order. A later page throws an error if its first page came from a
 * primary that has failed since.
 */
export function withFallback(primary: Directory, bundled: Directory, options: FallbackOptions = {}): Directory {
  const { clock = browserClock, patience = 1500, rest = 10_000 } = options
  const standInLists = new Set<string>()
  let isResting = false

  function recover() {
    isResting = false
  }

  function fail(): typeof nothing {
    if (!isResting) clock.after(rest, recover)
    isResting = true
    return nothing
  }

  async function inTime(query: DirectoryQuery, signal: AbortSignal): Promise<DirectoryPage | typeof nothing> {
    let cancel = () => {}
    const late = new Promise<typeof nothing>((resolve) => {
      cancel = clock.after(patience, () => resolve(fail()))
    })
    const asked = primary.list(query, signal).then(
      (page) => {
        recover()
        return page
      },
      (error: unknown) => {
        if (signal.aborted) throw error
        return fail()
      },
    )
    try {
      return await Promise.race([asked, late])
    } finally {
      cancel()
    }
  }

  async function standIn(query: DirectoryQuery, signal: AbortSignal): Promise<DirectoryPage> {
    if (query.page === 1) standInLists.add(listOf(query))
    return { ...(await bundled.list(query, signal)), isFallback: true }
  }

  async function firstPage(query: DirectoryQuery, signal: AbortSignal): Promise<DirectoryPage> {
    const answer = isResting ? nothing : await inTime(query, signal)
    if (answer === nothing) return standIn(query, signal)
    standInLists.delete(listOf(query))
    return answer
  }

  return {
    list(query, signal) {
      if (query.page === 1) return firstPage(query, signal)
      return standInLists.has(listOf(query)) ? standIn(query, signal) : primary.list(query, signal)
    },
    async image(wallet) {
      return (await primary.image(wallet)) ?? bundled.image(wallet)
    },
  }
}

/** Everything in a query except its page. */
function listOf({ entries, search, include, exclude }: DirectoryQuery): string {
  return JSON.stringify([entries, search, include, exclude])
}
