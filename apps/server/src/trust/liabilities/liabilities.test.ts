import { randomUUID } from 'node:crypto'
import { trustCalls } from '@terahold/contract/calls/trust'
import type { Day } from '@terahold/money/day'
import { addDays } from '@terahold/money/day'
import { verifyLiability } from '@terahold/money/liability-tree'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { createLedgerFixture, deposit } from '../../ledger/fixtures/ledger-fixture.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { rootByHand } from './fixtures/proof-by-hand.ts'
import { createLiabilities, type Liabilities, LiabilitiesDisagree } from './liabilities.ts'

const whole = 10n ** 18n
const firstDay = '2026-11-18'
const unknownDay = { code: 404, reason: 'record_unknown', field: 'day' }

type Book = Awaited<ReturnType<typeof createLedgerFixture>>
let book: Book
let liabilities: Liabilities
beforeAll(async () => {
  book = await createLedgerFixture()
  liabilities = housed(book)
})
afterAll(() => book.drop())

const housed = ({ app: db, clock, ledger }: Book) => createLiabilities({ db, clock, ledger, decimals: 18 })
const leg = (debit: 'available', credit: 'held' | 'unearned', amount: bigint): Leg => ({
  ...{ key: randomUUID(), asset: 'USDT', debit, credit, amount },
  kind: credit === 'held' ? 'withdrawal_hold' : 'order_payment',
})
/** Moves to the night after a day, when trees are made. */
const nightAfter = (day: Day, at: Pick<Book, 'moveTo'> = book) => at.moveTo(`${addDays(day, 1)}T00:45:30Z`)

const published = async (of = liabilities) => {
  const { rows, total } = await of.list({ pageNum: 1, pageSize: 100 })
  expect(total).toBe(rows.length)
  return rows.map((row) => trustCalls.trustLiabilities.row.parse(row))
}
const proofOf = async (memberId: string, day?: Day, of = liabilities) =>
  trustCalls.liabilityProof.data.parse((await of.proof(memberId, { day })).data)

/** Whether a member who trusts only the published list can verify their leaf. */
async function verifies(memberId: string, day?: Day, of = liabilities): Promise<boolean> {
  const proof = await proofOf(memberId, day, of)
  const row = (await published(of)).find((tree) => tree.day === proof.day)
  if (!row || proof.memberId !== memberId) return false
  const made = rootByHand(proof)
  const isProven = await verifyLiability(
    {
      ...proof,
      ...{ amount: BigInt(proof.amountMinor), root: row.root, total: BigInt(row.totalMinor), members: row.members },
      path: proof.path.map(({ side, hash, sumMinor }) => ({ side, hash, sum: BigInt(sumMinor) })),
    },
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )
  expect(made.root === row.root && made.totalMinor === row.totalMinor).toBe(isProven)
  return isProven
}

/** Disables triggers, to make changes they forbid. */
const tamper = (statement: RawBuilder<unknown>) =>
  book.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

