import { amountDue } from '@terahold/money/day-figures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settlementLegs } from './legs.ts'
import { type DaySplit, emptySplit, settleTerms, splitDay, splitDifference } from './split-rules.ts'

const anySold = fc.array(
  fc.record({
    termsId: fc.uuid(),
    soldMths: fc.bigInt({ min: 1n, max: 400_000_000n }),
    terms: fc.record({
      efficiencyMjPerTh: fc.bigInt({ min: 1n, max: 50_000n }),
      tariffPerKwh: fc.bigInt({ min: 0n, max: 10n ** 18n }),
      hashrateFee: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((perMths) => perMths * 1_000n),
      serviceFeeBps: fc.integer({ min: 0, max: 10_000 }),
      salesMarginBps: fc.integer({ min: 0, max: 7_000 }),
    }),
  }),
  { maxLength: 5 },
)
const anyDay = fc
  .record({
    revenue: fc.bigInt({ min: 0n, max: 10n ** 25n }),
    uptimeBps: fc.integer({ min: 0, max: 10_000 }),
    sold: anySold,
    spare: fc.bigInt({ min: 1n, max: 10n ** 8n }),
  })
  .map(({ spare, ...day }) => ({
    ...day,
    refundedBps: 10_000 - day.uptimeBps,
    baseMths: day.sold.reduce((sum, { soldMths }) => sum + soldMths, spare),
  }))

const ofRevenue = ({ net, electricity, serviceFee, unsold }: DaySplit) => net + electricity + serviceFee + unsold
const ofFees = ({ downtime, salesMargin, hashrate }: DaySplit) => downtime + salesMargin + hashrate

describe('splitting a day', () => {
  it('leaves no remainder and takes nothing that is not there', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const split = splitDay(day)
        const fees = day.sold.reduce((sum, { soldMths, terms }) => sum + (soldMths * terms.hashrateFee) / 1_000n, 0n)
        expect(ofRevenue(split)).toBe(day.revenue)
        expect(ofFees(split)).toBe(fees)
        for (const part of Object.values(split)) expect(part >= 0n).toBe(true)
      }),
    )
  })

  it('owes holders at least the sum of their shares', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const settled = settleTerms(day)
        const halves = settled.reduce(
          (sum, { soldMths, figures }) =>
            sum + amountDue(soldMths / 2n, figures.net) + amountDue(soldMths - soldMths / 2n, figures.net),
          0n,
        )
        expect(splitDay(day).net >= halves).toBe(true)
      }),
    )
  })

  it('never lowers what holders have when it is repeated with more revenue or less uptime', () => {
    fc.assert(
      fc.property(anyDay, fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.nat(10_000), (day, more, less) => {
        const uptimeBps = Math.max(0, day.uptimeBps - less)
        const again = splitDay({ ...day, revenue: day.revenue + more, uptimeBps, refundedBps: 10_000 - uptimeBps })
        const added = splitDifference(again, splitDay(day))
        expect(added.net >= 0n && added.downtime >= 0n).toBe(true)
        expect(ofRevenue(added)).toBe(more)
        expect(ofFees(added)).toBe(0n)
      }),
    )
  })
})

describe('the transfers of a settlement', () => {
  it('move what was added, and what was taken from the house back', () => {
    const legs = settlementLegs('s', {
      ...emptySplit,
      net: 5n,
      electricity: -2n,
      unsold: 1n,
      downtime: 3n,
      hashrate: -3n,
    })
    expect(legs.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`)).toEqual([
      'revenue_receivable pool_payable 5',
      'electricity_recovery revenue_receivable 2',
      'revenue_receivable house_mining_income 1',
      'unearned pool_payable 3',
      'hashrate_income unearned 3',
    ])
    expect(new Set(legs.map((leg) => leg.key)).size).toBe(legs.length)
  })
})
