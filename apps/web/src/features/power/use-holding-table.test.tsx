import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import type { Holding } from './power.ts'
import type { Receipt } from './receipt-row.tsx'
import { useHoldingTable } from './use-holding-table.ts'
import { useReceiptTable } from './use-receipt-table.ts'

setUpComponentTests()

type Table = { readonly names: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

/** Reads the rows of a file by the names of their columns. */
function rowsBy({ names, rows }: Table) {
  for (const row of rows) expect(row).toHaveLength(names.length)
  expect(new Set(names).size).toBe(names.length)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
}
const shown = () => rowsBy(JSON.parse(screen.getByLabelText('Table').textContent) as Table)

function HoldingTable({ holdings }: { readonly holdings: readonly Holding[] }) {
  return <output aria-label="Table">{JSON.stringify(useHoldingTable()(holdings))}</output>
}

function ReceiptTable({ receipts }: { readonly receipts: readonly Receipt[] }) {
  return <output aria-label="Table">{JSON.stringify(useReceiptTable()(receipts))}</output>
}

test('a holding is a row with every figure as the server wrote it', () => {
  const money = holdingMoney({
    paid: '90.000000000000000001',
    credited: '12.5',
    pending: '0.25',
    downtimeRefund: '4.5',
    feeUsed: '30',
    feeRefund: '6.01',
  })
  renderForMember(<HoldingTable holdings={[createHolding(money)]} />)
  expect(shown()).toEqual([
    {
      Order: 'TH-260301-0001',
      Plan: 'North 90',
      Pool: 'Pool North',
      Site: 'Site North',
      State: 'Active',
      'Power (TH/s)': '20',
      'First day (UTC)': '2026-03-03',
      'Ends (UTC)': '2026-06-01',
      'Days agreed': 90,
      'Days delivered': 30,
      'Paid (USDT)': '90.000000000000000001',
      'Received (USDT)': money.received,
      'Result (USDT)': money.result,
      'Credited (USDT)': '12.5',
      'Pending (USDT)': '0.25',
      'Refunded for downtime (USDT)': '4.5',
      'Prepaid fee used (USDT)': '30',
      'Unused fee paid back (USDT)': '6.01',
    },
  ])
})

test('a holding without an end has none in its row', () => {
  renderForMember(
    <HoldingTable holdings={[createHolding({ status: 'refunded' }), createHolding({ status: 'pending' })]} />,
  )
  expect(shown().map(({ State }) => State)).toEqual(['Ended early', 'Starts soon'])
})

const receipt: Receipt = {
  id: testId(61),
  date: '2026-03-04',
  holdingId: testId(21),
  planName: 'North 90',
  thDays: '20',
  uptimeBps: 9_800,
  gross: '0.61',
  electricity: '0.2',
  serviceFee: '0.01',
  net: '0.4',
  downtimeRefund: '0.02',
  feeUsed: '1',
  result: '-0.58',
  cleared: false,
  settlementId: testId(60),
} as Receipt

test.each([
  [true, 'yes'],
  [false, 'not yet'],
])('a settled day is a row with its steps from mined to the result (paid: %s)', (cleared, paid) => {
  renderForMember(<ReceiptTable receipts={[{ ...receipt, cleared }]} />)
  expect(shown()).toEqual([
    {
      'Day (UTC)': '2026-03-04',
      Plan: 'North 90',
      Holding: testId(21),
      'TH-days': '20',
      'Uptime (of 10,000)': 9_800,
      'Mined (USDT)': '0.61',
      'Electricity (USDT)': '0.2',
      'Service fee (USDT)': '0.01',
      'Credited (USDT)': '0.4',
      'Refunded for downtime (USDT)': '0.02',
      'Prepaid fee used (USDT)': '1',
      'Result (USDT)': '-0.58',
      'Venue paid': paid,
      Settlement: testId(60),
    },
  ])
})

test('no rows are a file with names only', () => {
  renderForMember(<ReceiptTable receipts={[]} />)
  expect(shown()).toEqual([])
})
