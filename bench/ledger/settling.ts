import { randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '@terahold/money/day'
import { sql } from 'kysely'
import { transaction } from '../../apps/server/src/db/transaction.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../apps/server/src/ledger/ledger.ts'
import {
  openSigningSettlement,
  type SigningSettlement,
} from '../../apps/server/src/settlement/fixtures/signing-settlement.ts'
import { putVenue } from '../../apps/server/src/settlement/venues/registered-venues.ts'
import { timesOf } from './measure.ts'
import type { World } from './world.ts'

/** Milliseconds of each settled day: recorded and approved our way, and with one credit per holder. */
export type Settling = {
  readonly members: number
  readonly ours: number[]
  readonly eager: number[]
  /** Milliseconds for each day closed as not delivered: the mean, because one call closes all of them. */
  readonly closing: number
}

/** Settles days two ways: one row per plan (ours) and one credit per holder (the usual way). Then closes the rest. */
export async function settleDays(
  world: World,
  { days, eagerDays }: { days: number; eagerDays: number },
): Promise<Settling> {
  const back = Array.from({ length: days }, (_, index) => addDays(world.lastDay, -index))
  const settlement = createSettling(world.db)
  const settle = await settleOurs(world, settlement)
  const sourced = { origin: 'this bench', recorded_by: world.recorder.operatorId, recorded_at: clock.now() }
  await world.db
    .insertInto('network_day')
    .values({ ...sourced, day: '2020-01-01', difficulty: 1n, subsidy_sat: 312_500_000n, usdt_per_btc: 10n ** 23n })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ours = await timesOf(back, settle)
  const closing = await closeTheRest(settlement)
  await prepareEager(world)
  const eager = await timesOf(back.slice(0, eagerDays), (day) => settlePerHolder(world, day))
  return { members: world.members, ours, eager, closing }
}

function createSettling(db: World['db']): SigningSettlement {
  const ledger = createLedger({ clock })
  return openSigningSettlement({
    db,
    owner: db,
    clock,
    ledger,
    settings: { revenueDeviationBps: 10_000, pendingIncidentDays: 3 },
  }).settlement
}

async function settleOurs(
  { db, poolId, recorder, approver }: World,
  settlement: SigningSettlement,
): Promise<(day: string) => Promise<void>> {
  const hex = () => randomBytes(32).toString('hex')
  const venue = { name: 'bench', chainId: 1, addresses: [], poolIds: [poolId] }
  await transaction(db, (tx) => putVenue(tx, clock, venue))
  return async (day) => {
    const record = { poolId, day, satoshi: 16_000_000n, usdt: 16_000n * 10n ** 18n, venue: 'bench', uptimeBps: 9_700 }
    const evidence = { ...record, txid: hex(), statementHash: hex() }
    const { revenueId } = await settlement.recordRevenue(recorder, evidence)
    await settlement.approveRevenue(approver, revenueId, `bench ${randomUUID()}`)
  }
}

/** Closes every day that was not recorded in time. Returns the milliseconds for each. */
async function closeTheRest(settlement: SigningSettlement): Promise<number> {
  const began = performance.now()
  const days = await settlement.closeOverdueDays()
  if (days === 0) throw new Error('No day was closed')
  return (performance.now() - began) / days
}

async function prepareEager({ db }: World): Promise<void> {
  await sql`create table credit (holding_id uuid, day date, net numeric(38, 0), primary key (holding_id, day))`.execute(
    db,
  )
  await sql`create table balance (member_id uuid primary key, amount numeric(38, 0)) with (fillfactor = 60)`.execute(db)
  await sql`insert into balance select member_id, 0 from holding`.execute(db)
  await sql`vacuum analyze balance`.execute(db)
}

/** The usual way at its best: one statement that credits every holder and raises every balance. */
async function settlePerHolder({ db, poolId }: World, day: string): Promise<void> {
  await sql`with shares as (
      insert into credit select holding_id, ${day}::date, floor(16000000000000000000000 * power_mths / 400000000.0)
        from holding where pool_id = ${poolId} and start_day <= ${day}::date and end_day > ${day}::date returning holding_id, net
    )
    update balance b set amount = b.amount + s.net from shares s join holding h on h.holding_id = s.holding_id
      where h.pool_id = ${poolId} and b.member_id = h.member_id`.execute(db)
}
