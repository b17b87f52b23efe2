import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { matchIncidents } from '../incidents/incidents.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { hoursToSeal, type UnsealedDay } from '../ledger/seals/unsealed.ts'

type SealLedger = Pick<Ledger, 'rollUp' | 'seal' | 'unsealedDay'>

const tries = 3
const betweenTries = 500

/**
 * A day that ended three hours ago and is not sealed is an incident until it is. Sealing waits for every open
 * transaction, so one that never ends blocks it for good, although each attempt itself completes.
 */
export async function watchSeals(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  ledger: SealLedger,
): Promise<void> {
  const unsealed = await sealOverdue(db, ledger)
  const present = unsealed
    ? [{ subject: 'journal', detail: { day: unsealed.day, since: unsealed.since.toISOString() } }]
    : []
  await transaction(db, (tx) => matchIncidents(tx, clock, 'ledger_unsealed', present))
}

/** Seals what is overdue, for example after a time without a worker. Returns what cannot be sealed. */
async function sealOverdue(db: Database, ledger: SealLedger): Promise<UnsealedDay | undefined> {
  for (let left = tries; ; left -= 1) {
    const unsealed = await ledger.unsealedDay(db, hoursToSeal)
    if (!unsealed || left === 0) return unsealed
    // Other sessions' short transactions block it for a moment.
    if (left < tries) await pause(betweenTries)
    await ledger.rollUp(db)
    await ledger.seal(db)
  }
}
