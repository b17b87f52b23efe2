import { performanceTypes } from '@terahold/contract/codes/power'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { PerformanceEntry } from './performance.ts'
import { usePerformanceTable } from './use-performance-table.ts'

setUpComponentTests()

const entry: PerformanceEntry = {
  id: 'entry-1',
  type: 'mining',
  asset: 'USDT',
  date: '2026-03-01',
  gross: '0.5',
  fees: '0.2',
  electricity: '0.15',
  net: '0.300000000000000001',
  feeUsed: '0.1',
  cleared: true,
  source: {},
}

function Table({ entries }: { readonly entries: readonly PerformanceEntry[] }) {
  return <output aria-label="Table">{JSON.stringify(usePerformanceTable()(entries))}</output>
}

/** Returns the entries of the file by the names of their columns, without empty cells. */
function shown(...entries: PerformanceEntry[]) {
  renderForMember(<Table entries={entries} />)
  const { names, rows } = JSON.parse(screen.getByLabelText('Table').textContent) as {
    names: string[]
    rows: (string | null)[][]
  }
  for (const row of rows) expect(row).toHaveLength(names.length)
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index]] as const).filter(([, cell]) => cell !== null)),
  )
}

const figures = {
  'Day (UTC)': '2026-03-01',
  Kind: 'Mining',
  Asset: 'USDT',
  Mined: '0.5',
  Costs: '0.2',
  Credited: '0.300000000000000001',
  'Prepaid fee used': '0.1',
  'Venue paid': 'yes',
  Entry: 'entry-1',
}

test('an entry is a row with every figure as the server wrote it', () => {
  expect(shown(entry)).toEqual([figures])
})

test('an entry has all its sources', () => {
  const source = {
    pool: 'Pool North',
    orderNo: 'TH-260301-0001',
    settlementId: testId(60),
    revenueTxid: 'ab',
    statementHash: 'cd',
    venueTxHashes: ['0x1', '0x2'],
    level: 2,
    referee: '0xaa…aaaaaa',
    taskId: testId(41),
    reversed: 'entry-0',
  } as PerformanceEntry['source']
  expect(shown({ ...entry, cleared: false, source })).toEqual([
    {
      ...figures,
      'Venue paid': 'not yet',
      Pool: 'Pool North',
      Order: 'TH-260301-0001',
      Settlement: testId(60),
      'The pool’s bitcoin payout': 'ab',
      'Hash of the venue statement': 'cd',
      'The venue’s payment to us': '0x1 0x2',
      Level: 2,
      Referee: '0xaa…aaaaaa',
      Task: testId(41),
      'Reverses the entry': 'entry-0',
    },
  ])
})

test('every kind has a name of its own', () => {
  const kinds = shown(...performanceTypes.map((type) => ({ ...entry, type }))).map(({ Kind }) => Kind)
  expect(new Set(kinds).size).toBe(performanceTypes.length)
  expect(kinds).not.toContain('')
})
