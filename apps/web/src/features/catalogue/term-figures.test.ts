import { expect, test } from 'vitest'
import { termFigures } from './term-figures.ts'

const today = {
  day: '2026-11-19',
  gross: '0.0356',
  electricity: '0.0214',
  serviceFee: '0.0004',
  net: '0.0138',
  downtimeRefund: '0',
  netAfterFee: '-0.0038',
}
const plan = { power: '10', price: '5.28', termDays: 30, available: '95.5', today }

test('multiplies price and power by the units', () => {
  expect(termFigures(plan, 3)).toMatchObject({ power: '30', price: '15.84' })
})

test('calls a loss a loss, exactly', () => {
  expect(termFigures(plan, 1).endAtToday).toBe('-1.14')
  expect(termFigures({ ...plan, power: '0.5' }, 1).endAtToday).toBe('-0.057')
})

test('says nothing where no day is settled yet', () => {
  expect(termFigures({ ...plan, today: null }, 1).endAtToday).toBeNull()
})

test('counts the units the free capacity holds, in whole units and up to the most one order may have', () => {
  expect(termFigures(plan, 1).mostUnits).toBe(9)
  expect(termFigures({ ...plan, available: '9.999' }, 1).mostUnits).toBe(0)
  expect(termFigures({ ...plan, available: '400000', power: '1' }, 1).mostUnits).toBe(10_000)
})
