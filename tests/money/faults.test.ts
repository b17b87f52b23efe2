import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestChain, type TestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import type { Tx } from '../../apps/server/src/db/transaction.ts'
import { verifyBooks } from '../../apps/server/src/verification/verify.ts'
import { wideOffer } from './model/offer.ts'
import { beginSimulation } from './steps/begin.ts'
import { differences, finishDay } from './steps/evening.ts'
import type { Step } from './steps/history.ts'
import { perform } from './steps/perform.ts'
import { replaceFinal } from './steps/reorganisations.ts'
import { type PreparedDatabase, prepareDatabase } from './support/prepared-database.ts'
import { openWorld } from './support/world.ts'

/**
 * Shows that the comparison with the model notices when a money rule of the product is wrong. A short life of four
 * members touches every rule once. Without a fault it agrees with the model; with each fault it must not.
 */
const faults = {
  'a venue’s money clears rows of other venues': /pending|due|revenue_receivable/,
  'no row is too much': /revenue_implausible/,
  'a void does not reverse its settlement': /the house/,
  'a day that nobody recorded refunds nothing': /downtime|posted|available|unearned/,
  'a silent pool does not fail': /plan_closed/,
  'downtime refunds wait for the venue': /posted/,
  'attested power does not limit what was delivered': /posted|pending/,
  'payouts go on when finality breaks': /payouts halt on a replaced chain/,
  'an order may reserve the whole pool': /reservation_limit/,
  'a transfer pays the oldest order, whatever its amount': /available|unearned/,
  'the right to withdraw without fee is ignored': /feeFree|network_fee/,
  'a withdrawal from the contract costs the exit fee': /quote_changed|available|exit_income/,
  'commission falls due when cooling-off is over': /available|referral_expense/,
} as const
type Fault = keyof typeof faults

/** What the faults replace in stores: functions that read rows in a transaction. */
type Read = (tx: Tx, ...rest: unknown[]) => Promise<unknown>
type Store = Readonly<Record<'readOpenRevenue' | 'readLegs' | 'markRefundsSwept' | 'readCommissionable', Read>>

const injected = vi.hoisted(() => ({ fault: undefined as string | undefined }))
const has = (fault: Fault) => injected.fault === fault

vi.mock('../../apps/server/src/settlement/clearing/clearing-store.ts', async (original) => {
  const real = await original<Store>()
  const ofAllVenues = async (tx: Tx) => {
    const { rows } = await sql<{ revenueId: string; poolId: string; open: bigint }>`
      select revenue_id as "revenueId", revenue.pool_id as "poolId", usdt - voided - cleared as open
      from revenue join settlement using (revenue_id)
      where cause = 'revenue' and state = 'approved' and revenue.cleared_at is null order by revenue.day, settlement_id`.execute(
      tx,
    )
    return rows
  }
  return {
    ...real,
    readOpenRevenue: (...given: Parameters<Read>) =>
      has('a venue’s money clears rows of other venues') ? ofAllVenues(given[0]) : real.readOpenRevenue(...given),
  }
})
vi.mock(import('../../apps/server/src/settlement/revenue/plausibility.ts'), async (original) => {
  const real = await original()
  const noLimit = { satoshi: 10n ** 20n, usdt: 10n ** 35n }
  return { ...real, dayLimit: (...given) => (has('no row is too much') ? noLimit : real.dayLimit(...given)) }
})
vi.mock('../../apps/server/src/settlement/voids/void-store.ts', async (original) => {
  const real = await original<Store>()
  return {
    ...real,
    readLegs: async (...given: Parameters<Read>) =>
      has('a void does not reverse its settlement') ? [] : real.readLegs(...given),
  }
})
vi.mock(import('../../apps/server/src/settlement/day/split-rules.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    ratesOf: (evidence, former) => {
      if (has('attested power does not limit what was delivered'))
        return real.ratesOf({ ...evidence, attestedMths: undefined }, former)
      const rates = real.ratesOf(evidence, former)
      const isFree = has('a day that nobody recorded refunds nothing') && evidence.uptimeBps === undefined
      return isFree ? { uptimeBps: 10_000, refundedBps: 0 } : rates
    },
  }
})
vi.mock(import('../../apps/server/src/power/exit-rules.ts'), async (original) => {
  const real = await original()
  const longAgo = { withdrawalEndsAt: new Date(0) }
  return {
    ...real,
    hasPoolFailed: (pool) => (has('a silent pool does not fail') ? pool.isClosed : real.hasPoolFailed(pool)),
    exitQuote: (holding, now, settings) => {
      if (!has('a withdrawal from the contract costs the exit fee')) return real.exitQuote(holding, now, settings)
      const quote = real.exitQuote({ ...holding, ...longAgo }, now, { ...settings, exitKeptBps: 1_000 })
      return quote && { ...quote, isWithdrawal: true }
    },
  }
})
vi.mock('../../apps/server/src/settlement/earnings/sweep-store.ts', async (original) => {
  const real = await original<Store>()
  return {
    ...real,
    markRefundsSwept: async (...given: Parameters<Read>) =>
      has('downtime refunds wait for the venue') ? false : real.markRefundsSwept(...given),
  }
})
vi.mock(import('../../apps/server/src/withdrawals/payout/state/finality.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    isFinalityIntact: async (...given) =>
      has('payouts go on when finality breaks') ? true : real.isFinalityIntact(...given),
  }
})
vi.mock(import('../../apps/server/src/foundation/settings.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    capacitySettings: {
      ...real.capacitySettings,
      get reservationShareBps() {
        return has('an order may reserve the whole pool')
          ? (10_000 as never)
          : real.capacitySettings.reservationShareBps
      },
    },
  }
})
vi.mock(import('../../apps/server/src/orders/payment/payment-rules.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    orderPaidBy: (transfer, awaiting) => {
      const isOldest = has('a transfer pays the oldest order, whatever its amount')
      return isOldest
        ? awaiting.find(({ price }) => price <= transfer.amount * 2n)
        : real.orderPaidBy(transfer, awaiting)
    },
  }
})
vi.mock(import('../../apps/server/src/withdrawals/request/request-rules.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    assess: (amount, available, feeFree, ...rest) =>
      real.assess(amount, available, has('the right to withdraw without fee is ignored') ? 0n : feeFree, ...rest),
  }
})
vi.mock('../../apps/server/src/orders/lifecycle/due-store.ts', async (original) => {
  const real = await original<Store>()
  return {
    ...real,
    readCommissionable: async (...given: Parameters<Read>) => {
      if (!has('commission falls due when cooling-off is over')) return real.readCommissionable(...given)
      const [db] = given
      return db
        .selectFrom('subscription_order')
        .select(['member_id as memberId', 'order_id as orderId'])
        .where('commission_open', '=', true)
        .where('cooling_ends_at', '<=', sql<Date>`database_now()`)
        .execute()
    },
  }
})

