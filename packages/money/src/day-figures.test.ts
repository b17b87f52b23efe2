import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from './amount.ts'
import { amountDue, dayFigures, dayLine, FIGURE_SCALE, prepaidFee } from './day-figures.ts'
import { parsePower } from './power.ts'

const usdt = (text: string) => parseAmount(text, 18)
const text = (minor: bigint) => formatAmount(minor, 18)

const terms = { efficiencyMjPerTh: 17_500n, tariffPerKwh: usdt('0.06'), hashrateFee: usdt('0.05'), serviceFeeBps: 300 }

describe('the worked example: 1,000 TH/s at 85 % earn 35.623 USDT', () => {
  const figures = dayFigures({ revenue: usdt('35.623'), baseMths: parsePower('1000'), uptimeBps: 8_500, terms })

  it('computes gross, electricity, service fee and net for one TH/s', () => {
    const perTh = dayLine(parsePower('1'), figures)
    expect(text(perTh.gross)).toBe('0.035623')
    expect(text(perTh.electricity)).toBe('0.02142')
    expect(text(perTh.serviceFee)).toBe('0.00042609')
    expect(text(perTh.net)).toBe('0.01377691')
  })

  it('credits 600, 250 and 100 TH/s their net', () => {
    expect(['600', '250', '100'].map((th) => text(amountDue(parsePower(th), figures.net)))).toEqual([
      '8.266146',
      '3.4442275',
      '1.377691',
    ])
  })

  it('adds up to the revenue, with electricity, service fee and unsold power', () => {
    const sold = dayLine(parsePower('950'), figures)
    const unsold = usdt('35.623') - sold.gross
    expect(text(sold.electricity)).toBe('20.349')
    expect(text(sold.serviceFee)).toBe('0.4047855')
    expect(text(unsold)).toBe('1.78115')
    expect(sold.net).toBe(usdt('8.266146') + usdt('3.4442275') + usdt('1.377691'))
    expect(sold.net + sold.electricity + sold.serviceFee + unsold).toBe(usdt('35.623'))
  })

  it('refunds the undelivered 15 % of the prepaid fee', () => {
    expect(text(amountDue(parsePower('100'), figures.downtime))).toBe('0.75')
    expect(text(prepaidFee(parsePower('100'), terms.hashrateFee, 1))).toBe('5')
  })
})

describe('a day on which electricity costs more than the revenue', () => {
  const figures = dayFigures({ revenue: usdt('1'), baseMths: parsePower('1000'), uptimeBps: 10_000, terms })

  it('deducts the gross and no more', () => {
    expect(figures.electricity).toBe(figures.gross)
    expect(figures.serviceFee).toBe(0n)
    expect(figures.net).toBe(0n)
    expect(figures.downtime).toBe(0n)
  })
})

const anyTerms = fc.record({
  efficiencyMjPerTh: fc.bigInt({ min: 1n, max: 100_000n }),
  tariffPerKwh: fc.bigInt({ min: 0n, max: usdt('1') }),
  hashrateFee: fc.bigInt({ min: 1n, max: 10n ** 16n }).map((perMths) => perMths * 1_000n),
  serviceFeeBps: fc.integer({ min: 0, max: 10_000 }),
})
const anyDay = fc.record({
  revenue: fc.bigInt({ min: 1n, max: usdt('10000000') }),
  baseMths: fc.bigInt({ min: 1n, max: parsePower('400000') }),
  uptimeBps: fc.integer({ min: 0, max: 10_000 }),
  terms: anyTerms,
})
const powers = fc.array(fc.bigInt({ min: 1n, max: parsePower('50000') }), { minLength: 1, maxLength: 20 })

describe('any day', () => {
  it('splits the gross without remainder or negative parts', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const figures = dayFigures(day)
        expect(figures.electricity + figures.serviceFee + figures.net).toBe(figures.gross)
        for (const figure of Object.values(figures)) expect(figure >= 0n).toBe(true)
        expect(figures.gross * day.baseMths <= day.revenue * FIGURE_SCALE).toBe(true)
      }),
    )
  })

  it('computes a line that adds up for any holding', () => {
    fc.assert(
      fc.property(anyDay, powers, (day, [power = 1n]) => {
        const line = dayLine(power, dayFigures(day))
        expect(line.electricity + line.serviceFee + line.net).toBe(line.gross)
        for (const part of Object.values(line)) expect(part >= 0n).toBe(true)
      }),
    )
  })

  it('credits holders together at most as much as one holding of their power, and less than one unit per holder below it', () => {
    fc.assert(
      fc.property(anyDay, powers, (day, holdings) => {
        const { net } = dayFigures(day)
        const together = amountDue(
          holdings.reduce((sum, power) => sum + power, 0n),
          net,
        )
        const apart = holdings.reduce((sum, power) => sum + amountDue(power, net), 0n)
        expect(apart <= together).toBe(true)
        expect(together - apart < BigInt(holdings.length)).toBe(true)
      }),
    )
  })

  it('never credits less for more revenue or less uptime', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.bigInt({ min: 0n, max: usdt('1000') }),
        fc.integer({ min: 0, max: 10_000 }),
        (day, more, less) => {
          const before = dayFigures(day)
          const after = dayFigures({
            ...day,
            revenue: day.revenue + more,
            uptimeBps: Math.max(0, day.uptimeBps - less),
          })
          expect(after.net >= before.net && after.gross >= before.gross && after.downtime >= before.downtime).toBe(true)
        },
      ),
    )
  })

  it('splits the prepaid fee into what was delivered and what is refunded', () => {
    fc.assert(
      fc.property(anyDay, powers, (day, [power = 1n]) => {
        const fee = prepaidFee(power, day.terms.hashrateFee, 1)
        const back = amountDue(power, dayFigures(day).downtime)
        const exact = fee * BigInt(10_000 - day.uptimeBps)
        expect(back * 10_000n <= exact && exact < (back + 1n) * 10_000n).toBe(true)
      }),
    )
  })

  it('refuses a fee per TH/s that is not divisible by 1,000', () => {
    expect(() => prepaidFee(1n, 1_001n, 1)).toThrow(RangeError)
  })
})
