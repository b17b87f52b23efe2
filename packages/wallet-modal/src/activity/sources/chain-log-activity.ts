import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { ActivitySource } from '../../ports/activity-port.ts'
import type { ChainLogOptions } from './chain-log-options.ts'

/**
 * Reads an account's token transfers and approvals straight from the logs of the chain, newest first. Transfers of the
 * chain's own currency leave no log and cannot be shown, nor can transactions that failed. Transfers of nothing are left
 * out: anyone can write them into anyone's history to plant a look-alike address. Its code is loaded at the first page.
 * @example createChainLogActivity({ client: (chainId) => getClient(config, { chainId }), tokens: { 56: [{ address }] } })
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
        // The chunk did not arrive, which the next page may change.
        loading = undefined
        throw error
      })
      return (await loading).page(query, signal)
    },
  }
}
