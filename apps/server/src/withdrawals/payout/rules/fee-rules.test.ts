import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMove, raised } from './fee-rules.ts'

const pace = { resendAfter: 5, bumpAfter: 60, feeCap: 1_000n }

describe('a form that is not mined', () => {
  it('is sent, resent after a while, and finally repriced', () => {
    expect(nextMove({ sends: 0, sinceFirst: null, sinceLast: null }, pace)).toBe('send')
    expect(nextMove({ sends: 1, sinceFirst: 4.9, sinceLast: 4.9 }, pace)).toBe('wait')
    expect(nextMove({ sends: 1, sinceFirst: 5, sinceLast: 5 }, pace)).toBe('send')
    expect(nextMove({ sends: 9, sinceFirst: 60, sinceLast: 5 }, pace)).toBe('raise')
    expect(nextMove({ sends: 9, sinceFirst: 60, sinceLast: 4 }, pace)).toBe('wait')
  })
})

describe('a raised fee', () => {
  it('is a fifth higher on both figures, or the market fee', () => {
    expect(raised({ maxFee: 100n, maxTip: 1n }, { maxFee: 50n, maxTip: 1n }, 1_000n)).toEqual({
      maxFee: 120n,
      maxTip: 2n,
    })
    expect(raised({ maxFee: 100n, maxTip: 10n }, { maxFee: 500n, maxTip: 50n }, 1_000n)).toEqual({
      maxFee: 500n,
      maxTip: 50n,
    })
  })

  it('is more than nothing where the last tip was nothing', () => {
    expect(raised({ maxFee: 100n, maxTip: 0n }, { maxFee: 300n, maxTip: 0n }, 1_000n)).toEqual({
      maxFee: 300n,
      maxTip: 1n,
    })
  })

  it('stops at the cap, and is undefined where nodes would not accept it as a replacement', () => {
    const market = { maxFee: 1n, maxTip: 1n }
    expect(raised({ maxFee: 100n, maxTip: 10n }, market, 115n)).toEqual({ maxFee: 115n, maxTip: 12n })
    expect(raised({ maxFee: 100n, maxTip: 10n }, market, 112n)).toBeUndefined()
    expect(raised({ maxFee: 100n, maxTip: 100n }, market, 100n)).toBeUndefined()
  })

  it('is always enough for a node and never above the cap', () => {
    const fee = fc.bigInt(0n, 10n ** 12n)
    const fees = fc.tuple(fee, fee).map(([a, b]) => (a > b ? { maxFee: a, maxTip: b } : { maxFee: b, maxTip: a }))
    const isEnough = (next: bigint, last: bigint) => next > last && next * 8n >= last * 9n
    fc.assert(
      fc.property(fees, fees, fee, (last, market, cap) => {
        const next = raised(last, market, cap)
        const hasRoom = isEnough(cap, last.maxFee) && isEnough(cap, last.maxTip)
        expect(next !== undefined).toBe(hasRoom)
        if (!next) return
        expect(next.maxFee <= cap && next.maxTip <= next.maxFee).toBe(true)
        expect(isEnough(next.maxFee, last.maxFee) && isEnough(next.maxTip, last.maxTip)).toBe(true)
      }),
    )
  })
})
