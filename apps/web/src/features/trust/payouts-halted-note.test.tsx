import { trustStatus } from '@terahold/contract/calls/member/trust'
import { payoutHaltReasons } from '@terahold/contract/codes/withdrawals'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { PayoutsHaltedNote } from './payouts-halted-note.tsx'

setUpComponentTests()

const since = '2026-11-20T12:00:00.000Z'

test.each(payoutHaltReasons)('says that payouts are paused over %s', async (reason) => {
  api.answer(trustStatus, { data: { payouts: { running: false, halts: [{ reason, since }] } } })
  renderForMember(<PayoutsHaltedNote />)
  expect(await screen.findByText('Payouts are paused')).toBeTruthy()
  expect(screen.getByText(/You can still request a withdrawal/)).toBeTruthy()
})
