import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readArguments, refuseArguments } from '../../scripts/command-line/help.mjs'
import { buildWeb } from '../../scripts/prepare/build-web.mjs'
import { demoSettings } from '../../scripts/prepare/demo-settings.mjs'
import { openBrowser } from '../../tests/support/browser.ts'
import { startProduct } from '../../tests/support/product.ts'
import { quantile } from '../ledger/measure.ts'
import { figure, printGoals, printTable } from '../ledger/report.ts'
import { withPostgres } from '../with-postgres.ts'
import { type DeskLoad, measureDeskLoad } from './first-load.ts'
import { measureLedgerPages } from './ledger-pages.ts'
import { measureListPages } from './list-pages.ts'
import { measureTableScroll } from './table-scroll.ts'

const help = `npm run bench:console [-- --transfers NUMBER | --help]

Measures the operators' desk: its first load on slow 4G, a scroll through the ledger, and the pages of a long ledger at the server. It
needs no network.

  --transfers  how many transfers are filled in, from 1000; two million by default
  --help       print this text
`
const { values } = readArguments(help, { transfers: { type: 'string', default: '2000000' } })
const transfers = Number(values.transfers)
if (!Number.isSafeInteger(transfers) || transfers < 1_000)
  refuseArguments(help, `transfers is a number from 1000, not ${values.transfers}`)
const rounds = 5

await buildWeb(fileURLToPath(new URL('../..', import.meta.url)), process.execPath, demoSettings())

const { lists, pages } = await withPostgres({ max_wal_size: '4GB', shared_buffers: '1GB' }, async (url) => ({
  lists: await measureListPages(url),
  pages: await measureLedgerPages(url, transfers),
}))
printTable(`A page of 100 of ${transfers.toLocaleString('en')} transfers, 95th percentile in milliseconds`, [
  ['', 'ms'],
  ...pages.map(({ name, ms }) => [name, figure(ms)]),
])
printTable(
  'A page of 50 of 200,000 withdrawals, 300,000 decisions and 20,000 records, 95th percentile in milliseconds',
  [['', 'ms'], ...lists.map(({ name, ms }) => [name, figure(ms)])],
)
const { loads, scroll } = await inBrowser()
const load = {
  kilobytes: quantile(
    loads.map(({ kilobytes }) => kilobytes),
    0.5,
  ),
  usableMs: quantile(
    loads.map(({ usableMs }) => usableMs),
    0.5,
  ),
}
printTable('First load of the desk: slow 4G, 4 × slower processor, nothing cached; medians', [
  ['kB', 'usable, ms'],
  [figure(load.kilobytes), figure(load.usableMs)],
])
printTable('A scroll through the ledger’s table', [
  ['rows', 'tasks over 50 ms', 'longest, ms'],
  [String(scroll.rows), String(scroll.longTasks.length), figure(Math.max(0, ...scroll.longTasks))],
])
printGoals([
  { text: 'slowest page of the ledger, ms', value: Math.max(...pages.map(({ ms }) => ms)), most: 100 },
  { text: 'slowest page of another list, ms', value: Math.max(...lists.map(({ ms }) => ms)), most: 100 },
  { text: 'first load, kB', value: load.kilobytes, most: 200 },
  { text: 'usable, ms', value: load.usableMs, most: 2_500 },
  { text: 'tasks over 50 ms in a scroll', value: scroll.longTasks.length, most: 0 },
])
console.log(`\nLoad of the machine at the end: ${figure(loadavg()[0] ?? 0)}`)

async function inBrowser() {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()])
  try {
    const measured: DeskLoad[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measureDeskLoad(browser, product.base))
    return { loads: measured, scroll: await measureTableScroll(browser, product.base) }
  } finally {
    await Promise.all([product.remove(), browser.close()])
  }
}