async function rowsOf(day: Day): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from liability_tree where day = ${day}) as trees,
      (select count(*)::int from liability_leaf where day = ${day}) as leaves,
      (select count(*)::int from liability_level where day = ${day}) as levels`.execute(book.owner)
  return rows[0] ?? {}
}

const members = Array.from({ length: 7 }, () => randomUUID())
const [ada = '', ben = ''] = members
const spent = randomUUID()

describe('a past day', () => {
  it('on which nobody is owed anything has no tree', async () => {
    await nightAfter('2026-11-17')
    expect(await liabilities.make()).toBe(false)
    expect(await published()).toEqual([])
  })

  it('has one, in which every member finds what they were owed', async () => {
    for (const [at, member] of members.entries()) await book.post(member, deposit(BigInt(at + 1) * whole))
    await book.post(ben, leg('available', 'held', whole))
    await book.post(spent, deposit(whole), leg('available', 'unearned', whole))
    await nightAfter(firstDay)
    expect(await liabilities.make()).toBe(true)

    const [tree, ...others] = await published()
    expect(others).toEqual([])
    expect(tree).toMatchObject({ day: firstDay, members: 7, total: '28', totalMinor: String(28n * whole) })
    expect(tree?.madeAt.slice(0, 16)).toBe('2026-11-19T00:45')
    for (const member of members) expect(await verifies(member)).toBe(true)
    const proofs = await Promise.all(members.map((member) => proofOf(member)))
    expect(proofs.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(new Set(proofs.map(({ position }) => position))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(new Set(proofs.map(({ salt }) => salt)).size).toBe(7)
    expect(proofs[0]).toMatchObject({ day: firstDay, asset: 'USDT', members: 7, total: '28', root: tree?.root })
    expect(proofs.find(({ position }) => position === 0)?.path.map(({ side }) => side)).toEqual([
      'right',
      'right',
      'right',
    ])
    expect(proofs.find(({ position }) => position === 6)?.path.map(({ side }) => side)).toEqual(['left', 'left'])
  })

  it('shows proofs only to members who were owed something, only of days with a tree, and names nobody else', async () => {
    for (const [member, day] of [
      [spent, undefined],
      [spent, firstDay],
      [randomUUID(), undefined],
      [ada, '2026-11-17'],
      [ada, '2026-11-19'],
    ] as const)
      await expect(liabilities.proof(member, { day })).rejects.toMatchObject(unknownDay)
    const text = JSON.stringify(await proofOf(ada))
    for (const other of members.filter((member) => member !== ada)) expect(text).not.toContain(other)
  })

  it('is made once, however often it is requested, also concurrently', async () => {
    const before = await proofOf(ada)
    expect(await liabilities.make()).toBe(false)
    await nightAfter('2026-11-19')
    const made = await Promise.all([liabilities.make(), housed(book).make(), liabilities.make()])
    expect(made.filter((isMade) => isMade)).toHaveLength(1)
    expect(await rowsOf('2026-11-19')).toEqual({ trees: 1, leaves: 7, levels: 4 })
    expect(await proofOf(ada, firstDay)).toEqual(before)
    expect((await proofOf(ada)).day).toBe('2026-11-19')
  })

  it('does not change afterwards', async () => {
    const before = await Promise.all(members.map((member) => proofOf(member, '2026-11-19')))
    await book.post(ada, leg('available', 'unearned', whole))
    await book.post(ben, leg('available', 'unearned', whole / 2n))
    await nightAfter('2026-11-20')
    expect(await liabilities.make()).toBe(true)
    expect(await Promise.all(members.map((member) => proofOf(member, '2026-11-19')))).toEqual(before)
    expect((await published()).map(({ day, total, members: count }) => [day, total, count])).toEqual([
      ['2026-11-20', '26.5', 6],
      ['2026-11-19', '28', 7],
      [firstDay, '28', 7],
    ])
    expect(await proofOf(ben)).toMatchObject({ day: '2026-11-20', amount: '1.5' })
    // Ada is owed nothing any more; her newest proof is of the day before.
    expect((await proofOf(ada)).day).toBe('2026-11-19')
    await expect(liabilities.proof(ada, { day: '2026-11-20' })).rejects.toMatchObject(unknownDay)
    for (const member of members) expect(await verifies(member)).toBe(true)
  })
})

describe('a tree', () => {
  it('shows when a leaf or a node of it was changed', async () => {
    const proof = await proofOf(ben)
    const leaf = (amount: bigint) =>
      sql`update liability_leaf set amount = ${amount} where member_id = ${ben} and day = ${proof.day}`
    await tamper(leaf(1n))
    expect(await verifies(ben)).toBe(false)
    await tamper(leaf(BigInt(proof.amountMinor)))
    expect(await verifies(ben)).toBe(true)

    for (const byte of [0, 31, 40, 47]) {
      const flip = sql`update liability_level set nodes = set_byte(nodes, ${byte}, 255 - get_byte(nodes, ${byte})) where day = ${proof.day} and level = 0`
      await tamper(flip)
      const noticed = await Promise.all(members.slice(1).map((member) => verifies(member)))
      // The first leaf is not on its own path, but on its neighbour's.
      expect(noticed.filter((isGood) => !isGood)).toHaveLength(1)
      await tamper(flip)
    }
    expect(await verifies(ben)).toBe(true)
  })

  it.each([
    ['update liability_tree set total = 1', '42501', 'TH001'],
    ['delete from liability_tree', '42501', 'TH001'],
    ['truncate liability_tree', '42501', 'TH001'],
    ['update liability_leaf set amount = 1', '42501', 'TH001'],
    ['update liability_level set level = 9', '42501', 'TH001'],
  ])('cannot be changed: %s', async (text, byApplication, byOwner) => {
    const stateOf = (db: Book['app']) =>
      sql
        .raw(text)
        .execute(db)
        .then(
          () => 'done',
          (error: unknown) => (error as { code?: string }).code,
        )
    expect([await stateOf(book.app), await stateOf(book.payout)]).toEqual([byApplication, byApplication])
    expect(await stateOf(book.owner)).toBe(byOwner)
  })
})

describe('balances that differ from the journal', () => {
  const day = '2026-11-21'
  const openIncidents = async () => {
    const query = book.owner.selectFrom('incident').select(['kind', 'subject', 'detail']).where('closed_at', 'is', null)
    return query.execute()
  }
  const add = (minor: bigint) =>
    sql`update member_balance set available = available + ${minor} where member_id = ${ben}`.execute(book.owner)

  it('make no tree and open an incident, until they agree again', async () => {
    await nightAfter(day)
    for (const wrong of [-1n, whole]) {
      await add(wrong)
      await expect(liabilities.make()).rejects.toThrow(LiabilitiesDisagree)
      expect(await rowsOf(day)).toEqual({ trees: 0, leaves: 0, levels: 0 })
      const total = 26n * whole + whole / 2n
      const figures = { day, expected: String(total), found: String(total + wrong) }
      expect(await openIncidents()).toEqual([{ kind: 'liabilities', subject: 'total', detail: figures }])
      await add(-wrong)
    }
    expect(await liabilities.make()).toBe(true)
    expect(await openIncidents()).toEqual([])
    expect(await rowsOf(day)).toMatchObject({ trees: 1, leaves: 6 })
    expect(await verifies(ben, day)).toBe(true)
  })
})

describe('old trees', () => {
  it('lose their leaves and keep their roots: members can request the newest seven', async () => {
    for (const day of ['2026-11-22', '2026-11-24', '2026-11-25', '2026-11-26'] as const) {
      await nightAfter(day)
      expect(await liabilities.make()).toBe(true)
    }
    const days = (await published()).map(({ day }) => day)
    expect(days).toHaveLength(8)
    expect(days.at(-1)).toBe(firstDay)
    expect(await rowsOf(firstDay)).toEqual({ trees: 1, leaves: 0, levels: 0 })
    await expect(liabilities.proof(ben, { day: firstDay })).rejects.toMatchObject(unknownDay)
    for (const day of days.slice(0, 7)) expect(await verifies(ben, day)).toBe(true)
    expect((await proofOf(ada)).day).toBe('2026-11-19')
    await nightAfter('2026-11-27')
    await liabilities.make()
    await expect(liabilities.proof(ada, { day: undefined })).rejects.toMatchObject(unknownDay)
  })
})

describe('more members than fit in a block or a batch', () => {
  it('still find themselves', async () => {
    const fixture = await createLedgerFixture()
    const many = Array.from({ length: 2_100 }, () => randomUUID())
    const postings = many.map((memberId, at) => ({ memberId, legs: [deposit(BigInt(at + 1))] }))
    await transaction(fixture.app, (tx) => fixture.ledger.postEach(tx, postings))
    await nightAfter(firstDay, fixture)
    const of = housed(fixture)
    expect(await of.make()).toBe(true)
    expect(await published(of)).toMatchObject([{ members: 2_100, totalMinor: String((2_100n * 2_101n) / 2n) }])
    const { rows } = await sql<{ level: number; blocks: number }>`
      select level, count(*)::int as blocks from liability_level group by level order by level`.execute(fixture.owner)
    expect(rows.map(({ blocks }) => blocks)).toEqual([5, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    const proofs = await Promise.all(many.map((member) => proofOf(member, undefined, of)))
    const [tree] = await published(of)
    for (const proof of proofs) expect(rootByHand(proof)).toEqual({ root: tree?.root, totalMinor: tree?.totalMinor })
    expect(proofs.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(many.map((_, at) => at))
    await fixture.drop()
  })
})
