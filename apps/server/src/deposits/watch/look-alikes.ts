import type { TransferQuery } from '../../chain/chain.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { recordIgnored, type Watched } from '../transfers/store.ts'

/**
 * Records what other contracts call a transfer to the house. Anyone who pays the gas can create them, so nothing waits
 * for this: what cannot be read is left out with a line in the log. Of one range, no more is kept than fits into one
 * transaction.
 */
export function createLookAlikes(deps: Pick<DepositDependencies, 'db' | 'chain' | 'limits' | 'log'>, watched: Watched) {
  const { db, chain, limits, log } = deps

  return async function noteLookAlikes(query: TransferQuery): Promise<void> {
    const found = await readWhatCanBe(query)
    if (found.length > limits.transfers)
      log.warn({ found: found.length, ...rangeOf(query) }, 'look-alikes were left out')
    await recordIgnored(db, watched.chainId, found.slice(0, limits.transfers), 'other_token')
  }

  async function readWhatCanBe(query: TransferQuery) {
    const dense: string[] = []
    try {
      return await chain.lookAlikesOf(query, (block) => dense.push(String(block)))
    } catch (err) {
      log.warn({ err, ...rangeOf(query) }, 'look-alikes could not be read')
      return []
    } finally {
      if (dense.length > 0) log.warn({ blocks: dense }, 'blocks have more look-alikes than the node returns')
    }
  }
}

function rangeOf({ after, to }: TransferQuery) {
  return { after: String(after.number), to: String(to.number) }
}
