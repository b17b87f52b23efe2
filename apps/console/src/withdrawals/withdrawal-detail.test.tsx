import { contract } from '@terahold/contract'
import type { DataOf } from '@terahold/contract/endpoint'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { decisionOf } from '../testing/sample-decision.ts'
import type { WithdrawalRow } from './withdrawal-detail.tsx'
import { WithdrawalsScreen } from './withdrawals-screen.tsx'

setUpComponentTests()

const withdrawId = '0197f5a0-0000-7000-8000-0000000000d1'
const row: WithdrawalRow = {
  withdrawId,
  memberId: '0197f5a0-0000-7000-8000-0000000000b1',
  toAddress: `0x${'cd'.repeat(20)}`,
  amount: '123456789012.000000000000000001',
  fee: '0.5',
  state: 'screening',
  needsRelease: true,
  preparedBy: null,
  preparedById: null,
  reason: 'large_sum',
  note: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const risk: DataOf<typeof contract.withdrawalRisk> = {
  memberSince: '2026-11-17T10:00:01.000Z',
  deposits: { sum: '5000', count: 2 },
  paid: { sum: '0', count: 0, toThisAddress: 0 },
  lastDay: { sum: '123456789012.000000000000000001', count: 1 },
  credentialsChangedAt: null,
  newDeviceAt: '2026-11-19T08:30:00.000Z',
  isBlocked: false,
  isFrozen: false,
  holdUntil: null,
  available: '0',
}

beforeEach(() => api.answer(contract.withdrawalRisk, { data: risk }))

async function open(given: Partial<WithdrawalRow> = {}, session = sessionOf('payout-maker')) {
  api.answer(contract.withdrawalQueue, { rows: [{ ...row, ...given }], total: 1 })
  location.hash = `#/withdrawals?state=all&id=${withdrawId}`
  const { user } = renderOnDesk(<WithdrawalsScreen />, session)
  await screen.findByRole('heading', { level: 2 })
  return user
}
function answerDraft() {
  const decision = decisionOf('WithdrawalRelease')
  const typedData = decisionTypedData(decision)
  api.answer(contract.withdrawalDecision, {
    data: { text: serializeDecision(decision), typedData, title: '', lines: [] },
  })
}
/** Returns what a label of the details says. */
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('what the member of a withdrawal did before', () => {
  test('is shown with every place of its sums, and in whole days', async () => {
    await open({}, sessionOf('auditor'))
    await screen.findByText('Member since')
    expect(factOf('Member since')).toBe('2026-11-17 (2 days)')
    expect(factOf('In 24 hours')).toBe('123,456,789,012.000000000000000001 USDT (1)')
    expect(factOf('Paid before')).toBe('0.00 USDT (0), to this address 0')
    expect([factOf('Email, password'), factOf('New device')]).toEqual(['never', '2026-11-19 08:30'])
  })

  test('warns of a blocked address and a frozen account', async () => {
    api.answer(contract.withdrawalRisk, { data: { ...risk, isBlocked: true, isFrozen: true } })
    await open({}, sessionOf('auditor'))
    expect(await screen.findByText('The address is blocked. The account is frozen.')).toBeTruthy()
  })

  test.each([
    ['2026-11-21', '0 days'],
    ['2026-11-19', '1 day'],
  ])('writes the age of a member since %s, never as less than nothing', async (day, age) => {
    api.answer(contract.withdrawalRisk, { data: { ...risk, memberSince: `${day}T00:00:00.000Z` } })
    await open({}, sessionOf('auditor'))
    expect(await screen.findByText(`${day} (${age})`)).toBeTruthy()
  })

  test('says that it loads', async () => {
    api.hang(contract.withdrawalRisk)
    await open({}, sessionOf('auditor'))
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('says why it could not be read, and leaves the decision possible', async () => {
    answerDraft()
    api.refuse(contract.withdrawalRisk, { code: 503, message: 'Try again later.' })
    await open()
    expect((await screen.findByText('Try again later.')).getAttribute('role')).toBe('alert')
    expect(await screen.findByRole('button', { name: 'Sign: Prepare the release' })).toBeTruthy()
  })
})

describe('a withdrawal', () => {
  test('is prepared by a maker: nothing moves by that', async () => {
    answerDraft()
    await open()
    expect(await screen.findByRole('button', { name: 'Sign: Prepare the release' })).toBeTruthy()
    expect(screen.getByText('Nothing moves. The money stays held until a second operator releases it.')).toBeTruthy()
    expect(factOf('Release')).toBe('two operators')
  })

  test.each([
    ['free', {}, 'in the payout queue', /^The vault pays/],
    [
      'frozen',
      { isFrozen: true },
      'on hold',
      /^Nothing moves while the account is frozen or on hold\. After that, the vault pays/,
    ],
    [
      'on hold',
      { holdUntil: '2026-11-23T10:00:00.000Z' },
      'on hold',
      /^Nothing moves while the account is frozen or on hold/,
    ],
  ] as const)('of an account that is %s says what its release changes', async (_, changed, after, money) => {
    api.answer(contract.withdrawalRisk, { data: { ...risk, ...changed } })
    const decision = decisionOf('WithdrawalRelease')
    const approval = approvalOf(decision, decision.registry, { role: 'payout-checker', expiresAt: 1_800_000_000 })
    const typedData = approvalTypedData(decision, approval)
    api.answer(contract.withdrawalDecision, {
      data: { text: serializeApproval(approval), typedData, title: '', lines: [] },
    })
    await open({ preparedBy: 'Cleo' }, sessionOf('payout-checker'))
    expect(await screen.findByText(money)).toBeTruthy()
    expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe(after)
    const warning = screen.queryByText('The account is on hold until 2026-11-23 10:00 UTC.')
    expect(warning !== null).toBe('holdUntil' in changed)
  })

  test('says where it pays to, also once another operator has decided it', async () => {
    answerDraft()
    await open()
    await screen.findByRole('button', { name: 'Sign: Prepare the release' })
    api.answer(contract.withdrawalQueue, { rows: [{ ...row, state: 'queued', needsRelease: false }], total: 1 })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull())
    expect([factOf('Pays to'), factOf('Member')]).toEqual([row.toAddress, row.memberId])
  })

  test('waits for a maker when a checker looks at it', async () => {
    answerDraft()
    await open({}, sessionOf('payout-checker'))
    expect(await screen.findByText('A payout maker must prepare this withdrawal.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('says why its decision cannot be read', async () => {
    api.refuse(contract.withdrawalDecision, { code: 409, message: 'It is on hold.' })
    await open()
    expect((await screen.findByText('It is on hold.')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('can be rejected until it is signed, with a reason that the member reads', async () => {
    api.answer(contract.rejectWithdrawal, { data: { state: 'rejected' } } as never)
    const user = await open({ state: 'queued' })
    await user.keyboard('r')
    expect(screen.getByText('5 to 300 characters. The member reads it.')).toBeTruthy()
    await user.keyboard('Wrong address.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(api.requests(contract.rejectWithdrawal)[0]?.body).toEqual({ reason: 'Wrong address.' }))
    expect(api.requests(contract.withdrawalDecision)).toEqual([])
  })

  test.each(['signed', 'broadcast', 'confirmed', 'cancelled', 'rejected', 'failed'] as const)(
    'in the state %s has no decision left',
    async (state) => {
      await open({ state, note: 'Not our client.' })
      expect(screen.getByText('There is nothing to decide in this state.')).toBeTruthy()
      expect(factOf('Reason that the member reads')).toBe('Not our client.')
      expect(screen.queryByRole('button', { name: /^(Sign|Reject)/ })).toBeNull()
    },
  )

  test('that needs no operator is not prepared by one', async () => {
    await open({ needsRelease: false, reason: null })
    expect([factOf('Release'), factOf('Risk')]).toEqual(['automatic', '–'])
    expect(api.requests(contract.withdrawalDecision)).toEqual([])
  })

  test('is read by an auditor, who decides nothing', async () => {
    await open({}, sessionOf('auditor'))
    expect(screen.getByText('Your roles do not allow a decision here.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign|Reject)/ })).toBeNull()
  })
})
