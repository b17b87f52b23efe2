import { addDays, startOfDay } from '@terahold/money/day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { earn } from '../../orders/fixtures/house-revenue.ts'
import {
  commissionSettings,
  type Member,
  type OrdersFixture,
  openOrdersFixture,
} from '../../orders/fixtures/orders-fixture.ts'
import { verifyBooks } from '../../verification/verify.ts'

const settings = { ...commissionSettings, perRefereeYear: 200n, perMonth: 1_000n }
const anyDue = fc.record({
  referee: fc.nat(3),
  level: fc.constantFrom(1 as const, 2 as const),
  amount: fc.integer({ min: 1, max: 250 }).map(BigInt),
  // Around the turn of a year, so that months and years meet in many ways.
  day: fc.integer({ min: 0, max: 70 }),
})
const anyBatches = fc.array(fc.array(anyDue, { minLength: 1, maxLength: 25, size: 'max' }), {
  minLength: 1,
  maxLength: 3,
})
type Due = typeof anyDue extends fc.Arbitrary<infer Of> ? Of & { at: Date; orderId: string } : never

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture({ commission: settings })
  await earn(shop, '1')
})
afterAll(() => shop.database.drop())

it('the caps allow exactly what they leave, however many post at once', { timeout: 600_000 }, async () => {
  const numRuns = process.env.TERAHOLD_TEST_FULL === '1' ? 200 : 8
  await fc.assert(
    fc.asyncProperty(anyBatches, async (batches) => {
      const inviter = await shop.join()
      const posted: (Due & { granted: bigint })[] = []
      for (const batch of batches) {
        const dues = batch.map((due) => ({
          ...due,
          at: startOfDay(addDays('2026-12-01', due.day)),
          orderId: newId(shop.clock),
        }))
        await owe(inviter, dues)
        await Promise.all([shop.team.postCommission(), shop.team.postCommission(), shop.team.postCommission()])
        for (const due of inOrder(dues)) posted.push({ ...due, granted: granted(due, posted) })
      }
      expect(await amounts(inviter)).toEqual(
        Object.fromEntries(posted.map((due) => [`${due.orderId} ${due.level}`, due.granted])),
      )
      expect(await shop.available(inviter)).toBe(sum(posted))
      for (const month of ['2026-12', '2027-01', '2027-02']) {
        const ofMonth = posted.filter(({ at }) => at.toISOString().startsWith(month))
        const earned = await shop.team.commissionEarned(inviter.memberId, `${month}-15`)
        const [l1, l2] = [1, 2].map((level) => sum(ofMonth.filter((due) => due.level === level)))
        expect(earned).toEqual({
          month: `${month}-01`,
          paid: sum(ofMonth),
          l1,
          l2,
          pending: 0n,
          capMonth: 1_000n,
          capLeft: 1_000n - sum(ofMonth),
        })
      }
    }),
    { numRuns, endOnFailure: true },
  )
  // The orders they name do not exist here, which I5 would report.
  expect((await verifyBooks(shop.db)).filter(({ invariant }) => invariant !== 'I5')).toEqual([])
  expect(await shop.team.recount()).toEqual([])
})

async function owe({ memberId }: Member, dues: readonly Due[]): Promise<void> {
  const rows = dues.map(({ referee, level, amount, at, orderId }) => ({
    member_id: memberId,
    referee_id: `00000000-0000-7000-8000-00000000000${referee}`,
    order_id: orderId,
    level,
    amount,
    margin: amount * 10n,
    due_at: at,
  }))
  await shop.db.insertInto('referral_due').values(rows).execute()
}

/** Computes what the caps leave of a commission from everything that was posted before. */
function granted({ referee, at, amount }: Due, before: readonly (Due & { granted: bigint })[]): bigint {
  const [year, month] = [at.toISOString().slice(0, 4), at.toISOString().slice(0, 7)]
  const ofYear = before.filter((due) => due.referee === referee && due.at.toISOString().startsWith(year))
  const ofMonth = before.filter((due) => due.at.toISOString().startsWith(month))
  const rooms = [amount, settings.perRefereeYear - sum(ofYear), settings.perMonth - sum(ofMonth)]
  const least = rooms.reduce((one, other) => (other < one ? other : one))
  return least > 0n ? least : 0n
}

function inOrder(dues: readonly Due[]): Due[] {
  return dues.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.orderId < other.orderId ? -1 : 1))
}

async function amounts({ memberId }: Member): Promise<Record<string, bigint>> {
  const rows = await shop.db
    .selectFrom('referral_due')
    .select(['order_id', 'level', 'amount'])
    .where('member_id', '=', memberId)
    .execute()
  return Object.fromEntries(rows.map((row) => [`${row.order_id} ${row.level}`, row.amount]))
}

function sum(dues: readonly { readonly granted: bigint }[]): bigint {
  return dues.reduce((total, due) => total + due.granted, 0n)
}
