import { startTestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { readArguments, refuseArguments } from '../../scripts/command-line/help.mjs'
import { quantile, ratioOf } from '../ledger/measure.ts'
import { figure, type Goal, printGoals, printTable } from '../ledger/report.ts'
import { createWorld } from '../ledger/world.ts'
import { withPostgres } from '../with-postgres.ts'
import { reads } from './calls.ts'
import { compare, type Figures } from './compare.ts'
import { house } from './house.ts'
import type { Load } from './load.ts'
import { people } from './people.ts'
import { type ByProcesses, compareProcesses, processCounts } from './processes.ts'
import { type Sample, watchMemory } from './watch-memory.ts'

const help = `npm run bench:api [-- --quick | --orders | --processes | --help]

Compares the API with the bare framework on the same database, as ratios, and one process with two and four. It needs no network.

  (nothing)    a million members, and ten minutes for memory: about 20 minutes
  --quick      a tenth of the members, and half a minute for memory: about three minutes
  --orders     only new orders, with ten thousand members: about a minute
  --processes  only the comparison of processes, with ten thousand members: about two minutes
  --help       print this text
`
const flag = { type: 'boolean', default: false } as const
const { values } = readArguments(help, { quick: flag, orders: flag, processes: flag })
const { orders: onlyOrders, processes: onlyProcesses } = values
if (onlyOrders && onlyProcesses) refuseArguments(help, "Option '--orders' excludes '--processes'")
const quick = Object.values(values).some(Boolean)
const sizes = onlyOrders || onlyProcesses ? [10_000] : quick ? [10_000, 100_000] : [10_000, 1_000_000]
const settings = {
  onlyOrders,
  rounds: onlyOrders ? 10 : quick ? 2 : 5,
  seconds: onlyOrders ? 1 : quick ? 2 : 4,
  connections: 32,
}
const watched = { minutes: quick ? 0.5 : 10, connections: 16 }

const chain = await startTestChain()
try {
  await giveEveryoneTokens(chain.rpcUrl)
  await withPostgres({ max_wal_size: '4GB', max_connections: '200' }, run)
} finally {
  await chain.stop()
}

async function run(url: string): Promise<void> {
  const measured: { members: number; figures: Figures }[] = []
  let samples: readonly Sample[] = []
  for (const size of sizes) {
    const place = await people(await createWorld(url, `bench_${size}`, size), Math.min(size, 100_000))
    if (!onlyProcesses) {
      const figures = await compare(place, chain.rpcUrl, settings)
      measured.push({ members: size, figures })
      printFigures(size, figures)
    }
    if (size === sizes[0] && !onlyOrders) printProcesses(size, await compareProcesses(place, chain.rpcUrl, settings))
    if (size === sizes.at(-1) && !onlyOrders && !onlyProcesses)
      samples = await watchMemory(place, chain.rpcUrl, watched)
    await place.world.db.destroy()
  }
  const orderGoals = measured.flatMap(({ members, figures }) => orderGoalsOf(members, figures))
  if (onlyOrders) return printGoals(orderGoals)
  if (onlyProcesses) return
  printMemory(samples)
  const goals = measured.flatMap(({ members, figures }) => readGoals(members, figures))
  printGoals([...goals, ...orderGoals, memoryGoal(samples)])
}

/** Puts code at the token's address that answers every balance with a million million tokens. */
async function giveEveryoneTokens(rpcUrl: string): Promise<void> {
  const push32 = '7f'
  const returnIt = '5f5260205ff3'
  const tokens = (10n ** 30n).toString(16).padStart(64, '0')
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [house, `0x${push32}${tokens}${returnIt}`] }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { error?: { message: string } }
  if (answer.error) throw new Error(`The test chain has no token: ${answer.error.message}`)
}

function printFigures(members: number, figures: Figures): void {
  printTable(`${members.toLocaleString('en')} members, ${settings.connections} connections`, [
    [
      '',
      'a second',
      'p99 in ms',
      'of the bare query',
      'of the bare insert',
      'of the floor of an order',
      'of its trips',
      'of many pools',
    ],
    ...[...figures].map(([name, loads]) => [
      name,
      ...rateAndDelay(loads),
      ...['a bare query', 'a bare insert', 'floor of an order', 'trips of an order', 'orders of many pools'].map(
        (base) => figure(ratioTo(figures, name, base)),
      ),
    ]),
  ])
}

function rateAndDelay(loads: readonly Load[]): [string, string] {
  const rates = loads.map(({ perSecond }) => perSecond)
  const delays = loads.map(({ times }) => quantile(times, 0.99))
  return [figure(quantile(rates, 0.5)), figure(quantile(delays, 0.5))]
}

function printProcesses(members: number, byProcesses: ByProcesses): void {
  const ratesOf = (loads: readonly Load[] | undefined) => (loads ?? []).map(({ perSecond }) => perSecond)
  printTable(
    `Processes on one database, ${members.toLocaleString('en')} members, ${settings.connections} connections`,
    [
      ['', 'processes', 'a second', 'p99 in ms', 'of one process'],
      ...[...byProcesses].flatMap(([name, figures]) =>
        processCounts.map((count) => [
          name,
          String(count),
          ...rateAndDelay(figures.get(count) ?? []),
          figure(ratioOf(ratesOf(figures.get(count)), ratesOf(figures.get(1)))),
        ]),
      ),
    ],
  )
}

function readGoals(members: number, figures: Figures): Goal[] {
  return Object.keys(reads).map((name) => ({
    text: `${name} at ${members.toLocaleString('en')} members, of the bare query`,
    value: ratioTo(figures, name, 'a bare query'),
    least: 0.5,
  }))
}

/** What orders lose to their checks, and those of one pool because they share its power. */
function orderGoalsOf(members: number, figures: Figures): Goal[] {
  const at = `at ${members.toLocaleString('en')} members`
  return ['floor of an order', 'orders of many pools'].map((base) => ({
    text: `a new order ${at}, of ${base}`,
    value: ratioTo(figures, 'a new order', base),
    least: 0.5,
  }))
}

function ratioTo(figures: Figures, name: string, base: string): number {
  const ratesOf = (each: string) => (figures.get(each) ?? []).map(({ perSecond }) => perSecond)
  return ratioOf(ratesOf(name), ratesOf(base))
}

function printMemory(samples: readonly Sample[]): void {
  printTable('Memory after a collection, in MB, while all reads and orders go on', [
    ['minute', 'heap', 'resident'],
    ...samples.map(({ minute, heapUsed, rss }) => [figure(minute), figure(heapUsed / 2 ** 20), figure(rss / 2 ** 20)]),
  ])
}

/** Compares the last third with the middle one, because the first still fills caches. */
function memoryGoal(samples: readonly Sample[]): Goal {
  const third = Math.ceil(samples.length / 3)
  const heapOf = (part: readonly Sample[]) =>
    quantile(
      part.map(({ heapUsed }) => heapUsed),
      0.5,
    )
  const value = heapOf(samples.slice(-third)) / heapOf(samples.slice(third, -third))
  return { text: 'heap in the last third of the run, of that in the middle one', value, most: 1.05 }
}
