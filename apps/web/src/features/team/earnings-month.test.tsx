import { downlineEarnings } from '@terahold/contract/calls/member/team'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { EarningsCard } from './earnings-card.tsx'

setUpComponentTests()

const data = {
  month: '2026-03',
  asset: 'USDT' as const,
  points: '0',
  pending: '0',
  paid: '0',
  l1: '0',
  l2: '0',
  capMonth: '1000',
  capLeft: '1000',
}
const months = () => api.requests(downlineEarnings).map(({ query }) => query.month)
const bar = () => screen.findByRole('progressbar')

beforeEach(() => api.answer(downlineEarnings, { data }))
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['2026-03-31T23:59:59.999Z', '2026-03', '2026-02'],
  ['2026-04-01T00:00:00.000Z', '2026-04', '2026-03'],
  ['2027-01-01T01:00:00.000+02:00', '2026-12', '2026-11'],
])('at %s the month is the server’s, in UTC: %s, and the one before is %s', async (instant, newest, before) => {
  vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(instant))
  const { user } = renderForMember(<EarningsCard />)
  await bar()
  expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  await waitFor(() => expect(months()).toEqual([newest, before]))
})

test('a cap that is used up leaves nothing, and amounts show every digit next to it', async () => {
  api.answer(downlineEarnings, { data: { ...data, paid: '123456789.123456', capMonth: '1000.000001', capLeft: '0' } })
  const { container } = renderForMember(<EarningsCard />)
  expect((await bar()).getAttribute('aria-valuetext')).toMatch(/^0.* of 1,000\.000001 USDT$/)
  expect(container.textContent).toContain('123,456,789.12')
})
