import { cleanWallet } from '@terahold/wallet-modal/clean-wallet'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Fetched, fetchBounded } from '../outbound/fetch-bounded.ts'
import type { ListedWallet } from './directory-rules.ts'

export type ExplorerOptions = {
  readonly url: string
  readonly projectId: string
  readonly log: Pick<Logger, 'warn'>
  /** How long the first request waits for the list, in milliseconds. */
  readonly patience?: number
  readonly milliseconds?: () => number
}

/** A whole directory as read at one time. */
export type Snapshot = {
  readonly wallets: readonly ListedWallet[]
  /** The directory's picture id of each wallet, by the wallet's id. */
  readonly imageIds: ReadonlyMap<string, string>
}

export type Explorer = ReturnType<typeof createExplorer>

type Source = Readonly<Record<string, unknown>>

const entriesOnPage = 100
const mostPages = 20
const limits = { timeoutMs: 5_000, maxBytes: 2_000_000 }
const freshFor = 3_600_000
const restAfterFailure = 60_000

const pageShape = z.object({
  data: z.array(z.record(z.string(), z.unknown())).max(entriesOnPage),
  count: z.int().min(0),
})
const walletId = /^[\w.-]{1,100}$/

/**
 * A directory service that speaks `getWallets` and `getWalletImage`. Its whole list is read ahead, so no visitor's
 * request is passed on. It is read again every hour; while that fails, the last list is used.
 */
export function createExplorer({
  url,
  projectId,
  log,
  patience = 1_000,
  milliseconds = () => performance.now(),
}: ExplorerOptions) {
  const headers = { 'x-project-id': projectId, 'x-sdk-type': 'w3m', 'x-sdk-version': 'html-wagmi-3.4.0' }
  let snapshot: Snapshot | undefined
  let loading: Promise<void> | undefined
  let due = Number.NEGATIVE_INFINITY

  const ask = (path: string): Promise<Fetched> =>
    fetchBounded(new URL(`${url.replace(/\/+$/, '')}${path}`), { headers, ...limits })

  async function readAll(): Promise<Snapshot> {
    const sources: Source[] = []
    for (let page = 1; page <= mostPages; page += 1) {
      const { body } = await ask(`/getWallets?page=${page}&entries=${entriesOnPage}`)
      const { data, count } = pageShape.parse(JSON.parse(body.toString()))
      sources.push(...data)
      if (data.length === 0 || page * entriesOnPage >= count) break
    }
    return toSnapshot(sources)
  }

  async function load(): Promise<void> {
    try {
      snapshot = await readAll()
      due = milliseconds() + freshFor
    } catch (error) {
      due = milliseconds() + restAfterFailure
      log.warn({ err: error }, 'the wallet directory could not be read')
    } finally {
      loading = undefined
    }
  }

  return {
    /** Returns the last list; undefined while there is none. Waits only for the first one, for a limited time. */
    async current(): Promise<Snapshot | undefined> {
      if (milliseconds() >= due) loading ??= load()
      if (!snapshot && loading) await Promise.race([loading, afterMs(patience)])
      return snapshot
    },
    /** Returns the picture from the directory. @throws Error when it is not available. */
    image: (imageId: string): Promise<Fetched> => ask(`/getWalletImage/${encodeURIComponent(imageId)}`),
  }
}

/** @throws Error when it contains no wallet. */
function toSnapshot(sources: readonly Source[]): Snapshot {
  const wallets = new Map<string, ListedWallet>()
  const imageIds = new Map<string, string>()
  for (const source of sources) {
    const wallet = toListed(source)
    if (!wallet || wallets.has(wallet.id)) continue
    wallets.set(wallet.id, wallet)
    if (typeof source.image_id === 'string') imageIds.set(wallet.id, source.image_id)
  }
  if (wallets.size === 0) throw new Error('the directory lists no wallets')
  return { wallets: [...wallets.values()], imageIds }
}

/** Returns a wallet without unsafe fields; null when it is not a wallet. */
function toListed(source: Source): ListedWallet | null {
  const wallet = cleanWallet({ ...source, injected: ofThisChain(source.injected) })
  if (!wallet || !walletId.test(wallet.id)) return null
  const { image_url: _picture, injected, ...rest } = wallet
  return { ...rest, injected: [...injected] }
}

/** Names of extensions for another kind of chain do not apply here. */
function ofThisChain(injected: unknown): unknown[] {
  const kinds: readonly unknown[] = [undefined, null, 'eip155']
  return Array.isArray(injected)
    ? injected.filter((name: { namespace?: unknown } | null) => kinds.includes(name?.namespace))
    : []
}

function afterMs(delay: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay).unref())
}
