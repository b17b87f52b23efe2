import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@terahold/money/day'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { deposit } from '../../ledger/fixtures/ledger-fixture.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { readFigures } from '../owed/owed-books.ts'
import { owedOf, totalOwed } from '../owed/owed-rules.ts'
import { createTreeReader, place } from './fixtures/published-trees.ts'
import { createLiabilities, type Liabilities, LiabilitiesDisagree } from './liabilities.ts'

const whole = 10n ** 18n
const firstDay = '2026-11-18'
const verified = { verified: true }
const unknownDay = { code: 404, reason: 'record_unknown', field: 'day' }

let world: SettlementFixture
let liabilities: Liabilities
let reader: ReturnType<typeof createTreeReader>
let [ada, ben, late]: string[] = []
beforeAll(async () => {
  world = await createSettlementFixture()
  liabilities = createLiabilities({ db: world.app, clock: world.clock, ledger: world.ledger, decimals: 18, place })
  reader = createTreeReader(world.owner, liabilities)
})
afterAll(() => world.database.drop())

const post = (memberId: string, ...legs: Leg[]) => transaction(world.app, (tx) => world.ledger.post(tx, memberId, legs))
const hold = (amount: bigint): Leg => ({
  key: randomUUID(),
  asset: 'USDT',
  debit: 'available',
  credit: 'held',
  amount,
  kind: 'withdrawal_hold',
})
const send = (amount: bigint): Leg => ({
  key: randomUUID(),
  asset: 'USDT',
  debit: 'held',
  credit: 'payout_in_flight',
  amount,
  kind: 'withdrawal_sent',
})
/** Moves to the night after a day, when trees are made. */
const nightAfter = (day: Day) => world.moveTo(`${addDays(day, 1)}T00:45:30Z`)

/** Returns what each member is owed now, in minor units. */
const readOwed = () =>
  transaction(world.app, async (tx) => {
    const owed = new Map<string, bigint>()
    for await (const page of readFigures(tx))
      for (const member of page) owed.set(member.memberId, totalOwed(owedOf(member)))
    return owed
  })

async function rowsOf(day: Day) {
  const { rows } = await sql<{ trees: number; shards: number }>`
    select (select count(*)::int from liability_tree where day = ${day}) as trees,
      (select count(*)::int from liability_shard where day = ${day}) as shards`.execute(world.owner)
  return rows[0]
}
const openIncidents = () =>
  world.owner.selectFrom('incident').select(['kind', 'subject', 'detail']).where('closed_at', 'is', null).execute()

