import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAsAdministrator, withDatabase } from '../../db/fixtures/test-server.ts'
import { tamper } from '../../db/fixtures/test-tampering.ts'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { findingsAfter } from '../../verification/fixtures/tampering.ts'
import { verifyArchive } from '../../verification/journal/archive.ts'
import { verifyBlocks } from '../../verification/journal/blocks.ts'
import { verifyJournal } from '../../verification/journal/journal.ts'
import { createLedgerFixture, deposit } from '../fixtures/ledger-fixture.ts'
import { orRefusal } from '../fixtures/or-refusal.ts'
import type { Leg } from '../ledger.ts'

type Book = Awaited<ReturnType<typeof createLedgerFixture>>
const [ada, ben] = [randomUUID(), randomUUID()]
const houseLeg = (key: string): Leg => ({ ...deposit(3n, key), credit: 'suspense', kind: 'deposit_unknown' })
const commission = (key: string): Leg => ({ ...deposit(7n, key), debit: 'referral_expense', kind: 'referral' })
const spent = (amount: bigint, key: string): Leg => ({
  ...deposit(amount, key),
  debit: 'available',
  credit: 'unearned',
  kind: 'order_payment',
})

/** Three members' and the house's transfers of January, February and March 2025, sealed in blocks of four. */
async function openBook(): Promise<Book> {
  const book = await createLedgerFixture()
  for (const [month, day] of ['2025-01-05', '2025-01-31', '2025-02-01', '2025-03-10'].entries()) {
    await book.moveTo(`${day}T10:00:00Z`)
    for (const memberId of [ada, ben]) {
      await book.post(memberId, deposit(20n, `in:${month}`))
      await book.post(memberId, spent(4n, `out:${month}`), commission(`commission:${month}`))
    }
    await book.post(NIL_ID, houseLeg(`house:${month}`))
  }
  await book.moveTo('2025-03-11T10:00:00Z')
  await book.rollUpTo(8, 4)
  await book.ledger.seal(book.app)
  return book
}

const idsIn = async ({ owner }: Book, table: 'transfer' | 'transfer_archive' | 'journal') => {
  const { rows } = await sql<{ month: string; transfers: number }>`
    select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as transfers from ${sql.table(table)} group by 1 order by 1`.execute(
    owner,
  )
  return Object.fromEntries(rows.map(({ month, transfers }) => [month, transfers]))
}

const findingsOf = async ({ app }: Pick<Book, 'app'>) => [
  ...(await verifyJournal(app)),
  ...(await verifyArchive(app)),
  ...(await verifyBlocks(app)),
]

