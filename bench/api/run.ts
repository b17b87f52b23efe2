/**
 * Compares the API with the bare framework on the same database, as ratios. `npm run bench:api` takes about a quarter
 * of an hour, ten minutes of it for memory; `-- --quick` about two minutes, with a tenth of the members and half a
 * minute for memory.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestChain } from '../../apps/server/src/chain/local/test-chain.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { quantile, ratioOf } from '../ledger/measure.ts'
import { figure, type Goal, printGoals, printTable } from '../ledger/report.ts'
import { createWorld } from '../ledger/world.ts'
import { reads } from './calls.ts'
import { compare, type Figures } from './compare.ts'
import { people } from './people.ts'
import { type Sample, watchMemory } from './watch-memory.ts'

const quick = process.argv.includes('--quick')
const sizes = quick ? [10_000, 100_000] : [10_000, 1_000_000]
const settings = { rounds: quick ? 2 : 5, seconds: quick ? 2 : 4, connections: 32 }
const watched = { minutes: quick ? 0.5 : 10, connections: 16 }

const folder = mkdtempSync(join(tmpdir(), 'terahold-bench-'))
const postgres = await startEmbeddedPostgres({
  ...{ dataDir: join(folder, 'postgres'), log: () => undefined },
  settings: { max_wal_size: '4GB' },
})
const chain = await startTestChain()
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
    if (size === sizes.at(-1)) samples = await watchMemory(place, chain.rpcUrl, watched)
    await place.world.db.destroy()
  }
  for (const { members, figures } of measured) printFigures(members, figures)
  printMemory(samples)
  printGoals([...measured.flatMap(({ members, figures }) => readGoals(members, figures)), memoryGoal(samples)])
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
