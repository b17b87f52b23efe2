import type {
  trustCoverage,
  trustDays,
  trustNetwork,
  trustPools,
  trustWithdrawals,
} from '@terahold/contract/calls/member/trust'
import { business } from '@terahold/contract/constants'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { addDays, dayOf } from '@terahold/money/day'
import { hashprice } from '@terahold/money/expected-revenue'
import { formatPower } from '@terahold/money/power'
import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import type { DaySums } from '../settlement/revenue/plausibility.ts'
import type { Settlement } from '../settlement/settlement.ts'
import { coverageBps } from './coverage-rules.ts'
import { type NetworkRow, readCoverage, readNetworkDays, readPoolDays, readWithdrawalTimes } from './history-store.ts'

export type TrustHistoryDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly settlement: Pick<Settlement, 'readExpectedDays' | 'readPoolFigures'>
  readonly decimals: number
}

/** Withdrawals paid in this time are counted. */
const withdrawalSpanMs = business.publicFiguresDays * 86_400_000

export type TrustHistory = ReturnType<typeof createTrustHistory>

/** The public history: a pool's recorded days, and whether cash covered what was owed. */
export function createTrustHistory({ db, clock, settlement, decimals }: TrustHistoryDependencies) {
  const show = (minor: bigint) => formatAmount(minor, decimals)
  const sums = ({ satoshi, usdt }: DaySums) => ({ satoshi: satoshi.toString(), usdt: show(usdt) })
  const today = () => dayOf(clock.now())

  /** Days that are over, because today is still being mined. */
  async function days(input: ParsedInputOf<typeof trustDays>): Promise<AnswerOf<typeof trustDays>> {
    const before = today()
    const span = { from: addDays(before, -input.days), before }
    const found = await readPoolDays(db, input.poolId, span)
    const expectedDays = await settlement.readExpectedDays(db, input.poolId, span)
    const byDay = new Map(expectedDays.map((expected) => [expected.day, expected]))
    const rows = found.map((row) => {
      const { recorded, expected } = byDay.get(row.day) ?? { recorded: undefined, expected: null }
      return {
        day: row.day,
        measured: measuredOf(row),
        settled: settledOf(row, decimals),
        recordedSatoshi: (recorded?.satoshi ?? 0n).toString(),
        expected: expected && sums(expected),
      }
    })
    return { rows, total: rows.length }
  }

  async function pools(): Promise<AnswerOf<typeof trustPools>> {
    const rows = (await settlement.readPoolFigures(db)).map((pool) => ({
      poolId: pool.poolId,
      pool: pool.pool,
      venues: pool.venues,
      pending: show(pool.pending),
      pendingSince: pool.pendingSince,
      overdue: pool.overdue,
      paidBps: pool.approved === 0n ? null : Number((pool.paid * 10_000n) / pool.approved),
      recorded: sums(pool.recorded),
      expected: pool.expected && sums(pool.expected),
      deviationBps: pool.deviationBps,
      reason: pool.reason,
      unexplained: pool.isUnexplained,
    }))
    return { rows, total: rows.length }
  }

  /** Includes today, because this morning's reconciliation is known. */
  async function coverage(input: ParsedInputOf<typeof trustCoverage>): Promise<AnswerOf<typeof trustCoverage>> {
    const before = addDays(today(), 1)
    const found = await readCoverage(db, { from: addDays(before, -input.days), before })
    const rows = found.map(({ day, at, cash, owed, everything }) => ({
      day,
      at: at.toISOString(),
      cash: formatSigned(cash, decimals),
      owed: formatSigned(owed, decimals),
      coverageBps: coverageBps(cash, owed),
      everything: shareOf(cash, everything, decimals),
    }))
    return { rows, total: rows.length }
  }

  async function network(input: ParsedInputOf<typeof trustNetwork>): Promise<AnswerOf<typeof trustNetwork>> {
    const before = today()
    const found = await readNetworkDays(db, { from: addDays(before, -input.days), before })
    const rows = [...Map.groupBy(found, ({ day }) => day)].flatMap(([day, [inForce, ...earlier]]) =>
      inForce ? [{ day, ...figuresOf(inForce), earlier: earlier.map(figuresOf) }] : [],
    )
    return { rows, total: rows.length }
  }

  function figuresOf({ difficulty, subsidySat, usdtPerBtc: price, at, origin, by, confirmedBy }: NetworkRow) {
    return {
      difficulty: `${difficulty}`,
      subsidySat: `${subsidySat}`,
      usdtPerBtc: show(price),
      hashprice: show(hashprice({ difficulty, subsidySat }, price)),
      recorded: { origin, by, at: at.toISOString(), confirmedBy },
    }
  }

  async function withdrawals(): Promise<AnswerOf<typeof trustWithdrawals>> {
    return { data: await readWithdrawalTimes(db, new Date(clock.now().getTime() - withdrawalSpanMs)) }
  }

  return { days, pools, coverage, network, withdrawals }
}

function shareOf(cash: bigint, owed: bigint, decimals: number) {
  return { owed: formatSigned(owed, decimals), coverageBps: coverageBps(cash, owed) }
}

type PoolDayRow = Awaited<ReturnType<typeof readPoolDays>>[number]

function measuredOf({ measured_mths: power, measured_uptime: uptimeBps, evidence_hash: evidenceHash }: PoolDayRow) {
  if (power === null || uptimeBps === null || evidenceHash === null) return null
  return { power: formatPower(power), uptimeBps, evidenceHash }
}

function settledOf({ revenue, base_mths: power, settled_uptime: uptimeBps }: PoolDayRow, decimals: number) {
  if (revenue === null || power === null || uptimeBps === null) return null
  return { revenue: formatAmount(revenue, decimals), power: formatPower(power), uptimeBps }
}
