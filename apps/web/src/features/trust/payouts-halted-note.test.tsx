import { trustStatus, trustSummary } from '@terahold/contract/calls/member/trust'
import { payoutHaltReasons } from '@terahold/contract/codes/withdrawals'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createTrustSummary } from '../../testing/trust-fixture.ts'
import { PayoutsHaltedNote } from './payouts-halted-note.tsx'

setUpComponentTests()

beforeEach(() => api.hang(trustSummary))

const since = '2026-11-20T12:00:00.000Z'

test.each(payoutHaltReasons)('says that payouts are paused over %s', async (reason) => {
  api.answer(trustStatus, { data: { payouts: { running: false, halts: [{ reason, since }], uncoveredSince: null } } })
  renderForMember(<PayoutsHaltedNote />)
  expect(await screen.findByText('Payouts are paused')).toBeTruthy()
  expect(screen.getByText(/You can still request a withdrawal/)).toBeTruthy()
})

test('says how much is missing while the cash does not cover what we owe', async () => {
  const halts = [{ reason: 'not_solvent', since } as const]
  api.answer(trustStatus, { data: { payouts: { running: false, halts, uncoveredSince: null } } })
  const books = { onChain: '199.5', owed: '200.000000000000000001', coverageBps: 9_975 }
  api.answer(trustSummary, { data: createTrustSummary(books) })
  renderForMember(<PayoutsHaltedNote />)
  expect((await screen.findByText(/^Missing/)).textContent).toContain('0.500000000000000001')
})

test('says that payouts wait for full coverage, and how much is missing for everything owed', async () => {
  api.answer(trustStatus, { data: { payouts: { running: false, halts: [], uncoveredSince: since } } })
  const everything = { owed: '200.000000000000000001', coverageBps: 9_975 }
  api.answer(trustSummary, { data: createTrustSummary({ onChain: '199.5', owed: '100', everything }) })
  renderForMember(<PayoutsHaltedNote />)
  expect(await screen.findByText(/Payouts continue as soon as it covers everything/)).toBeTruthy()
  expect((await screen.findByText(/^Missing/)).textContent).toContain('0.500000000000000001')
})

test('says nothing while payouts run', async () => {
  api.answer(trustStatus, { data: { payouts: { running: true, halts: [], uncoveredSince: null } } })
  const { container } = renderForMember(<PayoutsHaltedNote />)
  await waitFor(() => expect(api.requests(trustStatus)).toHaveLength(1))
  expect(container.textContent).toBe('')
})
