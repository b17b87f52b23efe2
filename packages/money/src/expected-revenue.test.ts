import { describe, expect, it } from 'vitest'
import { expectedSatoshi, hashprice, satoshiWorth } from './expected-revenue.ts'

const network = { difficulty: 150_000_000_000_000n, subsidySat: 312_500_000n }
const price = 100_000n * 10n ** 18n

describe('expected satoshi', () => {
  it('follow from difficulty, power and uptime', () => {
    expect(expectedSatoshi(1_000_000n, 8_500, network)).toBe(35_623n)
    expect(expectedSatoshi(400_000_000n, 10_000, network)).toBe(16_763_806n)
    expect(expectedSatoshi(1_000_000n, 0, network)).toBe(0n)
    expect(expectedSatoshi(1_000_000n, 8_500, { ...network, difficulty: network.difficulty * 2n })).toBe(17_811n)
  })

  it('are worth their share of a bitcoin', () => {
    expect(satoshiWorth(100_000_000n, price)).toBe(price)
    expect(satoshiWorth(35_623n, price)).toBe(35_623n * 10n ** 15n)
  })
})

describe('the hashprice', () => {
  it('is a TH/s’s satoshi of a day at the price, to a billionth of a satoshi', () => {
    // 41.909515857 satoshi a day at 0.001 USDT each.
    expect(hashprice(network, price)).toBe(41_909_515_857n * 10n ** 6n)
  })

  it('halves when the difficulty doubles, and when the price halves', () => {
    const doubled = { ...network, difficulty: network.difficulty * 2n }
    expect(hashprice(doubled, price)).toBe(20_954_757_928n * 10n ** 6n)
    expect(hashprice(network, price / 2n)).toBe(20_954_757_928_500_000n)
  })
})
