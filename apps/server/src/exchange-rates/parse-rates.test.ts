import { expect, it } from 'vitest'
import { isImplausible, parseDollarRates } from './parse-rates.ts'

const ecb = (cubes: string, time = '2026-11-25') =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope><Cube><Cube time='${time}'>${cubes}</Cube></Cube></gesmes:Envelope>`

it('turns the euro rates of the European Central Bank into rates of the dollar, rounded half up', () => {
  const text = ecb(
    `<Cube currency='USD' rate='1.0812'/><Cube currency='GBP' rate='0.8334'/><Cube currency='JPY' rate='163.9'/>`,
  )
  expect(parseDollarRates(text)).toEqual([
    { currency: 'EUR', day: '2026-11-25', perDollar: 924_898_261_191n },
    { currency: 'GBP', day: '2026-11-25', perDollar: 770_810_210_877n },
  ])
})

it.each([
  [{ base: 'USD', date: '2026-11-25', rates: { TWD: 32.125, MXN: 18.5 } }, [32_125_000_000_000n, 18_500_000_000_000n]],
  [{ base_code: 'USD', time_last_update_unix: 1_795_600_951, rates: { TWD: 32.1 } }, [32_100_000_000_000n]],
  [{ base: 'EUR', date: '2026-11-25', rates: { USD: 2, EUR: 1, GBP: 1 } }, [500_000_000_000n, 500_000_000_000n]],
])('reads %j', (answer, rates) => {
  const found = parseDollarRates(JSON.stringify(answer))
  expect(found.map(({ perDollar }) => perDollar)).toEqual(rates)
  expect(found.every(({ day }) => day === '2026-11-25')).toBe(true)
})

it.each([
  ['a page', '<html><body>Sign in</body></html>'],
  ['a file without the dollar', ecb(`<Cube currency='GBP' rate='0.8334'/>`)],
  ['a file with a day that does not exist', ecb(`<Cube currency='USD' rate='1.08'/>`, '2026-02-30')],
  ['rates without a base', JSON.stringify({ date: '2026-11-25', rates: { USD: 1 } })],
  ['rates without a day', JSON.stringify({ base: 'USD', rates: { EUR: 0.9 } })],
  ['a negative rate', JSON.stringify({ base: 'USD', date: '2026-11-25', rates: { EUR: -0.9 } })],
  ['a dollar of nothing', ecb(`<Cube currency='USD' rate='0.0'/><Cube currency='GBP' rate='0.8'/>`)],
])('refuses %s', (_, text) => {
  expect(() => parseDollarRates(text)).toThrow()
})

it('leaves out a rate that it cannot read exactly', () => {
  const rates = { EUR: 0.9, TWD: 1e-9, MXN: 1e21 }
  const found = parseDollarRates(JSON.stringify({ base: 'USD', date: '2026-11-25', rates }))
  expect(found.map(({ currency }) => currency)).toEqual(['EUR'])
})

it.each([
  [80n, false],
  [79n, true],
  [120n, false],
  [121n, true],
])('a rate of %s after 100 is implausible: %s', (rate, expected) => {
  expect(isImplausible(rate, 100n)).toBe(expected)
})
