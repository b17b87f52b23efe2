import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './fixtures/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/**
 * Tables that name a member but do not belong to one: they are looked up by another column, and stay small or are
 * partitioned by that.
 */
const notMemberOwned: Readonly<Record<string, string>> = {
  member_address: 'finds the member of an address',
  member_email: 'finds the member of an email address',
  push_endpoint: 'finds the member of a browser',
  activation_code: 'finds the inviter of a code',
  chain_transfer: 'belongs to a chain',
  payout_item: 'belongs to a chain and its signer',
  suspense_assignment: 'belongs to the house',
  outflow_booking: 'belongs to the house',
  chain_claim: 'belongs to the house, against a member or a venue',
}

type Key = { table: string; key: string; first: string; target: string | null }

/** Returns every primary, unique and foreign key of the tables that have a member_id. */
async function readKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with owned as (
      select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    )
    select o.relname as "table", k.relname as key, coalesce(pg_get_indexdef(i.indexrelid, 1, false), '') as first, null as target
    from owned o join pg_index i on i.indrelid = o.oid and i.indisunique join pg_class k on k.oid = i.indexrelid
    union all
    select o.relname, f.conname, a.attname, f.confrelid::regclass::text
    from owned o join pg_constraint f on f.conrelid = o.oid and f.contype = 'f'
    join pg_attribute a on a.attrelid = o.oid and a.attnum = f.conkey[1]
    order by 1, 2`.execute(database.owner)
  return rows.filter(({ table }) => !(table in notMemberOwned))
}

describe('tables that belong to members', () => {
  it('have member_id first in every key, so that they can be partitioned by it', async () => {
    const keys = await readKeys()
    const owned = new Set(keys.map(({ table }) => table))
    expect(owned.size).toBeGreaterThan(15)
    const wrong = keys.filter(({ first, target }) => first !== 'member_id' && (target === null || owned.has(target)))
    expect(wrong).toEqual([])
  })

  it('have a key, so that each row belongs to a member', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as "table" from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`.execute(database.owner)
    expect(rows).toEqual([])
  })
})

it('no id comes from a sequence: the application creates ids, and the only sequences store a moment and a transaction', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ name: 'ledger_archived_in' }, { name: 'ledger_open_from' }])
})
