import type { PlanFields } from '@terahold/contract/calls/member/catalogue'
import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import { addDays, type Day } from '@terahold/money/day'
import { dayFigures, dayLine, prepaidFee } from '@terahold/money/day-figures'
import { parsePower } from '@terahold/money/power'

/** The day of every picture. Yesterday is settled. */
export const today = '2026-03-31'
export const now = new Date(`${today}T12:00:00Z`)
export const PLACES = 18

/** Returns the same id for the same number. */
export const idOf = (number: number) => `0197f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`
export const hashOf = (number: number) => (number * 2_654_435_761).toString(16).padStart(16, 'a').slice(0, 16).repeat(4)
const exact = (amount: bigint) => formatAmount(amount, PLACES)
const amountOf = (text: string) => parseAmount(text, PLACES)

export const sites = {
  north: { id: idOf(1), name: 'Skagi, North Iceland', country: 'IS', powerSource: 'geothermal' },
  south: { id: idOf(2), name: 'Caprock, West Texas', country: 'US', powerSource: 'wind' },
} as const
type SiteName = keyof typeof sites

/** Power in TH/s; `yield` is what a TH/s mines on a usual day, in USDT. */
export const pools = {
  north: { id: idOf(3), name: 'Skagi pool', capacity: '985', available: '412.5', uptimeBps: 9_910, yield: 0.0432 },
  south: {
    id: idOf(4),
    name: 'The 400,000 pool',
    capacity: '398000',
    available: '351240',
    uptimeBps: 9_720,
    yield: 0.0428,
  },
} as const

export type RecordedDay = {
  readonly day: Day
  readonly revenue: string
  readonly power: string
  readonly uptimeBps: number
}

/** The latest sixty settled days of a pool, newest first: with better and worse weeks, and one day without half of the machines. */
export function recordedDays(site: SiteName): RecordedDay[] {
  const { capacity, uptimeBps, yield: usual } = pools[site]
  return Array.from({ length: 60 }, (_, index) => {
    const swing = 1 + 0.13 * Math.sin(index / 7) + 0.035 * Math.sin(index * 2.4)
    const uptime = index === 9 ? 5_100 : Math.min(10_000, uptimeBps + Math.round(60 * Math.sin(index * 1.7)))
    const revenue = Number(capacity) * usual * swing * (uptime / 10_000)
    return { day: addDays(today, -1 - index), revenue: revenue.toFixed(6), power: capacity, uptimeBps: uptime }
  })
}

type PlanTerms = { site: SiteName; name: string; power: string; termDays: number; feePerThDay: string; goods?: string }
const terms = { efficiency: '17.5', tariff: '0.06', serviceFeeBps: 300 }

const planList: readonly PlanTerms[] = [
  { site: 'south', name: 'Caprock 1, to try it', power: '1', termDays: 30, feePerThDay: '0.0215' },
  { site: 'south', name: 'Caprock 20, one quarter', power: '20', termDays: 90, feePerThDay: '0.0178' },
  { site: 'south', name: 'Caprock 50, half a year', power: '50', termDays: 180, feePerThDay: '0.0162' },
  {
    site: 'south',
    name: 'Caprock 110, with a display',
    power: '110',
    termDays: 360,
    feePerThDay: '0.0148',
    goods: 'Desk display that shows your power',
  },
  { site: 'north', name: 'Skagi 10, one month', power: '10', termDays: 30, feePerThDay: '0.012' },
  { site: 'north', name: 'Skagi 25, one quarter', power: '25', termDays: 90, feePerThDay: '0.0115' },
]

/** A member's line of a day, in minor units. */
export type Line = ReturnType<typeof lineOf>

/** Returns what a recorded day gives for an amount of power, by the rules of settlement. */
export function lineOf(power: string, feePerThDay: string, recorded: RecordedDay) {
  const { day, revenue, uptimeBps } = recorded
  const figures = dayFigures({
    revenue: amountOf(revenue),
    baseMths: parsePower(recorded.power),
    uptimeBps,
    terms: {
      efficiencyMjPerTh: parsePower(terms.efficiency),
      tariffPerKwh: amountOf(terms.tariff),
      hashrateFee: amountOf(feePerThDay),
      serviceFeeBps: terms.serviceFeeBps,
    },
  })
  const line = dayLine(parsePower(power), figures)
  const feeUsed = prepaidFee(parsePower(power), amountOf(feePerThDay), 1)
  return { day, uptimeBps, ...line, feeUsed, result: line.net + line.downtime - feeUsed }
}

/** Every plan, as the catalogue lists it. */
export const plans = planList.map((plan, index) => {
  const { site, name, power, termDays, feePerThDay, goods } = plan
  const [latest] = recordedDays(site)
  if (latest === undefined) throw new Error('no day is recorded')
  const line = lineOf('1', feePerThDay, latest)
  const price = exact(prepaidFee(parsePower(power), amountOf(feePerThDay), termDays))
  const pool = pools[site]
  const figures: PlanFields['today'] = {
    day: latest.day,
    gross: exact(line.gross),
    electricity: exact(line.electricity),
    serviceFee: exact(line.serviceFee),
    net: exact(line.net),
    downtimeRefund: exact(line.downtime),
    netAfterFee: formatSigned(line.result, PLACES),
  }
  return {
    planId: idOf(10 + index),
    id: idOf(10 + index),
    kind: 'plan' as const,
    poolId: pool.id,
    siteId: sites[site].id,
    name,
    power,
    termDays,
    withdrawalDays: 14,
    feePerThDay,
    price,
    ...terms,
    lines: [{ kind: 'hashrate' as const, amount: price }],
    ships: goods !== undefined,
    goods: goods ?? null,
    termsHash: hashOf(index + 1),
    today: figures,
    available: pool.available,
    onSale: true,
    country: sites[site].country,
    powerSource: sites[site].powerSource,
    capacity: pool.capacity,
    uptime30dBps: pool.uptimeBps,
    evidenceUrl: null,
    site,
  }
})

/** Returns the plan with this name. */
export function planNamed(name: string): (typeof plans)[number] {
  const plan = plans.find((one) => one.name === name)
  if (plan === undefined) throw new Error(`there is no plan "${name}"`)
  return plan
}