vi.mock(import('../../apps/server/src/orders/state/start.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    createCommission: (deps) => {
      const fallDue = real.createCommission(deps)
      const isEarly = () => has('commission falls due when cooling-off is over')
      return (tx, order, now) => fallDue(tx, isEarly() ? { ...order, withdrawalEndsAt: new Date(0) } : order, now)
    },
  }
})

let test: TestChain
let database: PreparedDatabase
beforeAll(async () => {
  test = await startTestChain()
  database = await prepareDatabase()
})
afterEach(() => {
  injected.fault = undefined
})
afterAll(async () => {
  await Promise.all([test?.stop(), database?.remove()])
})

describe('the comparison with the model', () => {
  it('finds no difference in the product as it is', async () => {
    expect(await live()).toEqual([])
  })

  for (const fault of Object.keys(faults) as Fault[]) {
    it(`shows when ${fault}`, async () => {
      injected.fault = fault
      const found = await live().catch((error: unknown) => [String(error)])
      expect(found.join('\n')).toMatch(faults[fault])
    })
  }
})

const day = 1_440
const evening = 'evening'
const replaced = 'finality breaks'
const order = (member: number, plan: number, quantity: number, from: 'wallet' | 'balance'): Step => ({
  kind: 'order',
  member,
  plan,
  quantity,
  from,
  isDoubled: false,
})
const send = (member: number, sum: 'big' | 'newest'): Step => ({ kind: 'send', member, sum, isDoubled: false })
const row = (pool: number, whole: bigint, uptime: number): Step => ({
  kind: 'settle',
  pool,
  back: 1,
  usdt: whole * 10n ** 18n + 7n,
  uptime,
  isRejected: false,
})

/** What the four members, the venues and the operators do. Every rule matters once. */
const life: readonly (Step | typeof evening | typeof replaced)[] = [
  ...[0, 1, 1, 2, 3].map((member) => send(member, 'big')),
  evening,
  order(1, 1, 1, 'balance'),
  order(2, 3, 1, 'balance'),
  order(3, 4, 1, 'balance'),
  order(1, 0, 1, 'balance'),
  order(0, 0, 10, 'wallet'),
  order(0, 0, 2, 'wallet'),
  order(0, 0, 1, 'wallet'),
  send(0, 'newest'),
  order(2, 0, 1, 'balance'),
  { kind: 'cancel', which: 0 } as const,
  { kind: 'withdraw', member: 2, sum: 'three', isDoubled: false, isConfirmed: true },
  evening,
  { kind: 'time passes', minutes: 3 * day },
  { kind: 'follow holdings' },
  evening,
  // The fourth order from the newest is of the first plan and has started.
  { kind: 'withdraw contract', which: 3 },
  row(0, 80n, 7_000),
  row(1, 30n, 10_000),
  evening,
  { kind: 'venue pays', venue: 2, percent: 200n },
  evening,
  { kind: 'attest', pool: 0, back: 1, percent: 50n },
  evening,
  row(0, 2n, 9_000),
  { kind: 'void', part: 'all' } as const,
  evening,
  row(0, 99_999_999_999n, 10_000),
  replaced,
  evening,
  { kind: 'time passes', minutes: 9 * day },
  { kind: 'follow holdings' },
  { kind: 'close days' },
  evening,
  { kind: 'time passes', minutes: 40 * day },
  { kind: 'follow holdings' },
  { kind: 'close days' },
  order(3, 4, 1, 'balance'),
  { kind: 'exit', which: 5 },
  evening,
]

/** Lives the short life in a new house. Returns the first differences from the model. */
async function live(): Promise<string[]> {
  const { url, drop } = await database.copy()
  const world = await openWorld(url, test, { offer: wideOffer })
  try {
    const pair = await beginSimulation(world, 4, (member) => (member > 0 ? member - 1 : undefined))
    for (const step of life) {
      if (step === replaced) await replaceFinal(pair, [2, 3])
      else if (step === evening) await finishDay(pair)
      else await perform(pair, step)
      const found = step === evening ? await differences(pair) : []
      if (found.length > 0) return found
    }
    return (await verifyBooks(world.db)).map((finding) => JSON.stringify(finding))
  } finally {
    await world.close()
    await drop()
  }
}