describe('the archive of the journal', () => {
  let book: Book
  beforeAll(async () => {
    book = await openBook()
  })
  afterAll(() => book.drop())

  it('leaves a month until it is over for as long as was asked', async () => {
    await book.moveTo('2026-02-28T23:00:00Z')
    expect(await book.ledger.archiveMonths(book.app, 13)).toBe(0)
    expect(await idsIn(book, 'transfer_archive')).toEqual({})
  })

  it('takes the months that are over for long enough, whole, and changes no balance or line', async () => {
    await book.moveTo('2026-03-01T01:00:00Z')
    const read = async () => ({
      house: await book.ledger.houseBalances(book.app),
      sums: await book.ledger.sumOfAll(book.app),
      ada: await book.ledger.statement(book.app, { memberId: ada, asset: 'USDT', pageNum: 1, pageSize: 50 }),
    })
    const before = await read()
    expect(await book.ledger.archiveMonths(book.app, 13)).toBe(4)
    expect(await idsIn(book, 'transfer_archive')).toEqual({ '2025-01': 14 })
    expect(await idsIn(book, 'transfer')).toEqual({ '2025-02': 7, '2025-03': 7 })
    expect(await read()).toEqual(before)
    expect(await findingsOf(book)).toEqual([])
    expect(await book.ledger.archiveMonths(book.app, 13)).toBe(0)
  })

  it('names each archived month with its end once the next one has begun to move', async () => {
    await book.moveTo('2026-04-01T01:00:00Z')
    expect(await book.ledger.archiveMonths(book.app, 13)).toBe(2)
    const { rows } = await sql<{ month: string; ended: boolean }>`
      select month::text, archived_at is not null as ended from archived_month order by month`.execute(book.app)
    expect(rows).toEqual([
      { month: '2025-01-01', ended: true },
      { month: '2025-02-01', ended: true },
    ])
    expect(await findingsOf(book)).toEqual([])
  })

  it('keeps the keys: a repeat changes nothing, other content is refused', async () => {
    const before = await book.ledger.balances(book.app, ada)
    expect(await book.post(ada, deposit(20n, 'in:0'))).toBe(0)
    expect(await book.post(ada, spent(4n, 'out:0'), commission('commission:0'))).toBe(0)
    expect(await book.post(NIL_ID, houseLeg('house:0'))).toBe(0)
    expect(await orRefusal(book.post(ada, deposit(21n, 'in:0')))).toBe('409 idempotency_conflict')
    expect(await orRefusal(book.post(ada, { ...deposit(20n, 'in:0'), reference: { kind: 'order', id: 'x' } }))).toBe(
      '409 idempotency_conflict',
    )
    expect(await orRefusal(book.post(NIL_ID, { ...houseLeg('house:0'), amount: 4n }))).toBe('409 idempotency_conflict')
    expect(await book.ledger.balances(book.app, ada)).toEqual(before)
    expect(await findingsOf(book)).toEqual([])
  })

  it('goes on posting new keys, of members with and without transfers that are left', async () => {
    expect(await book.post(ada, deposit(1n, 'new'))).toBe(1)
    expect(await book.post(randomUUID(), deposit(1n, 'in:0'))).toBe(1)
    expect(await book.post(NIL_ID, houseLeg('new'))).toBe(1)
    expect(await findingsOf(book)).toEqual([])
  })

  it('has a reversal of an archived transfer posted once', async () => {
    const { id: transferId } = await sql<{ id: string }>`
      select id from transfer_archive where member_id = ${ada} and idempotency_key = 'commission:0'`
      .execute(book.app)
      .then(({ rows }) => rows[0] ?? { id: '' })
    const [recorder, approver] = [randomUUID(), randomUUID()]
    for (const [at, id] of [recorder, approver].entries())
      await sql`insert into operator values (${id}, ${`0x${String(at).repeat(40)}`}, ${id}, '{settlement}', now())`.execute(
        book.owner,
      )
    await sql`insert into ledger_reversal values (${ada}, ${randomUUID()}, ${transferId}, 'credited by mistake', 'approved',
      ${recorder}, now(), ${approver}, now())`.execute(book.owner)
    const before = await book.ledger.balances(book.app, ada)
    const reverse = () => transaction(book.app, (tx) => book.ledger.reverse(tx, { memberId: ada, transferId }))
    await reverse()
    await reverse()
    expect((await book.ledger.balances(book.app, ada)).available).toBe(before.available - 7n)
    expect(await findingsOf(book)).toEqual([])
  })

  it('refuses a reversal of a transfer that does not exist', async () => {
    const unknown = sql`insert into ledger_reversal
      select ${ada}, ${randomUUID()}, ${randomUUID()}, 'credited by mistake', 'recorded', operator_id, now() from operator limit 1`
    await expect(unknown.execute(book.owner)).rejects.toMatchObject({ code: '23503' })
  })

  const changes: [what: string, found: RegExp, ...RawBuilder<unknown>[]][] = [
    ...[
      'group_id = gen_random_uuid()',
      'amount = amount + 1',
      `idempotency_key = 'other'`,
      'held_after = 1',
      `posted_at = posted_at + interval '1 microsecond'`,
    ].map((text): [string, RegExp, RawBuilder<unknown>] => [
      `an archived row with another ${text}`,
      /^chain transfer .* is not as it was sealed in block 1 of 2025-01-05$/,
      sql`update transfer_archive set ${sql.raw(text)} where member_id = ${ada} and idempotency_key = 'in:0'`,
    ]),
    [
      'an archived row that is gone',
      /^I8 block 1 .* was closed with 4 transfers, there are 3$/,
      sql`delete from transfer_archive where member_id = ${ada} and idempotency_key = 'in:0'`,
    ],
    [
      'a row too many',
      /^I8 block 1 .* was closed with 4 transfers, there are 5$/,
      sql`insert into transfer_archive
      select member_id, gen_random_uuid(), group_id, 'more', asset, debit, credit, amount, kind, null, null, available_after, held_after, 99, posted_at
      from transfer_archive where member_id = ${ada} and idempotency_key = 'in:0'`,
    ],
    [
      'a part that is gone',
      /^I8 block 1 .* was closed with 4 transfers, there are 0$/,
      sql`drop table transfer_archive_2025_01`,
    ],
    [
      'a key that is gone',
      /^I8 transfer .* is archived without its key$/,
      sql`delete from transfer_key where member_id = ${ada} and key = ledger_hash('in:0')`,
    ],
    [
      'a key of other content',
      /^I8 transfer .* is archived with the key of other content$/,
      sql`update transfer_key set content = gen_random_uuid() where member_id = ${ada} and key = ledger_hash('in:0')`,
    ],
    [
      'a key too many',
      /^I8 key of member .* is kept for no archived transfer$/,
      sql`insert into transfer_key values (${ada}, gen_random_uuid(), gen_random_uuid())`,
    ],
    [
      'an archived transfer that is still in the journal',
      /^I8 transfer .* was moved to the archive and is not there$/,
      sql`insert into transfer select * from transfer_archive where member_id = ${ada} and idempotency_key = 'in:0'`,
    ],
    [
      'a transfer under the key of an archived one',
      /^I8 transfer .* has the key of an archived transfer$/,
      sql`update transfer set idempotency_key = 'in:0' where member_id = ${ada} and idempotency_key = 'in:3'`,
    ],
    [
      'a stored sum that is wrong',
      /^I8 archive of .* in USDT does not add up to what is stored of it$/,
      sql`update archived_balance set available = available - 1 where member_id = ${ada}`,
    ],
    [
      'a stored sum that is gone',
      /^I8 archive of .* in USDT does not add up to what is stored of it$/,
      sql`delete from archived_balance where member_id = ${ada}`,
    ],
    [
      'a young transfer in the archive',
      /^I8 transfer .* is in the archive, its block was not moved$/,
      sql`insert into transfer_archive
      select member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind, reference_id, available_after, held_after, member_seq,
        '2025-02-28T23:59:59Z' from transfer where idempotency_key = 'new' and member_id = ${ada}`,
      sql`update archived_month set last_block = last_block - 1 where month = '2025-02-01'`,
    ],
  ]
  it.each(changes)('%s is found', async (_, found, ...texts) => {
    const findings = await findingsAfter(book.owner, texts, (tx) => findingsOf({ app: tx }))
    expect(findings).toContainEqual(expect.stringMatching(found))
  })

  it.each([
    'update transfer_archive set amount = 6',
    'delete from transfer_archive',
    'delete from transfer_archive_2025_01',
    'update transfer_archive_2025_01 set amount = 6',
    'truncate transfer_archive',
    'truncate transfer_archive_2025_01',
    'update transfer_key set content = key',
    'delete from transfer_key',
    'truncate transfer_key',
    'delete from archived_month',
    'delete from archived_balance',
    'truncate archived_balance',
    'truncate archived_month',
    'delete from transfer',
  ])('refuses the application, and even the owner: %s', async (text) => {
    const codeOf = (db: Book['app']) =>
      sql
        .raw(text)
        .execute(db)
        .then(
          () => 'done',
          (error: unknown) => (error as { code?: string }).code,
        )
    expect(await codeOf(book.app)).toBe('42501')
    expect(await codeOf(book.payout)).toBe('42501')
    expect(await codeOf(book.owner)).toBe('TH001')
  })
})

