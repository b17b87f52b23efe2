import type { BlockRef } from '../../chain/chain.ts'
import { closeIncidents, openIncident } from '../../incidents/incidents.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import type { Watched } from '../transfers/store.ts'

const kind = 'chain_stalled'

/**
 * Raises an incident when the newest final block is too old, and closes it when there are new ones. Otherwise nodes
 * that stop, or no longer report what is final, look like a chain on which no one pays.
 */
export function createAgeWatch({ db, clock, staleMinutes }: DepositDependencies, { chainId, token }: Watched) {
  const subject = `${chainId}:${token}`
  /** Undefined at first, because the process before this one may have left an incident. */
  let wasStale: boolean | undefined

  return async function watchAge(final: BlockRef): Promise<void> {
    if (staleMinutes === null) return
    const minutes = Math.floor((clock.now().getTime() - final.time.getTime()) / 60_000)
    const isStale = minutes >= staleMinutes
    if (isStale) {
      const detail = { finalBlock: String(final.number), finalSince: final.time.toISOString() }
      await openIncident(db, clock, { kind, subject, detail })
    } else if (wasStale !== false) await closeIncidents(db, kind, [subject])
    wasStale = isStale
  }
}
