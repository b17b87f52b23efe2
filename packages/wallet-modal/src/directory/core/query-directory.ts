import type { Directory, DirectoryPage, DirectoryQuery, Wallet } from '../../ports/directory-port.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import { cleanWallet } from '../../wallets/core/clean-wallet.ts'

/** How long a directory may take before it counts as unreachable, in milliseconds. */
const answerLimit = 10_000

/**
 * Queries the directory for at most ten seconds and sanitizes its answer. Throws an error if it does not answer, if the
 * answer is invalid, or if `abort` was called.
 */
export async function queryDirectory(
  { directory, clock }: { directory: Directory; clock: Clock },
  query: DirectoryQuery,
  abort: AbortController = new AbortController(),
): Promise<DirectoryPage> {
  const cancelLimit = clock.after(answerLimit, () => abort.abort())
  const given = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(new Error('The wallet directory did not answer')))
  })
  try {
    return cleanPage(await Promise.race([directory.list(query, abort.signal), given]))
  } finally {
    cancelLimit()
  }
}

/** Throws an error if the value is not a page. */
export function cleanPage(page: Partial<DirectoryPage> | null): DirectoryPage {
  if (!page || !Array.isArray(page.wallets)) throw new Error('The wallet directory returned an invalid page')
  const wallets = uniqueWallets(page.wallets.flatMap((wallet) => cleanWallet(wallet) ?? []))
  const count = Number.isSafeInteger(page.count) ? Number(page.count) : 0
  return { wallets, count: Math.max(count, wallets.length), isFallback: page.isFallback === true }
}

/** Returns the first wallet of each id. */
export function uniqueWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
}
