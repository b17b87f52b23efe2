import { formatPower, parsePower } from '@terahold/money/power'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitMix, mostUnits } from './fit-mix.ts'

const offer = (planId: string, poolId: string, power: string, available = '100', onSale = true) => ({
  planId,
  poolId,
  power,
  available,
  onSale,
})
const offers = [offer('ten', 'a', '10'), offer('seven', 'a', '7'), offer('five', 'b', '5')]

describe('the available units', () => {
  it('are what the pool has left after the rest of the mix', () => {
    expect(mostUnits(offers[0] ?? never(), offers, {})).toBe(10)
    expect(mostUnits(offers[0] ?? never(), offers, { seven: 3, five: 20 })).toBe(7)
    expect(mostUnits(offers[0] ?? never(), offers, { seven: 20 })).toBe(0)
    expect(mostUnits(offers[0] ?? never(), offers, { ten: 4, seven: 3 })).toBe(7)
  })

  it('are zero for a sold-out plan, and never more than one order allows', () => {
    expect(mostUnits(offer('x', 'a', '1', '100', false), [], {})).toBe(0)
    expect(mostUnits(offer('x', 'a', '1', '400000'), [], {})).toBe(10_000)
  })
})

describe('a mix', () => {
  it('that no longer fits is made smaller, from its end', () => {
    expect(fitMix(offers, { ten: 9, seven: 4, five: 2, gone: 5 })).toEqual({ ten: 9, seven: 1, five: 2 })
  })

  it('keeps a plan that was ordered, and fits the others into what is left without it', () => {
    // The pool had 100: 90 are ordered, so that it has 10 left.
    const left = [offer('ten', 'a', '10', '10'), offer('seven', 'a', '7', '10')]
    expect(fitMix(left, { ten: 9, seven: 4 }, new Set(['ten']))).toEqual({ ten: 9, seven: 1 })
    expect(fitMix(left, { ten: 9, seven: 4 })).toEqual({ ten: 1 })
    const soldOut = [offer('ten', 'a', '10', '0', false)]
    expect(fitMix(soldOut, { ten: 9 }, new Set(['ten']))).toEqual({ ten: 9 })
  })

  it('never takes more of a pool than is free, and keeps one that fits', () => {
    const anOffer = fc.record({
      planId: fc.uuid(),
      poolId: fc.constantFrom('a', 'b'),
      power: fc.bigInt(1n, 50_000n).map(formatPower),
      available: fc.constant('300'),
      onSale: fc.boolean(),
    })
    const mixes = fc.array(fc.tuple(anOffer, fc.integer({ min: 0, max: 500 })), { maxLength: 8 })
    fc.assert(
      fc.property(mixes, (mix) => {
        const all = mix.map(([found]) => found)
        const fitted = fitMix(all, Object.fromEntries(mix.map(([{ planId }, qty]) => [planId, qty])))
        for (const pool of ['a', 'b']) {
          const taken = all
            .filter(({ poolId }) => poolId === pool)
            .reduce((sum, { planId, power }) => sum + parsePower(power) * BigInt(fitted[planId] ?? 0), 0n)
          expect(taken).toBeLessThanOrEqual(parsePower('300'))
        }
        expect(fitMix(all, fitted)).toEqual(fitted)
      }),
    )
  })
})

function never(): never {
  throw new Error('there is no such offer')
}
