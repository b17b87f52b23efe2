import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { ActivitySource } from '../../ports/activity-port.ts'
import type { ChainLogOptions } from './chain-log-options.ts'

/**
 * Creates an activity source that reads token transfers and approvals from the chain's logs, newest first. It cannot
 * show transfers of the native currency, which leave no log, or failed transactions. Zero-value transfers are left out:
 * anyone can write them into a history to plant a look-alike address. The code is loaded with the first page.
 * @example createChainLogActivity({ client: (chainId) => getClient(config, { chainId }), tokens: { 56: [{ address }] }
 * })
 */
export function createChainLogActivity(options: ChainLogOptions): ActivitySource {
  let loading: Promise<ActivitySource> | undefined

  async function load(): Promise<ActivitySource> {
    const createLogPages = await importWithRetry(() => import('./log-pages.ts'), 'createLogPages')
    return createLogPages(options)
  }

  return {
    async page(query, signal) {
      loading ??= load().catch((error: unknown) => {
        // The chunk did not load; the next page tries again.
        loading = undefined
        throw error
      })
      return (await loading).page(query, signal)
    },
  }
}
