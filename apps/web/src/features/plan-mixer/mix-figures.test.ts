import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import { amountDue, dayFigures, dayLine, FIGURE_SCALE } from '@terahold/money/day-figures'
import { formatPower, parsePower } from '@terahold/money/power'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MixPart, type MixPlan, mixFigures, type RecordedDay, type SettledDay } from './mix-figures.ts'

const usdt = (text: string) => parseAmount(text, 18)
const shown = (amount: bigint | undefined) => (amount === undefined ? undefined : formatSigned(amount, 18))

const ten: MixPlan = {
  planId: 'ten',
  poolId: 'small',
  power: '10',
  termDays: 30,
  price: '15',
  feePerThDay: '0.05',
  tariff: '0.06',
  efficiency: '17.5',
  serviceFeeBps: 300,
}
const settled = (revenue: string, uptimeBps = 8_500): SettledDay => ({ revenue, power: '1000', uptimeBps })
const pool = (...days: (readonly [string, SettledDay | null])[]): RecordedDay[] =>
  days.map(([day, found]) => ({ day, settled: found }))

describe('a mix', () => {
  it('costs what its plans cost, and earns in a day what a holding of that power is credited', () => {
    const recorded = new Map([['small', pool(['2026-11-20', settled('35.623')])]])
    const { cost, power, days, outcome } = mixFigures([{ plan: ten, qty: 2 }], recorded)
    expect([shown(cost), formatPower(power), days]).toEqual(['30', '20', 1])
    expect(outcome?.latest).toMatchObject({ day: '2026-11-20', breakEven: null })
    // The catalogue shows 0.01377691 credited, 0.0075 refunded and a result of −0.02872309 for one TH/s of such a day.
    expect(shown(outcome?.latest.net)).toBe('0.4255382')
    expect(shown(outcome?.latest.afterFee)).toBe('-0.5744618')
    expect(shown(outcome?.latest.whole)).toBe('-17.233854')
  })

  it('looks at the days every one of its pools has settled', () => {
    const other = { ...ten, planId: 'other', poolId: 'big' }
    const recorded = new Map([
      ['small', pool(['2026-11-20', settled('60')], ['2026-11-19', settled('90')], ['2026-11-18', settled('50')])],
      ['big', pool(['2026-11-20', null], ['2026-11-19', settled('90')], ['2026-11-18', settled('50')])],
    ])
    const both = mixFigures(
      [ten, other].map((plan) => ({ plan, qty: 1 })),
      recorded,
    )
    expect([both.days, both.outcome?.latest.day, both.outcome?.lowest.day]).toEqual([2, '2026-11-19', '2026-11-18'])
    expect(mixFigures([{ plan: ten, qty: 1 }], recorded).outcome?.latest.day).toBe('2026-11-20')
  })

  it('has no result before a day is settled', () => {
    expect(mixFigures([{ plan: ten, qty: 1 }], new Map()).outcome).toBeNull()
    expect(mixFigures([], new Map())).toEqual({ power: 0n, cost: 0n, days: 0, outcome: null })
  })
})

describe('any mix', () => {
  const plan = fc.record({
    planId: fc.uuid(),
    poolId: fc.constantFrom('small', 'big'),
    power: fc.bigInt(1n, 200_000n).map(formatPower),
    termDays: fc.constantFrom(30, 90, 180, 360),
    price: fc.bigInt(1n, 10n ** 21n).map((minor) => formatAmount(minor, 18)),
    feePerThDay: fc.bigInt(1n, 10n ** 14n).map((milli) => formatAmount(milli * 1_000n, 18)),
    tariff: fc.bigInt(0n, 2n * 10n ** 17n).map((minor) => formatAmount(minor, 18)),
    efficiency: fc.bigInt(1n, 60_000n).map(formatPower),
    serviceFeeBps: fc.integer({ min: 0, max: 10_000 }),
  })
  const parts = fc.array(fc.record({ plan, qty: fc.integer({ min: 1, max: 500 }) }), { minLength: 1, maxLength: 5 })
  const day = fc.record({
    revenue: fc.bigInt(0n, 10n ** 23n).map((minor) => formatAmount(minor, 18)),
    power: fc.bigInt(1n, 10n ** 9n).map(formatPower),
    uptimeBps: fc.integer({ min: 0, max: 10_000 }),
  })
  const recorded = fc
    .record({
      small: fc.array(day, { minLength: 1, maxLength: 6 }),
      big: fc.array(day, { minLength: 1, maxLength: 6 }),
    })
    .map(
      (pools) =>
        new Map(
          Object.entries(pools).map(([poolId, days]) => [
            poolId,
            days.map((found, index) => ({ day: `2026-11-0${index + 1}`, settled: found })),
          ]),
        ),
    )

  it('brings what the rules of settlement credit and refund, and never more than was mined and paid', () => {
    fc.assert(
      fc.property(parts, recorded, (mix, days) => {
        const { outcome } = mixFigures(mix, days)
        if (outcome === null) return
        for (const found of Object.values(outcome)) {
          expect(found.net).toBe(mix.reduce((sum, part) => sum + ruleBack(part, days, found.day), 0n))
          const gross = mix.reduce((sum, part) => sum + grossOf(part, days, found.day), 0n)
          expect(found.afterFee).toBeLessThanOrEqual(gross)
        }
      }),
    )
  })

  it('lies between its lowest and its highest day, and ends with a gain only if it pays back', () => {
    fc.assert(
      fc.property(parts, recorded, (mix, days) => {
        const { outcome } = mixFigures(mix, days)
        if (outcome === null) return
        const { lowest, latest, highest } = outcome
        expect(lowest.afterFee).toBeLessThanOrEqual(latest.afterFee)
        expect(latest.afterFee).toBeLessThanOrEqual(highest.afterFee)
        for (const found of Object.values(outcome)) expect(found.breakEven === null).toBe(found.whole < 0n)
      }),
    )
  })
})

function settledOn(part: MixPart, days: ReadonlyMap<string, readonly RecordedDay[]>, day: string): SettledDay {
  const found = days.get(part.plan.poolId)?.find((known) => known.day === day)?.settled
  if (!found) throw new Error(`no ${day} in ${part.plan.poolId}`)
  return found
}

function ruleBack(part: MixPart, days: ReadonlyMap<string, readonly RecordedDay[]>, day: string): bigint {
  const { plan, qty } = part
  const { revenue, power, uptimeBps } = settledOn(part, days, day)
  const terms = {
    efficiencyMjPerTh: parsePower(plan.efficiency),
    tariffPerKwh: usdt(plan.tariff),
    hashrateFee: usdt(plan.feePerThDay),
    serviceFeeBps: plan.serviceFeeBps,
  }
  const figures = dayFigures({ revenue: usdt(revenue), baseMths: parsePower(power), uptimeBps, terms })
  const { net, downtime } = dayLine(parsePower(plan.power) * BigInt(qty), figures)
  return net + downtime
}

function grossOf(part: MixPart, days: ReadonlyMap<string, readonly RecordedDay[]>, day: string): bigint {
  const { revenue, power } = settledOn(part, days, day)
  return amountDue(parsePower(part.plan.power) * BigInt(part.qty), (usdt(revenue) * FIGURE_SCALE) / parsePower(power))
}