describe('the tree of a day', () => {
  it('is not made while nobody is owed anything', async () => {
    await nightAfter('2026-11-17')
    ada = await world.addMember()
    expect(await liabilities.make()).toBe(false)
    expect(await reader.published()).toEqual([])
  })

  it('has everything owed, so that each member verifies their amount', async () => {
    ben = await world.addMember()
    await post(ada as string, deposit(5n * whole))
    await post(ben, deposit(4n * whole), hold(3n * whole), send(whole))
    const pool = await world.addPool('1000')
    const terms = await world.addTerms(pool)
    await world.addHolding(ben, terms, '100', '2026-11-30')
    await nightAfter(firstDay)
    expect(await liabilities.make()).toBe(true)

    // 30 prepaid days of 100 TH/s at 0.05 USDT are unearned.
    expect(await reader.published()).toMatchObject([
      { day: firstDay, format: 1, total: '158', totalMinor: String(158n * whole), leaving: '1', missedDays: 0 },
    ])
    expect(await reader.verdictOf(ada as string, 5n * whole, firstDay)).toEqual(verified)
    expect(await reader.verdictOf(ben, 153n * whole, firstDay)).toEqual(verified)
    expect(await reader.verdictOf(ben, 152n * whole, firstDay)).toEqual({ verified: false, fault: 'amount_differs' })
    expect(await reader.proofOf(ben)).toMatchObject({ day: firstDay, keyOrigin: 'server', shards: 1, shard: 0 })
    const none = { pending: '0', refunds: '0' }
    expect((await reader.proofOf(ben)).owed).toEqual({
      ...none,
      available: String(whole),
      held: String(2n * whole),
      unearned: String(150n * whole),
    })
    expect((await reader.proofOf(ben)).key).not.toBe((await reader.proofOf(ada as string)).key)
  })

  it('is made once and of one moment, however often it is requested and whatever is posted in the meantime', async () => {
    expect(await liabilities.make()).toBe(false)
    await nightAfter('2026-11-19')
    let making: Promise<boolean[]> | undefined
    await transaction(world.owner, async (tx) => {
      // The accounts are read before the holdings.
      await sql`lock table holding in access exclusive mode`.execute(tx)
      making = Promise.all([liabilities.make(), liabilities.make(), liabilities.make()])
      await waitUntilBlocked(world.owner, 3)
      await post(ben as string, hold(1n))
    })
    await post(ben as string, { ...hold(1n), debit: 'held', credit: 'available', kind: 'withdrawal_return' })
    expect((await making)?.filter((isMade) => isMade)).toHaveLength(1)
    expect(await rowsOf('2026-11-19')).toEqual({ trees: 1, shards: 1 })
    expect((await reader.proofOf(ben as string)).key).toBe((await reader.proofOf(ben as string, firstDay)).key)
  })

  it('keeps its amounts and keys when the ledger and the keys change', async () => {
    late = await world.addMember()
    await post(late, deposit(whole))
    await post(ada as string, hold(5n * whole), send(5n * whole))
    const key = Buffer.alloc(32, 7)
    await world.app
      .insertInto('proof_key')
      .values({ member_id: ben as string, first_day: '2026-11-20', origin: 'wallet', key })
      .execute()
    await nightAfter('2026-11-20')
    expect(await liabilities.make()).toBe(true)
    expect(await reader.verdictOf(ada as string, 5n * whole, '2026-11-19')).toEqual(verified)
    expect(await reader.verdictOf(ben as string, 153n * whole, '2026-11-19')).toEqual(verified)
    expect(await reader.verdictOf(ben as string, 153n * whole, '2026-11-20')).toEqual(verified)
    expect(await reader.proofOf(ben as string)).toMatchObject({ key: key.toString('hex'), keyOrigin: 'wallet' })
    expect(await reader.verdictOf(late, whole, '2026-11-20')).toEqual(verified)
    // She has no leaf, because she is owed nothing any more.
    expect(await reader.verdictOf(ada as string, 0n, '2026-11-20')).toEqual(verified)
    const missing = { verified: false, fault: 'member_missing' }
    expect(await reader.verdictOf(ada as string, 1n, '2026-11-20')).toEqual(missing)
    await expect(reader.proofOf(late, '2026-11-19')).rejects.toMatchObject(unknownDay)
    await expect(reader.proofOf(ben as string, '2026-11-21')).rejects.toMatchObject(unknownDay)
  })

  it.each([
    ['update liability_tree set total = 1', '42501', 'TH001'],
    ['delete from liability_tree', '42501', 'TH001'],
    ['truncate liability_tree cascade', '42501', 'TH001'],
    ["update liability_shard set leaves = ''", '42501', 'TH001'],
    ['update liability_owed set available = 0', '42501', 'TH001'],
    ["update proof_key set origin = 'wallet'", '42501', 'TH001'],
    ['delete from proof_key', '42501', 'TH001'],
  ])('cannot be changed: %s', async (text, byApplication, byOwner) => {
    const stateOf = (db: typeof world.app) =>
      sql
        .raw(text)
        .execute(db)
        .then(
          () => 'done',
          (error: unknown) => (error as { code?: string }).code,
        )
    expect(await stateOf(world.app)).toBe(byApplication)
    expect(await stateOf(world.owner)).toBe(byOwner)
  })
})

describe('figures that differ from the ledger', () => {
  const day = '2026-11-21'
  const add = (minor: bigint) =>
    sql`update member_balance set available = available + ${minor} where member_id = ${ben}`.execute(world.owner)

  it('make no tree and open an incident, until they agree again', async () => {
    await nightAfter(day)
    for (const wrong of [-1n, whole]) {
      await add(wrong)
      await expect(liabilities.make()).rejects.toThrow(LiabilitiesDisagree)
      expect(await rowsOf(day)).toEqual({ trees: 0, shards: 0 })
      const detail = { day, expected: String(2n * whole), found: String(2n * whole + wrong) }
      expect(await openIncidents()).toEqual([{ kind: 'liabilities', subject: 'available', detail }])
      await add(-wrong)
    }
    expect(await liabilities.make()).toBe(true)
    expect(await openIncidents()).toEqual([])
    expect(await reader.verdictOf(ben as string, 153n * whole, day)).toEqual(verified)
  })

  it('make no tree and name the member whose sum is negative, with its parts', async () => {
    const next = addDays(day, 1)
    await nightAfter(next)
    const post = (minor: bigint) =>
      sql`update holding set posted_net = posted_net + ${minor} where member_id = ${ben}`.execute(world.owner)
    await post(1_000n * whole)
    await expect(liabilities.make()).rejects.toThrow(LiabilitiesDisagree)
    expect(await rowsOf(next)).toEqual({ trees: 0, shards: 0 })
    const parts = { available: whole, held: 2n * whole, pending: -1_000n * whole, unearned: 150n * whole, refunds: 0n }
    const detail = Object.fromEntries(Object.entries(parts).map(([part, minor]) => [part, String(minor)]))
    expect(await openIncidents()).toContainEqual({
      kind: 'liabilities',
      subject: ben,
      detail: { day: next, ...detail, found: String(-847n * whole) },
    })
    await post(-1_000n * whole)
    expect(await liabilities.make()).toBe(true)
    expect(await openIncidents()).toEqual([])
  })
})

