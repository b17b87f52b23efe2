import { trustStatus, trustSummary } from '@terahold/contract/calls/member/trust'
import { payoutHaltReasons } from '@terahold/contract/codes/withdrawals'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { PayoutsHaltedNote } from './payouts-halted-note.tsx'

setUpComponentTests()

beforeEach(() => api.hang(trustSummary))

const since = '2026-11-20T12:00:00.000Z'

test.each(payoutHaltReasons)('says that payouts are paused over %s', async (reason) => {
  api.answer(trustStatus, { data: { payouts: { running: false, halts: [{ reason, since }] } } })
  renderForMember(<PayoutsHaltedNote />)
  expect(await screen.findByText('Payouts are paused')).toBeTruthy()
  expect(screen.getByText(/You can still request a withdrawal/)).toBeTruthy()
})

test('says how much is missing while the cash does not cover what we owe', async () => {
  const halts = [{ reason: 'not_solvent', since } as const]
  api.answer(trustStatus, { data: { payouts: { running: false, halts } } })
  const books = { asOf: since, ledgerSum: '0', accounts: [], latestRevenue: null }
  api.answer(trustSummary, { data: { ...books, onChain: '199.5', owed: '200.000000000000000001', coverageBps: 9_975 } })
  renderForMember(<PayoutsHaltedNote />)
  expect((await screen.findByText(/^Missing/)).textContent).toContain('0.500000000000000001')
})
