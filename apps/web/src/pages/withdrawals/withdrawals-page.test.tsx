import { myCash, withdrawals } from '@terahold/contract/calls/member/cash'
import { to } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCash, createWithdrawal } from '../../testing/cash-fixture.ts'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { token, treasury } from '../../testing/order-fixture.ts'

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

test('counts each transfer of a transaction for one withdrawal', async () => {
  const hash = `0x${'cd'.repeat(32)}`
  const paid = { state: 'confirmed', txHash: hash } as const
  api.file(servicePaths.appConfig, createAppConfig())
  api.answer(withdrawals, {
    rows: [createWithdrawal(paid), createWithdrawal({ ...paid, withdrawId: testId(2) })],
    total: 2,
  })
  api.answer(myCash, { data: createCash() })
  answerReceipts({ [hash]: createReceipt([{ token, from: treasury, to: member.address, amount: 120_073_456n }]) })
  const { page, user } = await openPage(to.withdrawals())
  const cards = await within(page).findAllByRole('article')
  for (const card of cards) await user.click(within(card).getByText('Steps and transaction'))
  await waitFor(() => expect(cards[1]?.textContent).toContain('Checked on the chain by this device'))
  expect(cards[0]?.textContent).toContain('This device did not find the payment.')
})

test('leads to another withdrawal when the newest one ended without a payment', async () => {
  const failed = { state: 'failed', reason: 'transfer_failed' } as const
  api.answer(myCash, { data: createCash() })
  api.answer(withdrawals, {
    rows: [createWithdrawal(failed), createWithdrawal({ ...failed, withdrawId: testId(2) })],
    total: 2,
  })
  const { page } = await openPage(to.withdrawals())
  const [newest, older] = await within(page).findAllByRole('article', { name: 'Failed, refunded' })
  if (newest === undefined || older === undefined) throw new Error('two withdrawals are expected')
  expect(newest.textContent).toContain('The money is available again.')
  expect(within(newest).getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe(to.withdraw())
  expect(within(older).queryByRole('link')).toBeNull()
})

test('leads to a withdrawal while there was none', async () => {
  api.answer(withdrawals, { rows: [], total: 0 })
  api.answer(myCash, { data: createCash() })
  const { page } = await openPage(to.withdrawals())
  expect((await within(page).findByRole('link', { name: 'Withdraw' })).getAttribute('href')).toBe(to.withdraw())
  expect(within(page).queryByRole('article')).toBeNull()
})

test.each([
  ['no withdrawal is held', { state: 'confirmed' as const }, { holdUntil, holdReason: 'email_changed' as const }],
  ['nothing holds it any more', { state: 'holding' as const, holdUntil }, {}],
])('says nothing of a hold when %s', async (_, withdrawal, cash) => {
  api.answer(withdrawals, { rows: [createWithdrawal(withdrawal)], total: 1 })
  api.answer(myCash, { data: createCash(cash) })
  const { page } = await openPage(to.withdrawals())
  await within(page).findByRole('article')
  await waitFor(() => expect(api.requests(myCash)).toHaveLength(1))
  expect(within(page).queryByText(/^Withdrawals wait until/)).toBeNull()
})

test('lists the withdrawals also while the balance cannot be read', async () => {
  api.answer(withdrawals, { rows: [createWithdrawal({ state: 'holding', holdUntil })], total: 1 })
  api.refuse(myCash, { code: 503, message: 'Later.' })
  const { page } = await openPage(to.withdrawals())
  expect((await within(page).findByRole('article')).textContent).toContain('On hold until')
  expect(within(page).queryByRole('alert')).toBeNull()
})