describe('a second disk for archived months', () => {
  it('takes them by the commands of the manual, and everything is checked and continued as before', async () => {
    const book = await openBook()
    const disk = `archive_disk_${randomUUID().slice(0, 8)}`
    const manual = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const [, move = ''] = /```sql\n( *do \$\$[\s\S]*?archive_disk[\s\S]*?)```/.exec(manual) ?? []
    const placesOf = async () => {
      const { rows } = await sql<{ place: string; parts: number }>`
        select coalesce(t.spcname, 'first disk') as place, count(*)::int as parts from pg_class c
        left join pg_tablespace t on t.oid = c.reltablespace where c.relname like 'transfer_archive_2025_%'
          and c.relkind in ('r', 'i') group by 1 order by 1`.execute(book.owner)
      return Object.fromEntries(rows.map(({ place, parts }) => [place, parts]))
    }
    try {
      await book.moveTo('2026-03-01T01:00:00Z')
      await book.ledger.archiveMonths(book.app, 13)
      const { 'first disk': parts } = await placesOf()
      await book.owner.connection().execute(async (db) => {
        // A folder of PostgreSQL's own, in place of another disk.
        await sql`set allow_in_place_tablespaces = on`.execute(db)
        await sql`create tablespace ${sql.id(disk)} location ''`.execute(db)
        await sql.raw(move.replaceAll('archive_disk', disk)).execute(db)
      })
      expect(await placesOf()).toEqual({ [disk]: parts })
      expect(await findingsOf(book)).toEqual([])
      expect(await book.post(ada, deposit(20n, 'in:0'))).toBe(0)
      await book.moveTo('2026-04-01T01:00:00Z')
      expect(await book.ledger.archiveMonths(book.app, 13)).toBe(2)
      expect(await placesOf()).toEqual({ [disk]: parts, 'first disk': parts })
      expect(await findingsOf(book)).toEqual([])
      const change = sql`update transfer_archive set amount = amount + 1 where member_id = ${ada} and idempotency_key = 'in:0'`
      await expect(change.execute(book.owner)).rejects.toMatchObject({ code: 'TH001' })
    } finally {
      await book.drop()
      await runAsAdministrator(withDatabase(book.url, 'postgres'), `drop tablespace if exists ${disk}`)
    }
  })
})

