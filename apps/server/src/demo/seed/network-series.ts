import { createHash } from 'node:crypto'
import { addDays, type Day } from '@terahold/money/day'

export type NetworkDay = { day: Day; difficulty: bigint; subsidySat: bigint; usdtCentsPerBtc: bigint }
export type PoolDay = {
  day: Day
  satoshi: bigint
  uptimeBps: number
  usdt: bigint
  txid: string
  statementHash: string
}

const subsidySat = 312_500_000n
const retargetDays = 14
const usdtMinorPerCent = 10n ** 16n

/**
 * A plausible history of the network: difficulty in steps of a retarget period around 150 T, a price moving around
 * 100,000 USDT. Invented, the same for the same days, and used by the demo only.
 */
export function networkSeries(lastDay: Day, days: number): NetworkDay[] {
  let price = 9_800_000n
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(lastDay, index - days + 1)
    const period = Math.floor(index / retargetDays)
    const difficulty = 148_500_000_000_000n + BigInt(period) * 500_000_000_000n
    price += BigInt(draw(`price ${index}`, 240_000) - 115_000)
    return { day, difficulty, subsidySat, usdtCentsPerBtc: price }
  })
}

/**
 * Returns what a pool of this size could have mined on such a day: the expectation from difficulty and uptime, with a
 * little luck.
 */
export function poolDay(pool: string, nameplateMths: bigint, network: NetworkDay): PoolDay {
  const uptimeBps = 9_400 + draw(`uptime ${pool} ${network.day}`, 560)
  const luckBps = BigInt(9_850 + draw(`luck ${pool} ${network.day}`, 300))
  const hashesPerDay = nameplateMths * 1_000_000_000n * 86_400n
  const expected = (hashesPerDay * network.subsidySat) / (network.difficulty * 2n ** 32n)
  const satoshi = (expected * BigInt(uptimeBps) * luckBps) / 100_000_000n
  return {
    day: network.day,
    satoshi,
    uptimeBps,
    usdt: (satoshi * network.usdtCentsPerBtc * usdtMinorPerCent) / 100_000_000n,
    txid: digest(`payout ${pool} ${network.day}`),
    statementHash: digest(`statement ${pool} ${network.day}`),
  }
}

function draw(name: string, below: number): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % below
}

function digest(name: string): string {
  return createHash('sha256').update(`terahold demo ${name}`).digest('hex')
}
