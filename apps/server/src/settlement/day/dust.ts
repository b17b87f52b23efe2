import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { type DayShares, insertDust, readDaysWithDust, readShares, returnDust, type SettledDay } from './dust-store.ts'
import { lockSettling } from './settle-store.ts'

type Posting = { readonly ledger: Pick<Ledger, 'post'> }

const daysAtOnce = 100

/**
 * Gives the house the dust of settled days: what was reserved for a day's holders beyond the sum of their shares, each
 * rounded down. Takes only days that are cleared and fully swept, each once and in its own transaction. It can stop and
 * run again at any point, also twice at once. Returns the number of days.
 * @throws AggregateError at the end, for days whose shares do not match what was reserved for them, or that failed
 * otherwise. Nothing is taken from such a day, and it does not delay others.
 */
export async function sweepDust(db: Database, posting: Posting): Promise<number> {
  const failures: unknown[] = []
  let taken = 0
  for (let after: string | undefined = NIL_ID; after !== undefined; ) {
    const days: readonly SettledDay[] = await readDaysWithDust(db, after, daysAtOnce)
    for (const day of days) {
      try {
        const amount = dustOf(day, await readShares(db, day))
        if (await transaction(db, (tx) => take(tx, day, amount, posting))) taken += 1
      } catch (failure) {
        failures.push(failure)
      }
    }
    after = days.length < daysAtOnce ? undefined : days.at(-1)?.settlementId
  }
  if (failures.length > 0) throw new AggregateError(failures, `the dust of ${failures.length} days could not be taken`)
  return taken
}

/** Dust is less than one unit per share and never negative. Anything else means that the books are wrong. */
function dustOf({ poolId, day }: SettledDay, { payable, shares, count }: DayShares): bigint {
  const dust = payable - shares
  if (dust < 0n || (dust > 0n && dust >= count))
    throw new Error(`${day} of pool ${poolId} reserved ${payable} for ${count} shares that add up to ${shares}`)
  return dust
}

async function take(tx: Tx, day: SettledDay, amount: bigint, { ledger }: Posting): Promise<boolean> {
  await lockSettling(tx)
  if (!(await insertDust(tx, day, amount))) return false
  const leg = { debit: 'pool_payable', credit: 'house_mining_income', kind: 'dust' } as const
  await ledger.post(tx, NIL_ID, dustLegs(day.settlementId, leg, amount))
  return true
}

/**
 * Returns the dust from the house to a day that is about to be settled again, because its shares will change. The
 * caller holds the settling lock.
 */
export async function giveDustBack(tx: Tx, settlementId: string, { ledger }: Posting): Promise<void> {
  const leg = { debit: 'house_mining_income', credit: 'pool_payable', kind: 'dust_returned' } as const
  await ledger.post(tx, NIL_ID, dustLegs(settlementId, leg, await returnDust(tx, settlementId)))
}

function dustLegs(settlementId: string, leg: Pick<Leg, 'debit' | 'credit' | 'kind'>, amount: bigint): Leg[] {
  if (amount === 0n) return []
  const reference = { kind: 'settlement', id: settlementId } as const
  return [{ ...leg, key: `${leg.kind}:${settlementId}`, asset: 'USDT', amount, reference }]
}
