import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { quantile, ratioOf } from '../ledger/measure.ts'
import { figure, type Goal, printGoals, printTable } from '../ledger/report.ts'
import { createWorld } from '../ledger/world.ts'
import { reads } from './calls.ts'
import { compare, type Figures } from './compare.ts'
import { house } from './house.ts'
import { people } from './people.ts'
import { type Sample, watchMemory } from './watch-memory.ts'

const help = `npm run bench:api [-- --quick | --orders | --help]

Compares the API with the bare framework on the same database, as ratios. It needs no network.

  (nothing)  a million members, and ten minutes for memory: about a quarter of an hour
  --quick    a tenth of the members, and half a minute for memory: about two minutes
  --orders   only new orders, with ten thousand members: about a minute
  --help     print this text
`
const [option] = process.argv.slice(2)
if (option !== undefined && option !== '--quick' && option !== '--orders') {
  process.stdout.write(help)
  process.exit(option === '--help' ? 0 : 2)
}
const onlyOrders = option === '--orders'
const quick = option !== undefined
const sizes = onlyOrders ? [10_000] : quick ? [10_000, 100_000] : [10_000, 1_000_000]
const settings = {
  onlyOrders,
  rounds: quick ? 2 : 5,
  seconds: quick ? 2 : 4,
  connections: 32,
}
const watched = { minutes: quick ? 0.5 : 10, connections: 16 }

const folder = mkdtempSync(join(tmpdir(), 'terahold-bench-'))
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  log: () => undefined,
  settings: { max_wal_size: '4GB' },
})
const chain = await startTestChain()
await giveEveryoneTokens(chain.rpcUrl)
try {
  await run()
} finally {
  await chain.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function run(): Promise<void> {
  const measured: { members: number; figures: Figures }[] = []
  let samples: readonly Sample[] = []
  for (const size of sizes) {
    const place = await people(await createWorld(postgres.url, `bench_${size}`, size), Math.min(size, 20_000))
    measured.push({ members: size, figures: await compare(place, chain.rpcUrl, settings) })
    if (size === sizes.at(-1) && !onlyOrders) samples = await watchMemory(place, chain.rpcUrl, watched)
    await place.world.db.destroy()
  }
  for (const { members, figures } of measured) printFigures(members, figures)
  if (onlyOrders) return
  printMemory(samples)
  printGoals([...measured.flatMap(({ members, figures }) => readGoals(members, figures)), memoryGoal(samples)])
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
    ['', 'a second', 'p99 in ms', 'of the bare query', 'of the bare insert'],
    ...[...figures].map(([name, loads]) => [
      name,
      figure(
        quantile(
          loads.map(({ perSecond }) => perSecond),
          0.5,
        ),
      ),
      figure(
        quantile(
          loads.map(({ times }) => quantile(times, 0.99)),
          0.5,
        ),
      ),
      figure(ratioTo(figures, name, 'a bare query')),
      figure(ratioTo(figures, name, 'a bare insert')),
    ]),
  ])
}

function readGoals(members: number, figures: Figures): Goal[] {
  return Object.keys(reads).map((name) => ({
    text: `${name} at ${members.toLocaleString('en')} members, of the bare query`,
    value: ratioTo(figures, name, 'a bare query'),
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
