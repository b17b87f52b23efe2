/**
 * Compares the money core on a small journal, all in one table, with a large one whose old months are in the archive. Not part of
 * `npm run bench:ledger`: the large journal takes about 600 bytes of disk a transfer.
 */
import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { createLedgerDesk } from '../../apps/server/src/desk/ledger/ledger-desk.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../apps/server/src/ledger/ledger.ts'
import { readArguments, refuseArguments } from '../../scripts/command-line/help.mjs'
import { withPostgres } from '../with-postgres.ts'
import { type JournalWorld, openJournalWorld, warmUp } from './journal-world.ts'
import { openConnections, quantile, ratioOf, throughput, timesOf, type Work } from './measure.ts'
import { figure, type Goal, printGoals, printTable } from './report.ts'

const help = `npm run bench:journal -- [--transfers 10000000] [--small 1000000] [--rounds 5] [--folder FOLDER] [--help]

Compares a journal of a million transfers in one table with a large one, half of which is in the archive, and prints ratios.

  --transfers   of the large journal
  --small       of the small one
  --rounds      how often each is measured, in turn
  --folder      where both are kept, so that the next run measures the same ones without making them
`
const { values } = readArguments(help, {
  transfers: { type: 'string', default: '10000000' },
  small: { type: 'string', default: '1000000' },
  rounds: { type: 'string', default: '5' },
  folder: { type: 'string', default: '' },
})
const [transfers, small, rounds] = [values.transfers, values.small, values.rounds].map(Number)
if (!(transfers && small && rounds)) refuseArguments(help, 'transfers, small and rounds are numbers')

const ledger = createLedger({ clock })
const asked = 1_000
/** Of a question that reads the archive from the disk. */
const askedOfArchive = 100
const page = { asset: 'USDT', pageNum: 1, pageSize: 20 } as const
const oldDay = addDays(dayOf(clock.now()), -700)
const allTransfers = { asset: 'USDT', account: undefined, memberId: undefined, from: undefined, to: undefined } as const
const deskOf = (db: JournalWorld['db']) =>
  createLedgerDesk({
    db,
    chainId: 1,
    decimals: 18,
    ledger,
    audit: async () => undefined,
    lastReconciliation: async () => undefined,
  })

/** What a member or an operator waits for. The last one reads the archive alone and is not a goal. */
const questions: Readonly<Record<string, (world: JournalWorld, memberId: string) => Promise<unknown>>> = {
  balance: ({ db }, memberId) => ledger.balances(db, memberId),
  'first page of a statement': ({ db }, memberId) => ledger.statement(db, { ...page, memberId }),
  'house balances': ({ db }) => ledger.houseBalances(db),
  'newest transfers of a kind, on the desk': ({ db }) =>
    deskOf(db).transfers({ ...allTransfers, kind: 'mining' }, undefined),
  'a page of a statement, 700 days old': ({ db }, memberId) =>
    ledger.statement(db, { ...page, memberId, from: addDays(oldDay, -20), to: oldDay }),
}
const goals = Object.keys(questions).slice(0, -1)

async function run(url: string): Promise<void> {
  const worlds: JournalWorld[] = []
  for (const size of [
    { transfers: small ?? 0, hasArchive: false },
    { transfers: transfers ?? 0, hasArchive: true },
  ]) {
    const began = performance.now()
    worlds.push(await openJournalWorld(url, size))
    console.log(
      `${size.transfers.toLocaleString('en')} transfers were ready after ${figure((performance.now() - began) / 1000)} s`,
    )
  }
  await printSizes(worlds)
  for (const world of worlds) await warmUp(world)
  const reads = await compareReads(worlds)
  const posted = await comparePostings(worlds)
  const closing = await compareClosing(worlds)
  const ratios = [...goals, ...posted.keys(), ...closing.keys()].map((name): Goal => {
    const [before, after] = reads.get(name) ?? posted.get(name) ?? closing.get(name) ?? []
    const isRate = posted.has(name)
    const ratio = isRate ? ratioOf(before ?? [], after ?? []) : ratioOf(after ?? [], before ?? [])
    return {
      text: `${name}: time at ${(transfers ?? 0).toLocaleString('en')}, of that at ${(small ?? 0).toLocaleString('en')}`,
      value: ratio,
      most: 1.5,
    }
  })
  printGoals(ratios)
  await Promise.all(worlds.map(({ db }) => db.destroy()))
}

type Pair = readonly number[][]

