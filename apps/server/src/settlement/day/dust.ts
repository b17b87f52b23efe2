import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import { transaction } from '../../db/transaction.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { type DayShares, insertDust, readDaysWithDust, readShares, returnDust, type SettledDay } from './dust-store.ts'
import { lockSettling } from './settle-store.ts'

type Posting = { readonly ledger: Pick<Ledger, 'post'> }

const daysAtOnce = 100

/**
 * Gives the house what rounding left of settled days: what was put aside for a day's holders beyond the sum of their shares,
 * each rounded down. Only of days that are cleared and were swept to the end, and each day once, in a transaction of its own;
 * can be stopped and run again at any point, by two at once. Gives of how many days it took.
 * @throws AggregateError at the end, of the days whose shares do not fit into what was put aside for them, or that could not
 * be taken for another reason. Nothing is taken of such a day, and it keeps no other waiting.
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
  if (failures.length > 0) throw new AggregateError(failures, `of ${failures.length} days the dust could not be taken`)
  return taken
}

/** Less than one unit for each share, and never less than nothing: else the books are wrong, which is no dust. */
function dustOf({ poolId, day }: SettledDay, { payable, shares, count }: DayShares): bigint {
  const dust = payable - shares
  if (dust < 0n || (dust > 0n && dust >= count))
    throw new Error(`${day} of pool ${poolId} put ${payable} aside for ${count} shares that come to ${shares}`)
  return dust
}

async function take(tx: Transaction<DB>, day: SettledDay, amount: bigint, { ledger }: Posting): Promise<boolean> {
  await lockSettling(tx)
  if (!(await insertDust(tx, day, amount))) return false
  const leg = { debit: 'pool_payable', credit: 'house_mining_income', kind: 'dust' } as const
  await ledger.post(tx, NIL_ID, dustLegs(day.settlementId, leg, amount))
  return true
}

/**
 * Takes back from the house what was taken of a day that is about to be settled again: its shares are then others. The caller
 * holds the settling lock.
 */
export async function giveDustBack(tx: Transaction<DB>, settlementId: string, { ledger }: Posting): Promise<void> {
  const leg = { debit: 'house_mining_income', credit: 'pool_payable', kind: 'dust_returned' } as const
  await ledger.post(tx, NIL_ID, dustLegs(settlementId, leg, await returnDust(tx, settlementId)))
}

function dustLegs(settlementId: string, leg: Pick<Leg, 'debit' | 'credit' | 'kind'>, amount: bigint): Leg[] {
  if (amount === 0n) return []
  const reference = { kind: 'settlement', id: settlementId }
  return [{ ...leg, key: `${leg.kind}:${settlementId}`, asset: 'USDT', amount, reference }]
}
