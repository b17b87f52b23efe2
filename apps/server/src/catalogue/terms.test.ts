import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Terms } from './price-rules.ts'
import { planTermsHash, termsId } from './terms.ts'

const terms: Terms = {
  poolId: '0193b3b0-0000-7000-8000-000000000001',
  efficiencyMjPerTh: 17_500n,
  tariffPerKwh: 60_000_000_000_000_000n,
  hashrateFee: 50_000_000_000_000_000n,
  serviceFeeBps: 300,
  salesMarginBps: 5_000,
}
const offer = { powerMths: 10_000n, termDays: 30, withdrawalDays: 14, goods: null }
const goods = { name: 'Miner', price: 5n, shipping: 2n }

describe('the terms hash', () => {
  it('never changes for the same content', () => {
    expect(termsId(terms)).toBe('ceb6538382bb11656b9c8b7178170b8dbf4e4c5163307d1a55a514169f9e6c99')
    expect(planTermsHash(offer, terms)).toBe('788e5e4a1df4c01a32bdda5d9984522410bb66600f17dbbf59acfc217cb5aba1')
  })

  it('changes with every figure', () => {
    const changed: Terms[] = [
      { ...terms, poolId: '0193b3b0-0000-7000-8000-000000000002' },
      { ...terms, efficiencyMjPerTh: 17_501n },
      { ...terms, tariffPerKwh: 1n },
      { ...terms, hashrateFee: 1_000n },
      { ...terms, serviceFeeBps: 301 },
      { ...terms, salesMarginBps: 5_001 },
    ]
    expect(new Set([terms, ...changed].map(termsId)).size).toBe(7)
    expect(new Set([terms, ...changed].map((each) => planTermsHash(offer, each))).size).toBe(7)
  })
})

describe('the order terms hash', () => {
  it('covers power, days and goods as well as the terms', () => {
    const offers = [
      offer,
      { ...offer, powerMths: 10_001n },
      { ...offer, termDays: 90 },
      { ...offer, withdrawalDays: 30 },
      { ...offer, goods },
      { ...offer, goods: { ...goods, name: 'Other' } },
      { ...offer, goods: { ...goods, price: 6n } },
      { ...offer, goods: { ...goods, shipping: 3n } },
    ]
    expect(new Set(offers.map((each) => planTermsHash(each, terms))).size).toBe(offers.length)
  })

  it('cannot be forged by a name that looks like another line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const hash = (name: string) => planTermsHash({ ...offer, goods: { ...goods, name } }, terms)
        expect(hash(one) === hash(other)).toBe(one === other)
      }),
    )
    expect(planTermsHash({ ...offer, goods: { ...goods, name: 'null' } }, terms)).not.toBe(
      planTermsHash({ ...offer, goods: { ...goods, name: '' } }, terms),
    )
  })
})