/** The median of the rounds of each world's 99th percentiles. */
async function compareReads(worlds: readonly JournalWorld[]): Promise<ReadonlyMap<string, Pair>> {
  const results = new Map(Object.keys(questions).map((name) => [name, worlds.map((): number[] => [])]))
  const medians = new Map(Object.keys(questions).map((name) => [name, worlds.map((): number[] => [])]))
  for (let round = 0; round <= (rounds ?? 1); round += 1) {
    for (const [place, world] of worlds.entries()) {
      const members = Array.from({ length: asked }, () => anyOf(world.members))
      for (const [name, question] of Object.entries(questions)) {
        const those = goals.includes(name) ? members : members.slice(0, askedOfArchive)
        const times = await timesOf(those, (memberId) => question(world, memberId))
        if (round === 0) continue
        results.get(name)?.[place]?.push(quantile(times, 0.99))
        medians.get(name)?.[place]?.push(quantile(times, 0.5))
      }
    }
  }
  const row = ([name, pair]: [string, number[][]]) => {
    const [before, after] = pair.map((all) => quantile(all, 0.5))
    const [usual, usualAfter] = (medians.get(name) ?? []).map((all) => quantile(all, 0.5))
    return [name, figure(usual ?? 0), figure(usualAfter ?? 0), figure(before ?? 0), figure(after ?? 0)]
  }
  printTable('Reads, milliseconds', [
    ['', 'median, small', 'median, large', 'p99, small', 'p99, large'],
    ...[...results].map(row),
  ])
  return results
}

const post = 'select ledger_post_leg($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'
const posting =
  ({ members }: JournalWorld): Work =>
  (connection) =>
    connection.query({
      name: 'post',
      text: post,
      values: [
        anyOf(members),
        randomUUID(),
        randomUUID(),
        randomUUID(),
        'USDT',
        'available',
        'unearned',
        '1',
        'order_payment',
        null,
        null,
      ],
    })

/** Postings a second at eight connections. */
async function comparePostings(worlds: readonly JournalWorld[]): Promise<ReadonlyMap<string, Pair>> {
  const rates = worlds.map((): number[] => [])
  const opened = await Promise.all(worlds.map(async (world) => openConnections(world.url, 8, posting(world))))
  for (let round = 0; round < 2 * (rounds ?? 1); round += 1) {
    const order = [...worlds.entries()]
    if (round % 2 === 1) order.reverse()
    for (const [place, world] of order) rates[place]?.push(await throughput(opened[place] ?? [], 3, posting(world)))
  }
  for (const connection of opened.flat()) connection.end()
  printTable('Postings a second, eight connections', [
    ['', 'small', 'large'],
    ['posting', ...rates.map((all) => figure(quantile(all, 0.5)))],
  ])
  return new Map([['posting', rates]])
}

/** Milliseconds to close and to seal a block of 10,000 of the transfers just posted. */
async function compareClosing(worlds: readonly JournalWorld[]): Promise<ReadonlyMap<string, Pair>> {
  const times = { 'closing a block': [] as number[][], 'sealing a block': [] as number[][] }
  for (const { db } of worlds) {
    const began = performance.now()
    const blocks = await ledger.rollUp(db)
    const closed = performance.now()
    await ledger.seal(db)
    if (blocks === 0) throw new Error('Too few postings for a block: more rounds are needed')
    times['closing a block'].push([(closed - began) / blocks])
    times['sealing a block'].push([(performance.now() - closed) / blocks])
  }
  printTable('Blocks of 10,000, milliseconds', [
    ['', 'small', 'large'],
    ...Object.entries(times).map(([name, pair]) => [name, ...pair.map((all) => figure(quantile(all, 0.5)))]),
  ])
  return new Map(Object.entries(times))
}

async function printSizes(worlds: readonly JournalWorld[]): Promise<void> {
  const rows: string[][] = []
  for (const { db, transfers: count, archived } of worlds) {
    const { rows: sizes } = await sql<{ name: string; bytes: number }>`
      select 'a transfer in use' as name, pg_total_relation_size('transfer')::float8 / ${count - archived} as bytes
      union all select 'an archived one', (select coalesce(sum(pg_total_relation_size(relid)), 0)::float8 from pg_partition_tree('transfer_archive')) / ${Math.max(1, archived)}
      union all select 'its key', pg_total_relation_size('transfer_key')::float8 / ${Math.max(1, archived)}`.execute(db)
    rows.push([
      `${count.toLocaleString('en')}, ${archived.toLocaleString('en')} archived`,
      ...sizes.map(({ bytes }) => figure(bytes)),
    ])
  }
  printTable('Bytes with indexes', [['', 'a transfer in use', 'an archived one', 'its key'], ...rows])
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

await withPostgres(
  {
    max_wal_size: '4GB',
    max_connections: '100',
    shared_buffers: '4GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  },
  run,
  values.folder,
)
