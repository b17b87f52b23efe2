import { parseAmount } from '@terahold/money/amount'
import { parsePower } from '@terahold/money/power'
import { describe, expect, it } from 'vitest'
import { dayPerTh, orderPrice, priceLines } from './price-rules.ts'

const usdt = (text: string) => parseAmount(text, 18)

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
