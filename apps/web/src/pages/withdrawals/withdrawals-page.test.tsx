import { myCash, withdrawals } from '@terahold/contract/calls/member/cash'
import { to } from '@terahold/contract/pages'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCash, createWithdrawal } from '../../testing/cash-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const holdUntil = '2026-03-02T10:00:00.000Z'

test('lists each withdrawal, and says why one is held', async () => {
  const rows = [
    createWithdrawal({ state: 'holding', holdUntil }),
    createWithdrawal({ withdrawId: testId(2), state: 'confirmed', amount: '33' }),
  ]
  api.answer(withdrawals, { rows, total: 2 })
  api.answer(myCash, { data: createCash({ holdUntil, holdReason: 'email_changed' }) })
  const { page } = await openPage(to.withdrawals())
  expect(await within(page).findAllByRole('article')).toHaveLength(2)
  expect(page.textContent).toContain('33')
  expect(await within(page).findByText(/email/i)).toBeTruthy()
})

test('leads to a withdrawal while there was none', async () => {
  api.answer(withdrawals, { rows: [], total: 0 })
  api.answer(myCash, { data: createCash() })
  const { page } = await openPage(to.withdrawals())
  expect((await within(page).findByRole('link', { name: 'Withdraw' })).getAttribute('href')).toBe(to.withdraw())
  expect(within(page).queryByRole('article')).toBeNull()
})
