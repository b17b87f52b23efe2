import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { quantile } from '../ledger/measure.ts'
import { figure, printGoals, printTable } from '../ledger/report.ts'

readArguments(`npm run bench:cli [-- --help]

Measures how long \`terahold\` takes to answer with help, and with the message about a mistake. It needs no server and no network.

  --help  print this text
`)
const rounds = 20
const program = join(import.meta.dirname, '../../scripts/terahold.mjs')
const commands = [['help'], ['help', 'revenue'], ['revenue', 'record', '--help'], ['revenue', 'recrod']]

const measured = commands.map((words) => {
  // The first run stores the compiled code.
  run(words)
  const times = Array.from({ length: rounds }, () => run(words))
  return { name: `terahold ${words.join(' ')}`, median: quantile(times, 0.5), late: quantile(times, 0.95) }
})
printTable(`Milliseconds until the end, of ${rounds} runs (load ${loadavg()[0]?.toFixed(1)})`, [
  ['', 'median', '95th percentile'],
  ...measured.map(({ name, median, late }) => [name, figure(median), figure(late)]),
])
printGoals(measured.map(({ name, median }) => ({ text: `${name}, median in ms`, value: median, most: 300 })))

function run(words: readonly string[]): number {
  const since = performance.now()
  spawnSync(process.execPath, [program, ...words], { stdio: 'ignore' })
  return performance.now() - since
}
