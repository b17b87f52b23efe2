import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { verifyBooks } from '../../apps/server/src/verification/verify.ts'
import { runSeed, seededRandom } from '../support/random.ts'
import type { PlainBooks } from './model/books.ts'
import { wideOffer } from './model/offer.ts'
import { beginSimulation } from './steps/begin.ts'
import { planDay, simulatedMembers } from './steps/days.ts'
import { differences, finishDay } from './steps/evening.ts'
import { killApprover, killWorker } from './steps/kills.ts'
import type { Pair } from './steps/pair.ts'
import { perform } from './steps/perform.ts'
import { replaceFinal, replaceUnfinal } from './steps/reorganisations.ts'
import { usdt } from './support/founding.ts'
import type { KillPoint } from './support/kill-points.ts'
import { type PreparedDatabase, prepareDatabase } from './support/prepared-database.ts'
import { openVictims } from './support/victims.ts'
import { openWorld, type World } from './support/world.ts'

/**
 * Runs the product for 80 days (long form: 120), a leap day and a turn of the year among them. A plain model of its books
 * (`model/`) runs next to it. Every day, the balances of every member and of the house are compared.
 *
 * The model is written from docs/money.md and shares no code with the server: lists and balances, no ledger, no locks.
 * 40 members order, pay, cancel, leave and withdraw; 3 venues pay for 4 pools. One venue becomes insolvent, one pool
 * falls silent, rows are mistyped, voided and corrected, processes are killed, and the chain replaces blocks before and
 * after they are final. TERAHOLD_SEED repeats a run, TERAHOLD_DAYS sets another number of days.
 */
const days = Number(process.env.TERAHOLD_DAYS ?? (process.env.TERAHOLD_TEST_FULL === '1' ? 120 : 80))
const start = Date.UTC(2027, 11, 15)
const seed = runSeed()
const random = seededRandom(seed)
/** Thorough checks cost more than a day. */
const thoroughEvery = 10

/** Days on which a process dies, and where. */
const kills: ReadonlyMap<number, KillPoint> = new Map<number, KillPoint>([
  [13, 'deposit: before commit'],
  [28, 'payout signed: after commit'],
  [44, 'sweep planned: after commit'],
  [61, 'payout: after sending'],
  [79, 'venue payment: before commit'],
  [97, 'order paid by deposit: after commit'],
])
const approverKills: ReadonlyMap<number, KillPoint> = new Map<number, KillPoint>([
  [21, 'day settled: before commit'],
  [83, 'day settled: after commit'],
])

let test: TestChain
let database: PreparedDatabase
let copy: Awaited<ReturnType<PreparedDatabase['copy']>>
let world: World
const victims = openVictims()
beforeAll(async () => {
  process.stdout.write(`simulating ${days} days with seed ${seed}\n`)
  test = await startTestChain()
  database = await prepareDatabase()
  copy = await database.copy()
  world = await openWorld(copy.url, test, { offer: wideOffer, notBefore: start })
}, 180_000)
afterAll(async () => {
  await victims.close()
  await world?.close()
  await copy?.drop()
  await Promise.all([test?.stop(), database?.remove()])
})

it(`keeps every balance of every member as the model does, for ${days} days`, { timeout: 5_400_000 }, async () => {
  const pair = await beginSimulation(world, simulatedMembers, inviterOf)
  for (let day = 0; day < days; day += 1) {
    await liveThrough(pair, day)
    const when = `on day ${day} of seed ${seed}`
    expect(await differences(pair), when).toEqual([])
    if (day % thoroughEvery === thoroughEvery - 1) expect(await verifyBooks(world.db), when).toEqual([])
    await perform(pair, { kind: 'time passes', minutes: 1_440 - 20 })
  }
  if (days >= 80) expectEverythingHappened(pair.books)
})

/** A run in which a rule never mattered would prove nothing about it. */
function expectEverythingHappened({ orders, revenue, withdrawals }: PlainBooks): void {
  const states = ['completed', 'expired', 'cancelled', 'refunded', 'active'] as const
  for (const state of states) expect(orders.filter((order) => order.state === state).length, state).toBeGreaterThan(0)
  expect(
    revenue.rows.some(({ isGone }) => isGone),
    'a row was voided',
  ).toBe(true)
  expect(
    revenue.rows.some(({ corrected }) => corrected > 0n),
    'a row was corrected',
  ).toBe(true)
  expect(revenue.hasFailed(2), 'the silent pool failed').toBe(true)
  expect(revenue.open(2), 'the insolvent venue owes').toBeGreaterThan(usdt('800'))
  expect(withdrawals.all.filter(({ state }) => state === 'confirmed').length).toBeGreaterThan(20)
}

async function liveThrough(pair: Pair, day: number): Promise<void> {
  const { morning, afternoon } = planDay(day, random.between)
  for (const step of morning) await perform(pair, step)
  const approverKill = approverKills.get(day)
  if (approverKill) await killApprover(pair, victims, copy.url, { point: approverKill, pool: 0, usdt: usdt('3') })
  if (day % 17 === 9) await replaceUnfinal(pair, day % simulatedMembers)
  if (day === 40 || day === 88) await replaceFinal(pair, [day % simulatedMembers, (day + 7) % simulatedMembers])
  const kill = kills.get(day)
  if (kill) {
    await prepareKill(pair)
    await killWorker(world, victims, copy.url, kill)
  }
  await perform(pair, { kind: 'time passes', minutes: 20 })
  for (const step of afternoon) await perform(pair, step)
  await finishDay(pair)
}

/** One member invited the next thirteen, so that a cap matters. The others invited one another in a row. */
function inviterOf(member: number): number | undefined {
  if (member === 0) return undefined
  return member < 14 ? 0 : member - 1
}

/** Leaves work of every kind for the process that is to die. */
async function prepareKill(pair: Pair): Promise<void> {
  await perform(pair, { kind: 'send', member: 39, sum: 'small', isDoubled: false })
  await perform(pair, { kind: 'order', member: 39, plan: 0, quantity: 1, from: 'wallet', isDoubled: false })
  await perform(pair, { kind: 'send', member: 39, sum: 'exact', isDoubled: false })
  // A member may be on hold, or have too little.
  for (const member of [36, 37, 38])
    await perform(pair, { kind: 'withdraw', member, sum: 'ten', isDoubled: false, isConfirmed: true })
  await perform(pair, { kind: 'venue pays', venue: 0, percent: 100n })
}
