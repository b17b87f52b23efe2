import { addDays } from '@terahold/money/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import type { PoolOfWorld } from '../../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { owedDifferences } from './fixtures/owed-differences.ts'
import { type MemberFigures, readFigures } from './owed-books.ts'
import { owedOf } from './owed-rules.ts'

const firstDay = '2026-11-03'
let world: SettlementFixture
let pool: PoolOfWorld
let terms: string
let members: string[]

beforeAll(async () => {
  world = await createSettlementFixture()
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  terms = await world.addTerms(pool)
  members = []
  for (const th of ['600', '250', '100']) {
    const member = await world.addMember()
    await world.addHolding(member, terms, th, firstDay)
    members.push(member)
  }
  await world.moveAfter(addDays(firstDay, 5))
})
afterAll(() => world.database.drop())

/** Reads all members and the accounts at one moment. */
const readBooks = () =>
  transaction(
    world.app,
    async (tx) => {
      const figures: MemberFigures[] = []
      for await (const page of readFigures(tx)) figures.push(...page)
      return { figures, accounts: await world.ledger.accountBalances(tx) }
    },
    { isolation: 'repeatable read' },
  )

it('agrees with the ledger at every moment while days are settled, paid and posted', async () => {
  let isWriting = true
  const write = async () => {
    for (let day = 0; day < 5; day += 1) {
      await world.settleDay(pool, addDays(firstDay, day), '35.623')
      await world.venuePays('20')
      await Promise.all([
        ...members.map(world.postDue),
        world.addHolding(await world.addMember(), terms, '1', '2026-11-20'),
      ])
    }
  }
  const watch = async () => {
    let reads = 0
    for (; isWriting && reads < 2_000; reads += 1) {
      const { figures, accounts } = await readBooks()
      expect(owedDifferences(figures, accounts)).toEqual([])
    }
    return reads
  }
  const [reads] = await Promise.all([watch(), write().finally(() => (isWriting = false))])
  expect(reads).toBeGreaterThan(1)
  const { figures, accounts } = await readBooks()
  expect(figures).toHaveLength(8)
  expect(owedDifferences(figures, accounts)).toEqual([])
  const holder = figures.find(({ memberId }) => memberId === members[0])
  // 25 of 30 days of 600 TH/s at 0.05 USDT are still to be delivered.
  expect(holder && owedOf(holder)).toMatchObject({ unearned: 750n * 10n ** 18n, held: 0n, refunds: 0n })
})
