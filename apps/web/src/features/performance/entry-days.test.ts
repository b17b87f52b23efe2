import { expect, test } from 'vitest'
import { resultsByDay } from './entry-days.ts'

const settled = { settlementId: 'one' }
const mining = { type: 'mining', asset: 'USDT', date: '2026-11-05', net: '1.5', feeUsed: '2', source: settled } as const
const downtime = { ...mining, type: 'refund', net: '0.25', feeUsed: '0' } as const

test('adds the settled holdings of a day: credited and refunded, minus the fee', () => {
  const sums = resultsByDay([mining, downtime, { ...mining, net: '1' }], { hasMore: false })
  expect([...sums]).toEqual([['2026-11-05', '-1.25']])
})

test('leaves out commission, points and refunds of orders', () => {
  const order = { ...downtime, source: { orderNo: 'TH-1' } }
  const task = { ...mining, type: 'task', asset: 'POINT', net: '-25', source: {} } as const
  expect(resultsByDay([order, task], { hasMore: false }).size).toBe(0)
})

test('leaves out the oldest day while more of it may follow', () => {
  const older = { ...mining, date: '2026-11-04' }
  expect([...resultsByDay([mining, older], { hasMore: true }).keys()]).toEqual(['2026-11-05'])
})
