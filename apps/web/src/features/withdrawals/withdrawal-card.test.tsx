import { cancelWithdrawal, withdrawals } from '@terahold/contract/calls/member/cash'
import { type WithdrawalState, withdrawalReasons, withdrawalStates } from '@terahold/contract/codes/withdrawals'
import { servicePaths } from '@terahold/contract/service-paths'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWithdrawal } from '../../testing/cash-fixture.ts'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { api, goOffline, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { token, treasury } from '../../testing/order-fixture.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { UnconfirmedWithdrawal } from './unconfirmed-withdrawal.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'

setUpComponentTests()
afterEach(() => vi.unstubAllGlobals())

const hash = `0x${'cd'.repeat(32)}`
const mayCancel: readonly WithdrawalState[] = ['requested', 'verified', 'holding', 'screening']

describe('a withdrawal card', () => {
  beforeEach(() => api.file(servicePaths.appConfig, createAppConfig()))

  test.each(withdrawalStates)('in state %s is named after it and can be cancelled only until it is queued', (state) => {
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state })} />)
    const card = screen.getByRole('article')
    const heading = within(card).getByRole('heading', { level: 2 })
    expect(card.getAttribute('aria-label')).toBe(heading.textContent)
    expect(within(card).queryByRole('button', { name: 'Cancel' }) !== null).toBe(mayCancel.includes(state))
    expect(within(card).queryByRole('link', { name: /code/ }) !== null).toBe(state === 'requested')
  })

  test('shows amount, fee and what arrives with every digit', () => {
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal()} />)
    const card = screen.getByRole('article')
    expect(card.textContent).toContain('120.123456')
    expect(card.textContent).toContain('120.073456')
    expect(card.textContent).toContain('0.05')
  })

  test.each(['cancelled', 'rejected', 'failed'] as const)(
    'that is %s shows no fee, and nothing that arrives',
    (state) => {
      const { container } = renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state })} />)
      expect(container.querySelectorAll('dd')).toHaveLength(1)
    },
  )

  test('links to the entry of its own code', () => {
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal()} />)
    expect(screen.getByRole('link', { name: /code/ }).getAttribute('href')).toContain(testId(1))
  })

  test('lists every step in order, the last one as the current', () => {
    const stateLog = (['requested', 'verified', 'screening'] as const).map((state, hour) => ({
      state,
      at: `2026-03-01T1${hour}:00:00.000Z`,
    }))
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state: 'screening', stateLog })} />)
    const steps = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(steps).toHaveLength(3)
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step'])
  })

  test.each(['confirmed', 'failed'] as const)('folds the steps away once it is %s', (state) => {
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state })} />)
    expect(document.querySelector('details')?.open).toBe(false)
  })

  test('shows the transaction in full with a link to the explorer while it is on its way', async () => {
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state: 'broadcast', txHash: hash })} />)
    expect(screen.getByRole('img', { name: `transaction: ${hash}` })).toBeTruthy()
    const link = await screen.findByRole('link', { name: /explorer/ })
    expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${hash}`)
  })

  test('links to no explorer where the chain has none', async () => {
    api.file(servicePaths.appConfig, createAppConfig({ explorerUrl: null }))
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state: 'broadcast', txHash: hash })} />)
    await waitFor(() => expect(screen.getByRole('img', { name: /transaction/ })).toBeTruthy())
    expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull()
  })

  const payout = { token, from: treasury, to: member.address, amount: 120_073_456n }
  test.each([
    ['brought the money', [payout], /Checked on the chain by this device:\s*120\.07/],
    ['brought less', [{ ...payout, amount: payout.amount - 1n }], /did not find the payment/],
    [
      'paid two withdrawals of the member',
      [{ ...payout, amount: 50_000_000n }, payout],
      /Checked on the chain by this device:\s*120\.07/,
    ],
    [
      'brought the amount in two parts',
      [1n, payout.amount - 1n].map((amount) => ({ ...payout, amount })),
      /did not find the payment/,
    ],
    ['went to another wallet', [{ ...payout, to: treasury }], /did not find the payment/],
  ])('that is paid is checked by this device when it is opened: the transaction %s', async (_, transfers, words) => {
    const { asked } = answerReceipts({ [hash]: createReceipt(transfers) })
    const { user } = renderForMember(
      <WithdrawalCard withdrawal={createWithdrawal({ state: 'confirmed', txHash: hash })} />,
    )
    expect(asked).toEqual([])
    await user.click(screen.getByText('Steps and transaction'))
    const card = screen.getByRole('article')
    await waitFor(() => expect(card.textContent).toMatch(words))
    expect(asked).toEqual([hash])
  })

  test('says until when it is held', () => {
    const holdUntil = '2026-03-04T10:00:00.000Z'
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state: 'holding', holdUntil })} />)
    expect(screen.getByRole('article').textContent).toMatch(/On hold until .*4/)
  })

  test.each(withdrawalReasons)('explains the reason %s differently from having none', (reason) => {
    const without = renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state: 'rejected' })} />)
    const before = screen.getByRole('article').textContent ?? ''
    without.unmount()
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ state: 'rejected', reason })} />)
    expect(screen.getByRole('article').textContent?.length).toBeGreaterThan(before.length)
  })

  test('says where the money is, and then what the operator wrote', () => {
    const note = 'Please call us first.'
    renderForMember(
      <WithdrawalCard withdrawal={createWithdrawal({ state: 'rejected', reason: 'by_operator', note })} />,
    )
    expect(screen.getByText('We rejected it. The money is available again.').nextSibling?.textContent).toBe(note)
  })

  test('raises an alarm when the money would go to another wallet', () => {
    const toAddress = '0x9999999999999999999999999999999999999999'
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ toAddress })} />)
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.getByRole('img', { name: new RegExp(toAddress) })).toBeTruthy()
  })

  test('shows no warning for the member’s own wallet in another letter case', () => {
    const toAddress = member.address.toUpperCase().replace('0X', '0x')
    renderForMember(<WithdrawalCard withdrawal={createWithdrawal({ toAddress })} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('cancelling a withdrawal', () => {
  test('asks first, sends the id, and reports success', async () => {
    api.answer(cancelWithdrawal, { data: { state: 'cancelled' } })
    const onCancelled = vi.fn()
    const { user } = renderForMember(<CancelWithdrawal withdrawId={testId(1)} onCancelled={onCancelled} />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(api.requests(cancelWithdrawal)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }))
    await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce())
    expect(api.requests(cancelWithdrawal)).toMatchObject([{ body: { withdrawId: testId(1) } }])
    expect(toasts().map(({ kind }) => kind)).toEqual(['success'])
  })

  test('sends nothing when the member keeps it', async () => {
    const { user } = renderForMember(<CancelWithdrawal withdrawId={testId(1)} />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: /Keep/ }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(cancelWithdrawal)).toEqual([])
  })

  test('sends nothing when Escape closes the question', async () => {
    const { user } = renderForMember(<CancelWithdrawal withdrawId={testId(1)} />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(cancelWithdrawal)).toEqual([])
  })

  test('shows why the server refused and does not report success', async () => {
    api.refuse(cancelWithdrawal, { code: 409, message: 'It was queued already.' })
    const onCancelled = vi.fn()
    const { user } = renderForMember(<CancelWithdrawal withdrawId={testId(1)} onCancelled={onCancelled} />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'It was queued already.', kind: 'error' }]))
    expect(onCancelled).not.toHaveBeenCalled()
  })

  test('twice in the same moment cancels once', async () => {
    const release = api.answerLate(cancelWithdrawal, { data: { state: 'cancelled' } })
    const { user } = renderForMember(<CancelWithdrawal withdrawId={testId(1)} />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const yes = await screen.findByRole('button', { name: 'Cancel withdrawal' })
    act(() => {
      yes.click()
      yes.click()
    })
    act(release)
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(api.requests(cancelWithdrawal)).toHaveLength(1)
  })

  test('whose answer was lost reads the list and the balance again', async () => {
    api.disconnect(cancelWithdrawal)
    api.answer(withdrawals, { rows: [createWithdrawal({ withdrawId: testId(3) })], total: 1 })
    const { user } = renderForMember(
      <>
        <UnconfirmedWithdrawal held="120.123456" />
        <CancelWithdrawal withdrawId={testId(3)} />
      </>,
    )
    await screen.findByRole('link')
    api.answer(withdrawals, { rows: [], total: 0 })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    expect(toasts().map(({ kind }) => kind)).toEqual(['error'])
  })

  test('is not offered offline', async () => {
    renderForMember(<CancelWithdrawal withdrawId={testId(1)} />)
    await goOffline()
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('the reminder of a code', () => {
  test('leads to the withdrawal that waits for its code', async () => {
    api.answer(withdrawals, { rows: [createWithdrawal({ withdrawId: testId(3), amount: '77' })], total: 1 })
    const { container } = renderForMember(<UnconfirmedWithdrawal held="120.123456" />)
    const link = await screen.findByRole('link')
    expect(link.getAttribute('href')).toContain(testId(3))
    expect(container.textContent).toContain('77')
    expect(api.requests(withdrawals)[0]).toMatchObject({ query: { state: 'requested' } })
  })

  test('shows nothing when no withdrawal waits', async () => {
    api.answer(withdrawals, { rows: [], total: 0 })
    const { container } = renderForMember(<UnconfirmedWithdrawal held="120.123456" />)
    await waitFor(() => expect(api.requests(withdrawals)).toHaveLength(1))
    expect(container.textContent).toBe('')
  })
})