describe('a step of the archive', () => {
  let book: Book
  beforeAll(async () => {
    book = await openBook()
    await book.moveTo('2026-06-01T01:00:00Z')
  })
  afterAll(() => book.drop())
  const step = (db: Pick<Book['app'], 'getExecutor'>) =>
    sql<{ step: string }>`select ledger_archive_step(13) as step`
      .execute(db as Book['app'])
      .then(({ rows }) => rows[0]?.step)

  it('refuses a block that was changed after it was sealed, and moves nothing', async () => {
    const change = (amount: string) =>
      tamper(
        book.owner,
        sql`update transfer set amount = ${sql.raw(amount)} where member_id = ${ada} and idempotency_key = 'in:0'`,
      )
    await change('amount + 1')
    expect(await step(book.app)).toBe('prepared')
    await expect(step(book.app)).rejects.toMatchObject({ code: 'TH423' })
    expect(await idsIn(book, 'transfer_archive')).toEqual({})
    await change('amount - 1')
  })

  it('is the only way to remove rows: one that differs from its copy cannot be deleted, even by the owner', async () => {
    const attempt = book.owner.transaction().execute(async (tx) => {
      await sql`insert into transfer_archive select member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
        reference_id, available_after, held_after + 1, member_seq, posted_at from transfer where member_id = ${ada} and idempotency_key = 'in:0'`.execute(
        tx,
      )
      await sql`delete from transfer where member_id = ${ada} and idempotency_key = 'in:0'`.execute(tx)
    })
    await expect(attempt).rejects.toMatchObject({ code: 'TH001' })
  })

  it('is undone whole when its process dies, and done again by the next one', async () => {
    const dying = await book.owner.startTransaction().execute()
    expect(await step(dying)).toBe('moved')
    expect(await step(book.app)).toBe('waits')
    await dying.rollback().execute()
    expect(await idsIn(book, 'transfer_archive')).toEqual({})
    expect(await step(book.app)).toBe('moved')
    expect(await idsIn(book, 'transfer_archive')).toEqual({ '2025-01': 4 })
    expect(await findingsOf(book)).toEqual([])
  })

  it('lets a repeat that waits for it find the archived key', async () => {
    const before = await book.ledger.balances(book.app, ben)
    const moving = await book.owner.startTransaction().execute()
    expect(await step(moving)).toBe('moved')
    // Its snapshot is older than the move, and the row with its key disappears while it waits.
    const repeat = book.post(ben, commission('commission:0'))
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          book.owner,
        )
        return rows[0]?.waiting
      })
      .toBe(1)
    await moving.commit().execute()
    expect(await repeat).toBe(0)
    expect(await book.ledger.balances(book.app, ben)).toEqual(before)
    expect(await findingsOf(book)).toEqual([])
  })

  it('makes a transaction with an older snapshot try again, and refuses it', async () => {
    const moving = await book.owner.startTransaction().execute()
    expect(await step(moving)).toBe('moved')
    const posting = transaction(book.app, (tx) => book.ledger.post(tx, ada, [deposit(1n, 'late')]), {
      isolation: 'repeatable read',
    })
    await expect(posting).rejects.toMatchObject({ code: '0A000' })
    await moving.rollback().execute()
  })

  it('moves while members post and repeat, and loses and doubles nothing', async () => {
    let isMoving = true
    const load = async (memberId: string, place: number) => {
      let posted = 0
      for (let turn = 0; isMoving || turn < 20; turn += 1) {
        posted += await book.post(memberId, deposit(1n, `load:${place}:${turn}`))
        for (let month = 0; month < 4; month += 1)
          expect(await book.post(memberId, deposit(20n, `in:${month}`))).toBe(0)
      }
      return posted
    }
    const before = await book.ledger.balances(book.app, ada)
    const loads = Promise.all([load(ada, 1), load(ada, 2), load(ben, 3)])
    for (let moved = ''; moved !== 'done'; await pause(5)) moved = (await step(book.app)) ?? 'done'
    isMoving = false
    const [one, two] = await loads
    expect(await idsIn(book, 'transfer_archive')).toEqual({ '2025-01': 14, '2025-02': 7 })
    expect((await book.ledger.balances(book.app, ada)).available).toBe(
      before.available + BigInt((one ?? 0) + (two ?? 0)),
    )
    expect(await findingsOf(book)).toEqual([])
  })
})
