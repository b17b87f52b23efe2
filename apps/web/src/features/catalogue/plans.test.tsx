import { projects } from '@terahold/contract/calls/member/catalogue'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import { orderPlans, type Plan, planOrders, usePlans } from './plans.ts'

setUpComponentTests()

const today = createPlan().today
const planCases = fc
  .array(
    fc.record({
      cents: fc.bigInt({ min: 0n, max: 10n ** 22n }),
      termDays: fc.integer({ min: 1, max: 720 }),
      netAfterFee: fc.constantFrom('-0.01', '0', '0.02', null),
    }),
    { maxLength: 12 },
  )
  .map((cases) =>
    cases.map(({ cents, termDays, netAfterFee }, index) =>
      createPlan({
        planId: testId(index),
        price: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
        termDays,
        today: netAfterFee === null || today === null ? null : { ...today, netAfterFee },
      }),
    ),
  )
const ids = (plans: readonly Plan[]) => plans.map(({ planId }) => planId)

describe('plans in an order', () => {
  test.each(planOrders)('%s are the same plans', (order) => {
    fc.assert(
      fc.property(planCases, (plans) => {
        expect(ids(orderPlans(plans, order)).toSorted()).toEqual(ids(plans).toSorted())
      }),
    )
  })

  test('of their price never go down, however many digits it has, and equal ones keep their places', () => {
    fc.assert(
      fc.property(planCases, (plans) => {
        const ordered = orderPlans(plans, 'price').map(({ planId, price }) => ({
          planId,
          cents: BigInt(price.replace('.', '')),
        }))
        for (const [index, { planId, cents }] of ordered.entries()) {
          const next = ordered[index + 1]
          if (next === undefined) continue
          expect(next.cents >= cents).toBe(true)
          if (next.cents === cents) expect(ids(plans).indexOf(planId)).toBeLessThan(ids(plans).indexOf(next.planId))
        }
      }),
    )
  })

  test('by suggestion keep the server’s order, with plans that lose money last', () => {
    fc.assert(
      fc.property(planCases, (plans) => {
        const loses = ({ today: latest }: Plan) => latest?.netAfterFee.startsWith('-') === true
        expect(ids(orderPlans(plans, 'suggested'))).toEqual([
          ...ids(plans.filter((plan) => !loses(plan))),
          ...ids(plans.filter(loses)),
        ])
      }),
    )
  })
})

test('a row of the catalogue that is no plan, or lacks its terms, is left out', async () => {
  const plan = createPlan()
  const row = { ...plan, id: plan.planId, kind: 'plan' as const, capacity: '900' }
  const { termsHash: _, ...without } = { ...row, planId: testId(98), id: testId(98) }
  const pool = { ...row, id: testId(99), kind: 'pool' as const }
  api.answer(projects, { rows: [row, without, pool], total: 3 })
  function Names() {
    return (
      <p>
        {usePlans()
          .data?.map(({ planId }) => planId)
          .join() ?? 'none yet'}
      </p>
    )
  }
  renderForMember(<Names />)
  expect(await screen.findByText(plan.planId)).toBeTruthy()
})
