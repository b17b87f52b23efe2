import { formatSigned } from '@terahold/money/amount'
import { expect, test } from 'vitest'
import { createPlan } from '../../testing/plan-fixture.ts'
import { exampleHolding, examplePlan } from './example-holding.ts'

const terms = { power: '10', efficiency: '17.5', tariff: '0.06', feePerThDay: '0.05', serviceFeeBps: 300 }
const settled = { revenue: '35.623', power: '1000', uptimeBps: 8_500 }
const text = (minor: bigint) => formatSigned(minor, 18)

test('computes each settled day of the pool for the plan, oldest first', () => {
  const example = exampleHolding(terms, [
    { day: '2026-11-04', settled: { ...settled, uptimeBps: 10_000 } },
    { day: '2026-11-03', settled },
  ])
  // 10 TH/s at 85 %: 0.1377691 credited, 0.075 refunded for downtime, 0.5 of the prepaid fee used.
  expect(example.days.map(({ day, result }) => [day, text(result)])).toEqual([
    ['2026-11-03', '-0.2872309'],
    ['2026-11-04', '-0.3988969'],
  ])
  expect([text(example.back), text(example.fee), text(example.result)]).toEqual(['0.3138722', '1', '-0.6861278'])
})

test('leaves out days without a settlement', () => {
  expect(exampleHolding(terms, [{ day: '2026-11-03', settled: null }]).days).toEqual([])
})

test('takes the plan of a month with the most power, even if its result is a loss', () => {
  const month = createPlan({ name: 'Month', termDays: 30, power: '10' })
  const small = createPlan({ name: 'Small', termDays: 30, power: '1' })
  const goods = createPlan({ name: 'Goods', termDays: 30, power: '50', ships: true })
  const long = createPlan({ name: 'Year', termDays: 360, power: '100' })
  const sold = createPlan({ name: 'Sold out', termDays: 30, power: '90', onSale: false })
  expect(examplePlan([small, month, goods, long, sold])?.name).toBe('Month')
  expect(examplePlan([long])).toBeUndefined()
})
