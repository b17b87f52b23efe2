import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { ada, noon } from '../../http/fixtures/test-server.ts'
import { eraseOldPersonalData, retentionRules } from './retention.ts'

const manual = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
const documented = manual.slice(
  manual.indexOf('## How long personal data is kept'),
  manual.indexOf('## Expensive operations'),
)
/** Columns with data of a person: a member, an operator, a visitor's network address, or somebody else with a wallet. */
const personal = [
  'member_id',
  'email',
  'device',
  'endpoint',
  'phone',
  'address',
  'picture_id',
  'operator_id',
  'window_end',
]
/** Addresses of the house alone, and the emails of the demo. */
const ofNobody = ['cash_stock', 'house_address', 'payout_signer', 'demo_mail']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const member = { member_id: ada.memberId, address: ada.address, created_at: noon.now() }
  await database.owner.insertInto('member').values(member).execute()
})
afterAll(() => database.drop())

/** Adds a row of each table with a rule, so many days past what the rule counts from. */
async function addRows(days: number): Promise<void> {
  const { memberId } = ada
  const at = sql`now() - make_interval(days => ${days}, mins => 1)`
  await sql`
    with session as (
      insert into member_session (member_id, session_id, token_hash, device, created_at, last_seen_at, expires_at)
      values (${memberId}, gen_random_uuid(), uuid_send(gen_random_uuid()), 'Firefox', now(), now(), ${at})
    ), code as (
      insert into email_code (member_id, code_id, scene, email, code_hash, tries_left, created_at, expires_at)
      values (${memberId}, gen_random_uuid(), 'bind', 'ada@example.com', 'h', 1, ${at}, ${at})
    ), ticket as (
      insert into password_ticket (member_id, ticket_hash, session_id, password_hash, expires_at)
      values (${memberId}, uuid_send(gen_random_uuid()), gen_random_uuid(), 'h', ${at})
    ), offer as (
      insert into wallet_offer (member_id, new_address, offer_id, message, proof, signature, offered_at)
      values (${memberId}, '0x' || substr(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'), 1, 40), gen_random_uuid(), '{}', '0x' || repeat('0', 64), '0x', ${at})
    ), token as (
      insert into freeze_token (member_id, token_hash, expires_at) values (${memberId}, uuid_send(gen_random_uuid()), ${at})
    )
    insert into security_notice (member_id, kind, created_at) values (${memberId}, 'frozen', ${at})`.execute(
    database.owner,
  )
}

async function kept(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from member_session where device is not null) as member_session,
      (select count(*)::int from email_code where email <> '') as email_code,
      (select count(*)::int from password_ticket) as password_ticket,
      (select count(*)::int from wallet_offer) as wallet_offer,
      (select count(*)::int from freeze_token) as freeze_token,
      (select count(*)::int from security_notice) as security_notice`.execute(database.owner)
  return rows[0] ?? {}
}

it('erases what is older than each rule, in batches, and nothing younger', async () => {
  const ages = [...new Set(retentionRules.map(({ days }) => days))].sort((one, other) => one - other)
  for (const age of ages) for (const days of [age - 1, age]) await addRows(days)
  const expected = Object.fromEntries(
    retentionRules.map(({ table, days }) => [
      table,
      ages.flatMap((age) => [age - 1, age]).filter((age) => age < days).length,
    ]),
  )
  const all = ages.length * 2
  expect(await eraseOldPersonalData(database.app, 2)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([table, left]) => [table, all - left])),
  )
  expect(await kept()).toEqual(expected)
  expect(Object.values(await eraseOldPersonalData(database.app))).toEqual(retentionRules.map(() => 0))
})

it('is documented for every table with data of a person', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join pg_class on relname = table_name and relkind in ('r', 'p')
    where table_schema = 'public' and not relispartition and column_name = any(${personal}::text[]) and not table_name = any(${ofNobody}::text[])
    order by 1`.execute(database.owner)
  const missing = rows.filter(({ name }) => !documented.includes(`\`${name}\``))
  expect(missing).toEqual([])
  for (const { table, days } of retentionRules)
    expect(documented, table).toMatch(new RegExp(`^\\|[^|]*\`${table}\`[^|]*\\|[^|]*\\b${days} days?\\b`, 'm'))
})
