import { randomBytes } from 'node:crypto'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { putPlan, putPool, putSite } from '../../apps/server/src/catalogue/entries.ts'
import { connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { runAsAdministrator, withDatabase } from '../../apps/server/src/db/fixtures/test-server.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { type Tx, transaction } from '../../apps/server/src/db/transaction.ts'
import type { SettlementOperator } from '../../apps/server/src/decisions/audited.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { addOperator } from '../../apps/server/src/operators/operators.ts'

/**
 * A database with our schema in which each of the given number of members has a holding, a balance and three journal
 * entries.
 */
export type World = {
  readonly url: string
  readonly db: Database
  readonly members: number
  readonly poolId: string
  /** The last day before any settled one: settling goes backwards from here. */
  readonly lastDay: Day
  readonly recorder: SettlementOperator
  readonly approver: SettlementOperator
}

/** Creates a database with a name of its own on the server and fills it. */
export async function createWorld(serverUrl: string, name: string, members: number): Promise<World> {
  const url = await createDatabase(serverUrl, name)
  await migrate({ url })
  const db = connectDatabase({ url, applicationName: 'bench', max: 4, onIdleError: () => undefined })
  const lastDay = addDays(dayOf(clock.now()), -1)
  const [recorder, approver] = await transaction(db, async (tx) => [await operator(tx, 'a1'), await operator(tx, 'b2')])
  const { poolId, planId, termsId } = await createPlan(db)
  const days = { start: addDays(lastDay, -100), end: addDays(lastDay, 260) }
  await db.connection().execute((connection) => fill(connection, { members, poolId, planId, termsId, ...days }))
  if (!recorder || !approver) throw new Error('Two operators are needed')
  return { url, db, members, poolId, lastDay, recorder, approver }
}

/**
 * Creates a database without tables on the server next to its own. Returns its address. It has `uuidv7()`, which
 * PostgreSQL has itself since version 18.
 */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await runAsAdministrator(serverUrl, `create database ${name}`)
  const url = withDatabase(serverUrl, name)
  await runAsAdministrator(
    url,
    `do $do$ begin
      if current_setting('server_version_num')::int < 180000 then
        create function uuidv7() returns uuid language sql volatile as $$
          select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid $$;
      end if;
    end $do$`,
  )
  return url
}

/** Returns the given number of members' ids, evenly spread over all of them and in no order. */
export async function sampleMembers({ db, members }: Pick<World, 'db' | 'members'>, count: number): Promise<string[]> {
  const percent = Math.min(100, (count * 300) / members)
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member tablesample bernoulli(${percent}) order by random() limit ${count}`.execute(db)
  return rows.map((row) => row.member_id)
}

async function operator(tx: Tx, byte: string): Promise<SettlementOperator> {
  const entry = { address: `0x${byte.repeat(20)}`, name: byte, roles: ['settlement' as const] }
  return { operatorId: await addOperator(tx, { clock }, entry), name: byte, roles: entry.roles }
}

/** Creates a pool, with a plan that is on sale. */
export async function createPlan(
  db: Database,
  slug = 'bench',
): Promise<{ poolId: string; planId: string; termsId: string }> {
  const terms = { efficiencyMjPerTh: 17_500n, tariffPerKwh: 6n * 10n ** 16n, hashrateFee: 10n ** 16n }
  const { poolId, planId } = await transaction(db, async (tx) => {
    const siteId = await putSite(tx, clock, { slug: 'bench', name: 'bench', country: 'NO', powerSource: 'hydro' })
    const pool = { slug, siteId, name: slug, nameplateMths: 400_000_000n, openedOn: '2026-01-01' }
    const poolId = await putPool(tx, clock, pool)
    const plan = {
      slug,
      poolId,
      name: slug,
      powerMths: 100n,
      termDays: 360,
      withdrawalDays: 14,
      goods: null,
      onSale: true,
      sort: 0,
    }
    const planId = await putPlan(tx, clock, { ...plan, terms: { ...terms, serviceFeeBps: 300, salesMarginBps: 0 } })
    return { poolId, planId }
  })
  const found = db.selectFrom('plan').select('terms_id').where('plan_id', '=', planId)
  return { poolId, planId, termsId: (await found.executeTakeFirstOrThrow()).terms_id }
}

type Filling = { members: number; poolId: string; planId: string; termsId: string; start: Day; end: Day }

/** Every member holds 100, 200, 300 or 400 mTH/s and has received, spent and earned once. */
async function fill(db: Database, { members, poolId, planId, termsId, start, end }: Filling): Promise<void> {
  const salt = randomBytes(8).toString('hex')
  await sql`create temporary table person on commit preserve rows as
    select n, uuidv7() as member_id, uuidv7() as order_id, 100 * (1 + n % 4) as power
    from generate_series(1, ${members}::integer) n`.execute(db)
  await sql`insert into member (member_id, address, created_at)
    select member_id, '0x' || substr(encode(sha256((${salt} || n)::bytea), 'hex'), 1, 40), now() from person`.execute(
    db,
  )
  await sql`insert into subscription_order (member_id, order_id, order_no, plan_id, pool_id, terms_id, terms_hash, plan_name,
      quantity, power_mths, term_days, hashrate_price, goods_price, shipping_price, price, pay_from, risk_version, state,
      idempotency_key, request_hash, created_at, expires_at)
    select member_id, order_id, 'bench', ${planId}::uuid, ${poolId}::uuid, ${termsId}, '', '', 1, power, 360, 1, 0, 0, 1, 'wallet',
      '', 'active', 'bench', '', now(), now() from person`.execute(db)
  await sql`insert into holding (member_id, holding_id, order_id, pool_id, terms_id, power_mths, start_day, end_day, term_days,
      state, created_at)
    select member_id, uuidv7(), order_id, ${poolId}::uuid, ${termsId}, power, ${start}::date, ${end}::date, 360, 'active', now()
      from person`.execute(db)
  await sql`insert into member_balance (member_id, asset, available, seq)
    select member_id, 'USDT', 11000000000000000000, 3 from person`.execute(db)
  await sql`insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, available_after,
      held_after, member_seq, posted_at)
    select p.member_id, uuidv7(), uuidv7(), 'bench:' || l.seq, 'USDT', l.debit, l.credit, l.amount, l.kind, l.after, 0, l.seq,
      now() - make_interval(days => 4 - l.seq)
    from person p cross join (values
      (1, 'treasury', 'available', 20000000000000000000, 'deposit', 20000000000000000000),
      (2, 'available', 'unearned', 10000000000000000000, 'order_payment', 10000000000000000000),
      (3, 'pool_payable', 'available', 1000000000000000000, 'mining', 11000000000000000000)
    ) as l (seq, debit, credit, amount, kind, after)`.execute(db)
  await sql`insert into power_delta select ${poolId}::uuid, ${termsId}, ${start}::date, 0, sum(power) from person`.execute(
    db,
  )
  await sql`drop table person`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
