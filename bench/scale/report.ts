import { figure } from '../ledger/report.ts'
import { needOf } from './capacity.ts'
import { simulateCells } from './cells.ts'
import { assumed, measured } from './figures.ts'

const seconds = 10
const sizes = [1e6, 1e7, 1e8] as const

/** Returns what `npm run bench:scale` prints. It is the same on each run, and docs/scale.md quotes it. */
export function reportOfScale(): string {
  const needs = sizes.map(needOf)
  const runs = [1, 2, 4, 8].map((cells) => simulateCells(cells, seconds))
  const [one] = runs
  const careless = simulateCells(4, seconds, { hasKeys: false })
  const row = (what: string, value: (need: (typeof needs)[number]) => string) => [what, ...needs.map(value)]
  return [
    table(
      'Measured on two cores',
      Object.entries(measured).map(([name, { value, unit, source }]) => [name, `${figure(value)} ${unit}`, source]),
    ),
    table(
      'Assumed',
      Object.entries(assumed).map(([name, { value, unit }]) => [name, `${figure(value)} ${unit}`]),
    ),
    table('One primary', [
      row('members', ({ members }) => members.toLocaleString('en')),
      row('reads a second, busiest hour', ({ reads }) => figure(reads)),
      row('postings a second, busiest hour with the sweep', ({ postings }) => figure(postings)),
      row('new orders a second, busiest hour', ({ orders }) => figure(orders)),
      row('payouts a second, mean', ({ payouts }) => figure(payouts)),
      row('cores for reads and postings', ({ cores }) => figure(cores)),
      row('memory, GB', ({ memory }) => figure(memory)),
      row('journal, GB a year', ({ journal }) => figure(journal)),
      row('write-ahead log, GB a day', ({ log }) => figure(log)),
      row('published tree, GB a night', ({ treeFile }) => figure(treeFile)),
      row('tree, hours in one thread', ({ treeHours }) => figure(treeHours)),
      row('USD a month, with two replicas', ({ price }) => figure(price)),
      row('first limit', ({ loads: [first] }) => first?.[0] ?? ''),
      row('of that limit', ({ loads: [first] }) => `${figure((first?.[1] ?? 0) * 100)} %`),
      row('limits exceeded', ({ loads }) => String(loads.filter(([, share]) => share > 1).length)),
    ]),
    table('Share of each limit, percent', [
      ['members', ...needs.map(({ members }) => members.toLocaleString('en'))],
      ...(needs[0]?.loads ?? []).map(([what]) => [
        what,
        ...needs.map(({ loads }) => figure((loads.find(([name]) => name === what)?.[1] ?? 0) * 100)),
      ]),
    ]),
    table(`Cells, ${seconds} simulated seconds, the first one down for ${measured.failover.value} s`, [
      ['cells', ...runs.map(({ cells }) => String(cells))],
      ['requests answered a second', ...runs.map(({ answered }) => figure(answered))],
      ['of one cell', ...runs.map(({ answered }) => figure(answered / (one?.answered ?? 1)))],
      ['ms to answer, median', ...runs.map(({ p50 }) => figure(p50))],
      ['ms to answer, p99', ...runs.map(({ p99 }) => figure(p99))],
      ['ms into another cell, median', ...runs.map(({ messages, crossP50 }) => (messages ? figure(crossP50) : ''))],
      ['ms into another cell, p99', ...runs.map(({ messages, crossP99 }) => (messages ? figure(crossP99) : ''))],
      ['messages', ...runs.map(({ messages }) => figure(messages))],
      ['delivered again', ...runs.map(({ repeated }) => figure(repeated))],
      ['lost', ...runs.map(({ lost }) => String(lost))],
      ['doubled', ...runs.map(({ doubled }) => String(doubled))],
      ['doubled without keys, 4 cells', '', '', String(careless.doubled), ''],
    ]),
  ].join('\n')
}

function table(title: string, rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  const isText = (rows[0]?.length ?? 0) < 4
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 || isText ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  )
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}
