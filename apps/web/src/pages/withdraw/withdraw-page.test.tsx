import {
  cancelWithdrawal,
  confirmWithdrawal,
  insertWithdrawal,
  myCash,
  withdrawals,
} from '@terahold/contract/calls/member/cash'
import { profile, sendEmailCode } from '@terahold/contract/calls/member/profile'
import { trustStatus } from '@terahold/contract/calls/member/trust'
import { holdReasons } from '@terahold/contract/codes/members'
import { withdrawalStates } from '@terahold/contract/codes/withdrawals'
import { pagePaths, to } from '@terahold/contract/pages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient, refreshSubjects } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { createCash, createWithdrawal } from '../../testing/cash-fixture.ts'
import { api, goOffline, member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import {
  enterCode,
  factTexts,
  findPage,
  findQuestion,
  leaveFor,
  mainButton,
  openPage,
  submitButton,
} from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

const running = { data: { payouts: { running: true, halts: [], uncoveredSince: null } } }
const asked = {
  withdrawId: testId(5),
  state: 'requested' as const,
  amount: '25',
  fee: '0.1',
  receive: '24.9',
  toAddress: member.address,
  maskedEmail: 'a***@example.com',
  verifyBy: '2099-01-01T00:00:00.000Z',
}

beforeEach(() => {
  api.answer(profile, { data: createProfile() })
  api.answer(myCash, { data: createCash() })
  api.answer(withdrawals, { rows: [], total: 0 })
  api.answer(trustStatus, running)
})

/** Opens the form and waits for its input. */
async function openForm() {
  const opened = await openPage(to.withdraw())
  const input = await within(opened.page).findByRole<HTMLInputElement>('textbox')
  return { ...opened, input }
}

/** Types an amount and opens the sheet that asks once more. */
async function askFor(amount: string) {
  const opened = await openForm()
  await opened.user.type(opened.input, amount)
  await opened.user.click(submitButton(opened.page))
  return { ...opened, sheet: await screen.findByRole('dialog') }
}

describe('the amount', () => {
  test('has its fee and what arrives next to it while it is typed, to the last digit', async () => {
    const { page, user, input } = await openForm()
    await user.type(input, '25.123456')
    await waitFor(() => expect(factTexts(page).slice(0, 2)).toEqual(['0.10 USDT', '25.023456 USDT']))
  })

  test('has its facts in their places before it is typed, and the limits below the button', async () => {
    const { page, user, input } = await openForm()
    const facts = () =>
      within(page)
        .getAllByRole('term')
        .map(({ textContent }) => textContent)
    const before = facts()
    expect(before.slice(0, 2)).toEqual(['Network fee', 'Arrives in your wallet'])
    expect(factTexts(page).slice(0, 2)).toEqual(['0.10 USDT', '–'])
    await user.type(input, '25')
    await waitFor(() => expect(factTexts(page)[1]).toBe('24.90 USDT'))
    expect(facts()).toEqual(before)
    const limits = within(page).getByRole('heading', { name: 'Limits' })
    expect(submitButton(page).compareDocumentPosition(limits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('of everything is one tap', async () => {
    const { user, input } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Max' }))
    await waitFor(() => expect(input.value).toBe('250.5'))
  })

  test('cannot be everything while there is nothing', async () => {
    api.answer(myCash, { data: createCash({ available: '0' }) })
    await openForm()
    expect(screen.queryByRole('button', { name: 'Max' })).toBeNull()
  })

  test.each(['', '0', '0.05', '251', '1.1234567'])(
    '%j is refused at the field, and nothing is asked',
    async (amount) => {
      const { page, user, input } = await openForm()
      if (amount !== '') await user.type(input, amount)
      await user.click(submitButton(page))
      await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(api.requests(insertWithdrawal)).toEqual([])
    },
  )

  test('is no longer marked once it is corrected', async () => {
    const { page, user, input } = await openForm()
    await user.click(submitButton(page))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    await user.type(input, '20')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
  })

  test('is marked while it is typed once it is more than there is', async () => {
    const { user, input } = await openForm()
    await user.type(input, '300')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  })

  test('that was typed is there again after a reload', async () => {
    const first = await openForm()
    await first.user.type(first.input, '77.5')
    await first.user.tab()
    first.close()
    const { input } = await openForm()
    expect(input.value).toBe('77.5')
  })

  test('within a refund has no fee', async () => {
    api.answer(myCash, { data: createCash({ feeFree: '100' }) })
    const { page, user, input } = await openForm()
    await user.type(input, '100')
    await waitFor(() => expect(factTexts(page)[1]).toBe('100.00 USDT'))
    expect(factTexts(page)[0]).toBe('0.00 USDTno fee for a refund')
  })
})

describe('before the amount', () => {
  test('the page says how much is available, on its way and pending', async () => {
    api.answer(myCash, { data: createCash({ held: '12.5' }) })
    const { page } = await openForm()
    for (const amount of ['250.50', '12.50', '3.25']) expect(page.textContent).toContain(amount)
  })

  test('the page leads to the withdrawals only while one is on its way', async () => {
    api.answer(myCash, { data: createCash({ held: '0' }) })
    const { page } = await openForm()
    expect(within(page).getByText('Pending')).toBeTruthy()
    expect(within(page).queryByText('Being withdrawn')).toBeNull()
    api.answer(myCash, { data: createCash({ held: '5' }) })
    await refreshSubjects(['cash'])
    const link = await within(page).findByRole('link', { name: /Being withdrawn/ })
    expect(link.getAttribute('href')).toBe(to.withdrawals())
  })

  test('the page shows the fee, the minimum and what is left of both limits', async () => {
    const { page } = await openForm()
    expect(factTexts(page).map((text) => text.replace(/ USDT.*/, ''))).toEqual([
      '0.10',
      '–',
      '10.00',
      '9,000.00',
      '42,000.00',
    ])
  })

  test('the page shows the whole address it goes to, and no input for another', async () => {
    await openForm()
    expect(screen.getByRole('img', { name: new RegExp(member.address) })).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })

  test.each(holdReasons)('the page says why and until when it waits after %s', async (holdReason) => {
    const without = await openForm()
    const before = without.page.textContent
    without.close()
    queryClient.clear()
    api.answer(myCash, { data: createCash({ holdUntil: '2099-03-04T10:00:00.000Z', holdReason }) })
    const { page } = await openForm()
    await waitFor(() => expect(page.textContent.length).toBeGreaterThan(before.length + 20))
    expect(page.textContent.includes('2099')).toBe(holdReason !== 'frozen')
  })

  test('a debt is named with its amount', async () => {
    api.answer(myCash, { data: createCash({ claimed: '7.77' }) })
    const { page } = await openForm()
    expect(page.textContent).toContain('7.77')
  })

  test('a member without a confirmed email address gets the way to one instead of the form', async () => {
    api.answer(profile, { data: createProfile({ email: null, emailVerified: false }) })
    const { page } = await openPage(to.withdraw())
    await waitFor(() =>
      expect(within(page).getByRole('link').getAttribute('href')).toBe(to.bindEmail({ from: pagePaths.withdraw })),
    )
    expect(within(page).queryByRole('textbox')).toBeNull()
  })

  test('an earlier withdrawal without its code is offered first', async () => {
    api.answer(myCash, { data: createCash({ held: '120.123456' }) })
    api.answer(withdrawals, { rows: [createWithdrawal({ withdrawId: testId(9) })], total: 1 })
    const { page } = await openForm()
    const link = await within(page).findByRole('link', { name: 'Enter the code' })
    expect(link.getAttribute('href')).toBe(to.withdraw({ withdrawId: testId(9) }))
  })

  test('nothing can be asked for offline', async () => {
    const { page } = await openForm()
    await goOffline()
    expect(submitButton(page).disabled).toBe(true)
  })
})

describe('the question before it is asked for', () => {
  test('says until when the withdrawal waits', async () => {
    api.answer(myCash, { data: createCash({ holdUntil: '2099-03-04T10:00:00.000Z', holdReason: 'email_changed' }) })
    const { sheet } = await askFor('25')
    expect(within(sheet).getByText(/^Withdrawals wait until .*2099/)).toBeTruthy()
  })

  test('repeats amount, fee, what arrives and the whole address', async () => {
    const { sheet } = await askFor('25')
    expect(factTexts(sheet)).toEqual(['25.00 USDT', '0.10 USDT', '24.90 USDT'])
    expect(within(sheet).getByRole('img', { name: new RegExp(member.address) })).toBeTruthy()
  })

  test('cannot be answered with yes offline', async () => {
    const { sheet } = await askFor('25')
    expect((mainButton(sheet) as HTMLButtonElement).disabled).toBe(false)
    await goOffline()
    expect((mainButton(sheet) as HTMLButtonElement).disabled).toBe(true)
  })

  test('leads to the code once it is asked for, and the amount is no longer kept', async () => {
    api.answer(insertWithdrawal, { data: asked })
    api.answer(withdrawals, { rows: [createWithdrawal({ withdrawId: testId(5) })], total: 1 })
    const { user, sheet, close } = await askFor('25')
    await user.click(mainButton(sheet))
    await waitFor(() => expect(document.querySelector('input[autocomplete=one-time-code]')).not.toBeNull())
    expect(location.hash).toBe(to.withdraw({ withdrawId: testId(5) }))
    expect(api.requests(insertWithdrawal)).toMatchObject([{ body: { amount: '25' } }])
    close()
    const { input } = await openForm()
    expect(input.value).toBe('')
  })

  test('leads on before the lists are read again, and takes no former list for the new one', async () => {
    api.answer(insertWithdrawal, { data: asked })
    const { user, sheet } = await askFor('25')
    api.hang(withdrawals)
    api.hang(myCash)
    await user.click(mainButton(sheet))
    await waitFor(() => expect(location.hash).toBe(to.withdraw({ withdrawId: testId(5) })))
    const page = await findPage(to.withdraw())
    expect(page.textContent).not.toContain('No code needed')
    expect(page.querySelector('[data-loading]')).not.toBeNull()
  })

  test('leads to a retry if the withdrawal cannot be read', async () => {
    api.answer(insertWithdrawal, { data: asked })
    const { user, sheet } = await askFor('25')
    api.refuse(withdrawals, { code: 503, message: 'Later.' })
    await user.click(mainButton(sheet))
    expect(await screen.findByText('Later.')).toBeTruthy()
    api.answer(withdrawals, { rows: [createWithdrawal({ withdrawId: testId(5) })], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(document.querySelector('input[autocomplete=one-time-code]')).not.toBeNull())
  })

  test('that was refused says so before the balance is read again', async () => {
    api.refuse(insertWithdrawal, { code: 422, message: 'Too much today.', field: 'amount' })
    const { page, user, sheet } = await askFor('25')
    api.hang(myCash)
    await user.click(mainButton(sheet))
    expect(await within(page).findByText('Too much today.')).toBeTruthy()
  })

  test('that got no answer is asked again with the same key', async () => {
    api.disconnect(insertWithdrawal)
    const { user, sheet } = await askFor('25')
    await user.click(mainButton(sheet))
    await within(sheet).findByRole('alert')
    api.answer(insertWithdrawal, { data: asked })
    await user.click(mainButton(sheet))
    await waitFor(() => expect(api.requests(insertWithdrawal)).toHaveLength(2))
    const keys = api.requests(insertWithdrawal).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })

  test('that is answered late moves nobody who has left meanwhile', async () => {
    const answer = api.answerLate(insertWithdrawal, { data: asked })
    const { user, sheet } = await askFor('25')
    await user.click(mainButton(sheet))
    await leaveFor(to.invitation())
    answer()
    await waitFor(() => expect(storage.keys()).not.toContain('request:withdrawal'))
    expect(location.hash).toBe(to.invitation())
  })

  test('that was refused is closed, its reason is at the field, and the next one has a new key', async () => {
    const message = 'The day’s limit is 100 USDT.'
    api.refuse(insertWithdrawal, { code: 422, message, reason: 'withdraw_day_limit', field: 'amount' })
    const { page, user, sheet, input } = await askFor('25')
    await user.click(mainButton(sheet))
    expect(await within(page).findByText(message)).toBeTruthy()
    expect(input.value).toBe('25')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.type(input, '.5')
    await user.click(submitButton(page))
    await user.click(mainButton(await screen.findByRole('dialog')))
    await waitFor(() => expect(api.requests(insertWithdrawal)).toHaveLength(2))
    const keys = api.requests(insertWithdrawal).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('the code', () => {
  const waiting = createWithdrawal({ withdrawId: testId(5), amount: '25', fee: '0.1', receive: '24.9' })
  const address = to.withdraw({ withdrawId: testId(5) })

  async function openCode(changes: Parameters<typeof createWithdrawal>[0] = {}) {
    api.answer(withdrawals, { rows: [{ ...waiting, ...changes }], total: 1 })
    const opened = await openPage(address)
    await waitFor(() => expect(opened.page.querySelector('input[autocomplete=one-time-code]')).not.toBeNull())
    return opened
  }

  test('is asked for next to the amount, the fee, what arrives and where the email went', async () => {
    const { page } = await openCode()
    expect(factTexts(page)).toEqual(['25.00 USDT', '0.10 USDT', '24.90 USDT'])
    await waitFor(() => expect(page.textContent).toContain('a***@example.com'))
  })

  test.each([
    ['verified', 'success'],
    ['holding', 'success'],
    ['cancelled', 'error'],
    ['rejected', 'error'],
  ] as const)('that leads to %s is reported as %s, and the list of withdrawals follows', async (state, kind) => {
    api.answer(confirmWithdrawal, { data: { state, triesLeft: 5, holdUntil: null } })
    const { page, user } = await openCode()
    await enterCode(page, user, '123456')
    await findPage(to.withdrawals())
    expect(api.requests(confirmWithdrawal)).toMatchObject([{ body: { withdrawId: testId(5), code: '123456' } }])
    expect(toasts().map((notice) => notice.kind)).toEqual([kind])
  })

  test('that is right leads on before the list is read again, which shows nothing until then', async () => {
    api.answer(confirmWithdrawal, { data: { state: 'verified', triesLeft: 5, holdUntil: null } })
    const { page, user } = await openCode()
    api.hang(withdrawals)
    await enterCode(page, user, '123456')
    const list = await findPage(to.withdrawals())
    expect(toasts().map(({ kind }) => kind)).toEqual(['success'])
    expect(list.querySelector('[data-loading]')).not.toBeNull()
    expect(within(list).queryByRole('listitem')).toBeNull()
  })

  test('that is confirmed late is reported, and moves nobody who has left meanwhile', async () => {
    const answer = api.answerLate(confirmWithdrawal, { data: { state: 'verified', triesLeft: 5, holdUntil: null } })
    const { page, user } = await openCode()
    await enterCode(page, user, '123456')
    await leaveFor(to.invitation())
    answer()
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(location.hash).toBe(to.invitation())
  })

  test('that is wrong empties the boxes and says why', async () => {
    api.refuse(confirmWithdrawal, { code: 400, message: 'Four tries are left.', reason: 'code_wrong', field: 'code' })
    const { page, user } = await openCode()
    await enterCode(page, user, '111111')
    expect(await within(page).findByText('Four tries are left.')).toBeTruthy()
    const boxes = [...page.querySelectorAll<HTMLInputElement>('input')]
    expect(boxes.map(({ value }) => value).join('')).toBe('')
    expect(document.activeElement).toBe(boxes[0])
  })

  const expired = { code: 401, message: 'Please sign in again.' }

  test('has no error of an ended session once the member has signed in again', async () => {
    api.refuse(confirmWithdrawal, expired)
    const { page, user } = await openCode()
    await enterCode(page, user, '123456')
    await waitFor(() => expect(session.current()).toBeNull())
    act(() => session.signIn({ ...member, token: 'next-token' }))
    const label = await within(page).findByRole('group', { name: 'Code from the email' })
    await waitFor(() => expect(label.checkVisibility()).toBe(true))
    expect(page.textContent).not.toContain(expired.message)
  })

  test('loses the error of the previous code once another is sent', async () => {
    api.refuse(confirmWithdrawal, { code: 400, message: 'Four tries are left.', reason: 'code_wrong', field: 'code' })
    api.answer(sendEmailCode, { data: { maskedEmail: 'a***@example.com', expiresIn: 600, resendIn: 60 } })
    const { page, user } = await openCode({ createdAt: new Date(Date.now() - 61_000).toISOString() })
    await enterCode(page, user, '111111')
    await within(page).findByText('Four tries are left.')
    await user.click(within(page).getByRole('button', { name: /resend/i }))
    await waitFor(() => expect(page.textContent).not.toContain('Four tries are left.'))
  })

  test('cannot be entered offline, and keeps its digits until the network is back', async () => {
    const { page, user } = await openCode()
    await enterCode(page, user, '123')
    await goOffline()
    const boxes = [...page.querySelectorAll<HTMLInputElement>('input')]
    expect(boxes.map(({ disabled }) => disabled)).toEqual(boxes.map(() => true))
    expect(boxes.map(({ value }) => value).join('')).toBe('123')
  })

  test('cannot be entered for another wallet than the member’s', async () => {
    const { page } = await openCode({ toAddress: `0x${'9'.repeat(40)}` })
    expect(within(page).getByRole('alert')).toBeTruthy()
    for (const box of page.querySelectorAll('input')) expect(box.disabled).toBe(true)
  })

  test('can be sent again after a minute', async () => {
    const again = { maskedEmail: 'a***@example.com', expiresIn: 600, resendIn: 60 }
    api.answer(sendEmailCode, { data: again })
    const { page, user } = await openCode({ createdAt: new Date(Date.now() - 61_000).toISOString() })
    const button = within(page).getByRole('button', { name: /resend/i })
    await user.click(button)
    await waitFor(() => expect(api.requests(sendEmailCode)).toMatchObject([{ body: { scene: 'withdraw' } }]))
    await waitFor(() =>
      expect(
        within(page)
          .getByRole('button', { name: /resend/i })
          .hasAttribute('disabled'),
      ).toBe(true),
    )
  })

  test('cannot be sent again within the first minute', async () => {
    const { page } = await openCode({ createdAt: new Date().toISOString() })
    expect(
      within(page)
        .getByRole('button', { name: /resend/i })
        .hasAttribute('disabled'),
    ).toBe(true)
  })

  test('is no longer needed once the withdrawal is cancelled', async () => {
    api.answer(cancelWithdrawal, { data: { state: 'cancelled' } })
    const { page, user } = await openCode()
    await user.click(within(page).getByRole('button', { name: 'Cancel' }))
    await user.click((await findQuestion()).yes)
    await within(await findPage(to.withdraw())).findByRole('textbox')
    expect(api.requests(cancelWithdrawal)).toMatchObject([{ body: { withdrawId: testId(5) } }])
  })

  test.each(withdrawalStates.filter((state) => state !== 'requested'))(
    'is not asked for in state %s',
    async (state) => {
      api.answer(withdrawals, { rows: [{ ...waiting, state }], total: 1 })
      const { page } = await openPage(address)
      const link = await within(page).findByRole('link')
      expect(link.getAttribute('href')).toBe(to.withdrawals())
      expect(page.querySelector('input')).toBeNull()
    },
  )
})
