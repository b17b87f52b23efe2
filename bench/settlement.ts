/**
 * Settling a day, side by side: ours writes a row for each set of terms, the usual way writes a credit for each holder.
 * Prints ratios for 1,000, 10,000 and 100,000 holders. `npm run bench`; takes about a minute.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '@terahold/money/day'
import { type Kysely, sql } from 'kysely'
import { putPlan, putPool, putSite } from '../apps/server/src/catalogue/entries.ts'
import { systemClock as clock } from '../apps/server/src/clock.ts'
import { connectDatabase } from '../apps/server/src/db/connection.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import type { DB } from '../apps/server/src/db/schema.gen.ts'
import { transaction } from '../apps/server/src/db/transaction.ts'
import { createLedger } from '../apps/server/src/ledger/ledger.ts'
import { addOperator } from '../apps/server/src/operators/operators.ts'
import { createSettlement } from '../apps/server/src/settlement/settlement.ts'

const rounds = 5
const today = dayOf(clock.now())
const folder = mkdtempSync(join(tmpdir(), 'terahold-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined })
await migrate({ url: postgres.url })
const db = connectDatabase({ url: postgres.url, applicationName: 'bench', onIdleError: () => undefined })
const settlement = createSettlement({
  ...{ db, clock, ledger: createLedger({ clock }), audit: async () => undefined, publish: async () => undefined },
  ...{ decimals: 18, settings: { revenueDeviationBps: 10_000, pendingIncidentDays: 3 } },
})

const [recorder, approver] = await transaction(db, (tx) => Promise.all(['a1', 'b2'].map((byte) => operator(tx, byte))))
console.log('holders   a row per terms   a row per holder   ratio')
let day = addDays(today, -1)
for (const holders of [1_000, 10_000, 100_000]) {
  const pool = await poolWith(holders)
  const [ours, theirs]: number[][] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours?.push(await timed(() => settleOurs(pool)))
    theirs?.push(await timed(() => settlePerHolder(pool)))
    day = addDays(day, -1)
  }
  const [fast, slow] = [Math.min(...(ours ?? [])), Math.min(...(theirs ?? []))]
  const line = [String(holders).padStart(7), `${fast.toFixed(1)} ms`.padStart(18), `${slow.toFixed(1)} ms`.padStart(19)]
  console.log(line.join(''), `${(slow / fast).toFixed(1)} ×`.padStart(8))
}
await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true })

async function operator(tx: Kysely<DB>, byte: string) {
  const entry = { address: `0x${byte.repeat(20)}`, name: byte, roles: ['settlement' as const] }
  return { operatorId: await addOperator(tx, { clock }, entry), name: byte, roles: entry.roles }
}

/** A pool in which so many members hold 10 mTH/s each. */
async function poolWith(holders: number): Promise<string> {
  const terms = { efficiencyMjPerTh: 17_500n, tariffPerKwh: 6n * 10n ** 16n, hashrateFee: 10n ** 16n }
  const { poolId, planId } = await transaction(db, async (tx) => {
    const slug = `bench-${holders}`
    const siteId = await putSite(tx, clock, { slug, name: slug, country: 'NO', powerSource: 'hydro' })
    const pool = { slug, siteId, name: slug, nameplateMths: 400_000_000n, openedOn: '2026-01-01' }
    const poolId = await putPool(tx, clock, pool)
    const plan = { slug, poolId, name: slug, powerMths: 10n, termDays: 360, goods: null, onSale: true, sort: 0 }
    const planId = await putPlan(tx, clock, { ...plan, terms: { ...terms, serviceFeeBps: 300, salesMarginBps: 0 } })
    return { poolId, planId }
  })
  const { terms_id } = await db
    .selectFrom('plan')
    .select('terms_id')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  const [start, end] = [addDays(today, -100), addDays(today, 260)]
  await sql`with people as (
      insert into member (member_id, address, created_at)
      select gen_random_uuid(), '0x' || substr(encode(sha256((${poolId} || n)::bytea), 'hex'), 1, 40), now()
        from generate_series(1, ${holders}::integer) n returning member_id
    ), orders as (
      insert into subscription_order (member_id, order_id, order_no, plan_id, pool_id, terms_id, terms_hash, plan_name, quantity,
        power_mths, term_days, hashrate_price, goods_price, shipping_price, price, pay_from, risk_version, state, idempotency_key,
        request_hash, created_at, expires_at)
      select member_id, gen_random_uuid(), 'bench', ${planId}::uuid, ${poolId}::uuid, ${terms_id}, '', '', 1, 10, 360, 1, 0, 0, 1, 'wallet', '',
        'active', 'bench', '', now(), now() from people returning member_id, order_id
    )
    insert into holding (member_id, holding_id, order_id, pool_id, terms_id, power_mths, start_day, end_day, term_days, state, created_at)
    select member_id, gen_random_uuid(), order_id, ${poolId}::uuid, ${terms_id}, 10, ${start}::date, ${end}::date, 360, 'active', now()
      from orders`.execute(db)
  await db
    .insertInto('power_delta')
    .values({ pool_id: poolId, terms_id, day: start, stripe: 0, delta_mths: BigInt(holders) * 10n })
    .execute()
  await sql`create table if not exists credit (holding_id uuid, day date, net numeric(38, 0), primary key (holding_id, day))`.execute(
    db,
  )
  await sql`create table if not exists balance (member_id uuid primary key, amount numeric(38, 0))`.execute(db)
  await sql`insert into balance select member_id, 0 from holding where pool_id = ${poolId}`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return poolId
}

async function settleOurs(poolId: string): Promise<void> {
  const hex = () => randomBytes(32).toString('hex')
  const record = { poolId, day, satoshi: 16_000_000n, usdt: 16_000n * 10n ** 18n, venue: 'bench', uptimeBps: 9_700 }
  const evidence = { ...record, txid: hex(), statementHash: hex() }
  if (!recorder || !approver) throw new Error('two operators are needed')
  const { revenueId } = await settlement.recordRevenue(recorder, evidence)
  await settlement.approveRevenue(approver, revenueId, `bench ${randomUUID()}`)
}

/** The usual way, kindly: one statement that credits every holder and raises every balance. */
async function settlePerHolder(poolId: string): Promise<void> {
  await sql`with shares as (
      insert into credit select holding_id, ${day}::date, floor(16000000000000000000000 * power_mths / 400000000.0)
        from holding where pool_id = ${poolId} and start_day <= ${day}::date and end_day > ${day}::date returning holding_id, net
    )
    update balance b set amount = b.amount + s.net from shares s join holding h on h.holding_id = s.holding_id
      where h.pool_id = ${poolId} and b.member_id = h.member_id`.execute(db)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
