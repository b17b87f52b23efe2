import { browserClock } from '../../browser/environment.ts'
import type { Directory, DirectoryPage, DirectoryQuery } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'

export type FallbackOptions = {
  readonly clock?: Clock
  /** How long the primary directory may take, in milliseconds, before the bundled one answers. */
  readonly patience?: number
  /** How long the primary directory is left alone after it failed, in milliseconds. */
  readonly rest?: number
}

const nothing = 'no answer'

/**
 * Asks the primary directory, and the bundled one in its place when it fails or is late. A late answer is still waited
 * for in the background: with it, or after a rest, the primary is asked again. The later pages of a list come from
 * the directory its first page came from, since the two have different wallets in a different order.
 * @throws Error for a later page whose first came from the primary that has failed since.
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

/** Everything of a query but its page. */
function listOf({ entries, search, include, exclude }: DirectoryQuery): string {
  return JSON.stringify([entries, search, include, exclude])
}
