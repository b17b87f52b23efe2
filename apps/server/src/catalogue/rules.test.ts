import { parseAmount } from '@terahold/money/amount'
import { parsePower } from '@terahold/money/power'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  capacityLimit,
  dayPerTh,
  jointUptime,
  meanPower,
  meanUptime,
  orderPrice,
  priceLines,
  sellablePower,
} from './rules.ts'

const usdt = (text: string) => parseAmount(text, 18)
const settings = { capacityShareBps: 9_500, reservationShareBps: 500, attestedDaysForMean: 30, attestedDaysAtLeast: 7 }
const attested = (powers: readonly bigint[]) => ({
  days: BigInt(powers.length),
  powerSum: powers.reduce((sum, power) => sum + power, 0n),
  uptimeSum: 0n,
})

describe('the power a pool may sell', () => {
  it('is 95 % of its mean attested power, rounded down', () => {
    expect(capacityLimit(attested(Array(30).fill(parsePower('1000'))), settings)).toBe(parsePower('950'))
    expect(capacityLimit(attested([1n, 1n, 1n, 1n, 1n, 1n, 2n]), settings)).toBe(1n)
  })

  it('is zero before seven days are attested', () => {
    expect(capacityLimit(attested(Array(6).fill(parsePower('1000'))), settings)).toBe(0n)
    expect(capacityLimit(attested(Array(7).fill(parsePower('1000'))), settings)).toBe(parsePower('950'))
  })

  it('is the exact floor for any days', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 7, maxLength: 30 }), (powers) => {
        const limit = capacityLimit(attested(powers), settings)
        const sum = powers.reduce((total, power) => total + power, 0n)
        const scaled = sum * 9_500n
        const divisor = 10_000n * BigInt(powers.length)
        expect(limit * divisor <= scaled && scaled < (limit + 1n) * divisor).toBe(true)
      }),
    )
  })

  it('is never below zero after its attested power fell', () => {
    expect(sellablePower(100n, 90n, 20n)).toBe(0n)
    expect(sellablePower(100n, 60n, 20n)).toBe(20n)
  })
})

describe('means', () => {
  it('are null without a day', () => {
    expect(meanPower(attested([]))).toBe(0n)
    expect(meanUptime(attested([]))).toBeNull()
    expect(meanUptime({ days: 2n, powerSum: 0n, uptimeSum: 19_999n })).toBe(9_999)
  })

  it('are weighted by nameplate across several pools', () => {
    const pools = [
      { uptimeBps: 10_000, nameplateMths: 300n },
      { uptimeBps: 9_000, nameplateMths: 100n },
      { uptimeBps: null, nameplateMths: 1_000n },
    ]
    expect(jointUptime(pools)).toBe(9_750)
    expect(jointUptime([])).toBeNull()
  })
})

describe('a price', () => {
  const offer = { powerMths: parsePower('10'), termDays: 30, withdrawalDays: 14, goods: null }

  it('is power × fee × days × quantity', () => {
    expect(orderPrice(offer, usdt('0.05'), 3)).toMatchObject({
      powerMths: parsePower('30'),
      hashrate: usdt('45'),
      total: usdt('45'),
    })
  })

  it('has goods and shipping as lines of their own, once per unit', () => {
    const goods = { name: 'Miner', price: usdt('100'), shipping: usdt('9.5') }
    const price = orderPrice({ ...offer, goods }, usdt('0.05'), 2)
    expect(price.total).toBe(usdt('249'))
    expect(priceLines(price, 18)).toEqual([
      { kind: 'hashrate', amount: '30' },
      { kind: 'goods', amount: '200' },
      { kind: 'shipping', amount: '19' },
    ])
    expect(priceLines(orderPrice(offer, usdt('0.05'), 1), 18)).toEqual([{ kind: 'hashrate', amount: '15' }])
  })
})

describe('the latest settled day of one TH/s', () => {
  const terms = {
    poolId: 'p',
    efficiencyMjPerTh: 17_500n,
    tariffPerKwh: usdt('0.06'),
    hashrateFee: usdt('0.05'),
    serviceFeeBps: 300,
    salesMarginBps: 0,
  }
  const settled = { day: '2026-11-19', revenueTotal: usdt('35.623'), baseMths: parsePower('1000'), uptimeBps: 8_500 }

  it('matches the worked example, and can be a loss after the prepaid fee', () => {
    expect(dayPerTh(settled, terms)).toEqual({
      day: '2026-11-19',
      gross: usdt('0.035623'),
      electricity: usdt('0.02142'),
      serviceFee: usdt('0.00042609'),
      net: usdt('0.01377691'),
      downtimeRefund: usdt('0.0075'),
      netAfterFee: usdt('0.01377691') + usdt('0.0075') - usdt('0.05'),
    })
  })
})