describe('a crash', () => {
  const day = '2026-11-23'
  const onOwner = (statement: RawBuilder<unknown>) => statement.execute(world.owner)

  it('after the tree was written leaves nothing behind, and the next run makes it', async () => {
    await nightAfter(day)
    await onOwner(sql`alter table liability_shard add constraint broken check (day <> ${sql.lit(day)})`)
    await expect(liabilities.make()).rejects.toMatchObject({ code: '23514' })
    expect(await rowsOf(day)).toEqual({ trees: 0, shards: 0 })
    await onOwner(sql`alter table liability_shard drop constraint broken`)
    expect(await liabilities.make()).toBe(true)
    expect(await reader.verdictOf(ben as string, 153n * whole, day)).toEqual(verified)
  })
})

describe('an account that was moved', () => {
  const earlier = '2026-11-23'
  const day = '2026-11-24'
  const newWallet = `0x${'4b'.repeat(20)}`

  it('is in a tree with the wallet it had when the tree was made', async () => {
    const { address: oldWallet } = await reader.proofOf(ben as string, earlier)
    await move(ben as string, { from: oldWallet, to: newWallet })
    expect((await reader.proofOf(ben as string, earlier)).address).toBe(oldWallet)
    expect(await reader.verdictOf(ben as string, 153n * whole, earlier)).toEqual(verified)
    await nightAfter(day)
    expect(await liabilities.make()).toBe(true)
    expect((await reader.proofOf(ben as string, day)).address).toBe(newWallet)
    expect(await reader.verdictOf(ben as string, 153n * whole, day)).toEqual(verified)
    expect((await reader.proofOf(ben as string, earlier)).address).toBe(oldWallet)
  })

  it('while the tree is made is in it with the wallet that the tree has', async () => {
    await nightAfter('2026-11-25')
    const { address: oldWallet } = await reader.proofOf(ben as string, day)
    const slow = createLiabilities({
      db: world.app,
      clock: world.clock,
      decimals: 18,
      place,
      ledger: {
        accountBalances: async (tx) => {
          const accounts = await world.ledger.accountBalances(tx)
          await move(ben as string, { from: oldWallet, to: `0x${'5c'.repeat(20)}` })
          return accounts
        },
      },
    })
    expect(await slow.make()).toBe(true)
    expect((await reader.proofOf(ben as string, '2026-11-25')).address).toBe(oldWallet)
    expect(await reader.verdictOf(ben as string, 153n * whole, '2026-11-25')).toEqual(verified)
  })

  /** Writes what a finished move leaves, without the operators' record behind it. */
  function move(memberId: string, { from, to }: { from: string; to: string }): Promise<void> {
    return world.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into account_move (member_id, move_id, from_address, to_address, not_before, approved_at, due_at, ended_at, outcome)
        values (${memberId}, ${randomUUID()}, ${from}, ${to}, ${earlier}::date, database_now(), database_now(), database_now(), 'done')`.execute(
        tx,
      )
      await sql`update member set address = ${to} where member_id = ${memberId}`.execute(tx)
    })
  }
})

describe('random ledgers', () => {
  it('give trees in which every member verifies, and whose total is what the ledger owes', async () => {
    const movement = fc.record({
      member: fc.nat(11),
      amount: fc.bigInt(1n, 10n ** 24n),
      heldBps: fc.bigInt(0n, 10_000n),
      sentBps: fc.bigInt(0n, 10_000n),
    })
    const members: string[] = []
    for (let count = 0; count < 12; count += 1) members.push(await world.addMember())
    let day: Day = '2026-11-26'
    const property = fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
      await nightAfter(day)
      for (const { member, amount, heldBps, sentBps } of movements) {
        const held = (amount * heldBps) / 10_000n
        const sent = (held * sentBps) / 10_000n
        const legs = [deposit(amount), hold(held), send(sent)].filter((leg) => leg.amount > 0n)
        await post(members[member] as string, ...legs)
      }
      expect(await liabilities.make()).toBe(true)
      const { available, held, unearned, pool_payable } = await world.ledger.accountBalances(world.app)
      const { file, anchor } = await reader.readFile(day)
      expect(anchor.total).toBe(available + held + unearned + pool_payable)
      expect(file.length).toBeGreaterThan(48 * anchor.leaves)
      for (const [memberId, owed] of await readOwed())
        expect(await reader.verdictOf(memberId, owed, day)).toEqual(verified)
      day = addDays(day, 1)
    })
    await fc.assert(property, { numRuns: 8, endOnFailure: true })
  })
})

describe('old trees', () => {
  it('lose their leaves and keep their roots: the newest seven keep theirs', async () => {
    const days = (await reader.published()).map(({ day }) => day)
    expect(days).toContain(firstDay)
    const { rows } = await sql<{ day: Day }>`select distinct day from liability_shard order by day desc`.execute(
      world.owner,
    )
    expect(rows.map(({ day }) => day)).toEqual(days.slice(0, 7))
    await expect(reader.proofOf(ben as string, firstDay)).rejects.toMatchObject(unknownDay)
    const owed = await sql<{ day: Day }>`select distinct day from liability_owed order by day desc`.execute(world.owner)
    expect(owed.rows).toEqual(rows)
  })
})
