import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connectDatabase, type Database } from '../db/connection.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { runAsAdministrator, withDatabase } from '../db/test-server.ts'
import { createEvents } from '../events/events.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { createLedger } from '../ledger/ledger.ts'
import { referralSettings } from '../orders/fixtures/orders-fixture.ts'
import { createTeam } from './team.ts'

const all = new URL('../db/migrations/', import.meta.url)
const name = `terahold_team_${process.pid}`
const url = withDatabase(inject('testServerUrl'), name)
const member = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
let folder: string
let db: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-migrations-'))
  for (const file of readdirSync(all)) if (file < '0015') cpSync(new URL(file, all), join(folder, file))
  await runAsAdministrator(inject('testServerUrl'), `create database ${name}`)
  db = connectDatabase({ url, applicationName: 'test' })
})
afterAll(async () => {
  await db.destroy()
  await runAsAdministrator(inject('testServerUrl'), `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

it('members, holdings and commissions from before teams were counted are counted', async () => {
  await migrate({ url, folder })
  await db.connection().execute(fillOld)
  await migrate({ url })
  const team = createTeam({
    ...{ db, clock, ledger: createLedger({ clock }), settings: referralSettings },
    freeCash: async () => 0n,
    publish: createEvents({ clock }).publish,
  })
  expect(await team.recount()).toEqual([])
  expect(await team.teamSize(member(1))).toMatchObject({ l1: 2n, l2: 1n, active: 2n })
  // Two holdings of one referee meet: the member is active once, all the way.
  expect((await team.performance(member(1))).l1).toEqual({ active: 1n, power: 5_000n })
  expect((await team.referralEarnings(member(1), '2026-03-15')).paid).toBe(30n)
  // Told again, there is nothing new to tell.
  await db.transaction().execute((tx) => team.spansChanged(tx, member(2)))
  expect(await team.rollUp()).toBe(0)
})

/** Two levels below the first member; holdings without the orders behind them, which nothing here reads. */
async function fillOld(connection: typeof db): Promise<void> {
  await sql`set session_replication_role = replica`.execute(connection)
  await sql`insert into member (member_id, address, inviter_id, inviter_bound_at, created_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, '0x' || repeat(n::text, 40),
      ('00000000-0000-7000-8000-00000000000' || inviter)::uuid, '2026-02-01T00:00:00Z', '2026-01-31T00:00:00Z'
    from (values (1, null), (2, 1), (3, 1), (4, 2)) as m (n, inviter)`.execute(connection)
  await sql`insert into pool (pool_id, site_id, slug, name, nameplate_mths, opened_on)
    values (${member(9)}, ${member(9)}, 'old', 'Old', 1000000, '2026-01-01')`.execute(connection)
  await sql`insert into holding (member_id, holding_id, order_id, pool_id, terms_id, power_mths, start_day, end_day, term_days,
      state, created_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, gen_random_uuid(), gen_random_uuid(), ${member(9)}, 'old', power,
      current_date + start_day, current_date + end_day, 30, 'active', now()
    from (values (2, 1000, -40, -10), (2, 5000, -10, 20), (3, 7000, -90, -60), (3, 1, 5, 5), (4, 2000, -1, 29))
      as h (n, power, start_day, end_day)`.execute(connection)
  await sql`insert into referral_due (member_id, referee_id, order_id, level, margin, amount, due_at, posted_at)
    select ${member(1)}, ${member(2)}, gen_random_uuid(), 1, 1000, amount, '2026-03-10T00:00:00Z', posted_at
    from (values (10, now()), (20, now()), (40, null)) as d (amount, posted_at)`.execute(connection)
  await sql`set session_replication_role = origin`.execute(connection)
}
