import { trustDays, trustPools, trustSettlements } from '@terahold/contract/calls/member/trust'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { RevenueByPool } from './revenue-by-pool.tsx'

setUpComponentTests()

const pool = (number: number, name: string) => ({
  poolId: testId(number),
  pool: name,
  venues: ['Venue'],
  pending: '0',
  pendingSince: null,
  overdue: 0,
  paidBps: 10_000,
  recorded: { satoshi: '1', usdt: String(number * 100) },
  expected: null,
  deviationBps: null,
  reason: null,
  unexplained: false,
})
const settled = {
  settlementId: testId(60),
  poolId: testId(13),
  pool: 'Fjord',
  day: '2026-03-01',
  revision: 1,
  cause: 'revenue' as const,
  revenue: '41.5',
  dayRevenue: '41.5',
  power: '1000',
  uptimeBps: 9_800,
  refundedBps: 200,
  satoshi: '41500',
  venue: 'Venue',
  txid: 'a'.repeat(64),
  statementHash: 'b'.repeat(64),
  attestationHash: null,
  cleared: true,
  settledAt: '2026-03-02T01:00:00.000Z',
}

beforeEach(() => {
  api.answer(trustPools, { rows: [pool(13, 'Fjord'), pool(14, 'Caprock')], total: 2 })
  api.answer(trustDays, { rows: [], total: 0 })
  api.answer(trustSettlements, { rows: [settled], total: 1 })
})

test('shows each pool with its own revenue, out of one reading', async () => {
  renderForMember(<RevenueByPool />)
  const fjord = await screen.findByRole('region', { name: 'Fjord' })
  await waitFor(() => expect(fjord.textContent).toContain('1,300.00'))
  expect(screen.getByRole('region', { name: 'Caprock' }).textContent).toContain('1,400.00')
  expect(api.requests(trustPools)).toHaveLength(1)
  expect(api.requests(trustSettlements)).toEqual([])
})

test('opens the days of one pool, each with a check against the chain', async () => {
  const { user } = renderForMember(<RevenueByPool />)
  const fjord = within(await screen.findByRole('region', { name: 'Fjord' }))
  await user.click(fjord.getByText('Evidence, day by day'))
  await user.click(await fjord.findByText('Mar 1, 2026'))
  expect(await fjord.findByRole('button', { name: /This day on the blockchain/ }, { timeout: 8_000 })).toBeTruthy()
  expect(api.requests(trustSettlements)).toMatchObject([{ query: { poolId: testId(13) } }])
})

test('says why the pools could not be read, and reads them again', async () => {
  api.refuse(trustPools, { code: 503, message: 'Later.' })
  const { user } = renderForMember(<RevenueByPool />)
  expect((await screen.findByRole('alert')).textContent).toContain('Later.')
  api.answer(trustPools, { rows: [pool(13, 'Fjord')], total: 1 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Fjord' })).toBeTruthy()
})
