import { contract } from '@terahold/contract'
import type { RowOf } from '@terahold/contract/endpoint'
import { fillPath } from '@terahold/contract/service-paths'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { LedgerScreen } from '../ledger/ledger-screen.tsx'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { sampleWallet } from '../testing/sample-decision.ts'
import { IncomeScreen } from './income-screen.tsx'

setUpComponentTests()

const id = (end: string) => `0197f5a0-0000-7000-8000-0000000000${end}`
const to = `0x${'ab'.repeat(20)}`
const why = 'As the letter of the owner says'
const recorded = { recordedBy: 'Bela', recordedById: id('f9'), recordedAt: '2026-11-20T10:00:00.000Z' }
const settler = sessionOf('settlement')

beforeEach(() => {
  for (const call of [contract.draftReversal, contract.draftAcceptance, contract.draftHouseWithdrawal])
    api.refuse(call, { code: 409, message: 'Not now.' })
})

const next = () => screen.getByRole('button', { name: 'Show what I sign' })
function openLedger(hash: string, session = settler) {
  location.hash = `#/ledger?${hash}`
  return renderOnDesk(<LedgerScreen />, session).user
}

test('a claim says who owes what, why, and how it is settled', async () => {
  const claim = {
    claimId: id('1a'),
    memberId: id('1b'),
    sender: null,
    subject: 'the payment',
    amount: '12',
    open: '2.5',
  }
  const venue = { ...claim, claimId: id('1c'), memberId: null, sender: to, open: '0' }
  api.answer(contract.listClaims, { rows: [claim, venue], total: 2 })
  const user = openLedger('view=claims', sessionOf('settlement', 'support'))
  await user.click(await screen.findByText('2.50'))
  expect(screen.getByRole('heading', { name: '2.50 USDT' })).toBeTruthy()
  expect(screen.getByText(/What becomes available settles this claim/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the member' }).getAttribute('href')).toContain(claim.memberId)
  await user.click(screen.getByText('Venue'))
  expect(screen.getByText(/Its next payments settle this claim first/)).toBeTruthy()
})

describe('a withdrawal of income', () => {
  const row: RowOf<typeof contract.listHouseWithdrawals> = {
    id: id('0a'),
    state: 'approved',
    to,
    amount: '1234567.000000000000000001',
    reason: 'Service fees of October',
    ...recorded,
    givenUpById: null,
    txHash: null,
  }
  async function open(given: Partial<typeof row> = {}) {
    api.answer(contract.listHouseWithdrawals, { rows: [{ ...row, ...given }], total: 1 })
    location.hash = `#/income?state=all&id=${row.id}`
    const { user } = renderOnDesk(<IncomeScreen />, settler)
    await screen.findByText('Service fees of October')
    return user
  }

  test('shows its receiver and the transaction in which it left', async () => {
    const txHash = `0x${'cd'.repeat(32)}`
    await open({ txHash })
    for (const text of [to, txHash]) expect(screen.getByRole('button', { name: text })).toBeTruthy()
    expect(screen.getByText('It is decided. Nothing can be changed here.')).toBeTruthy()
  })

  test('that has not left is cancelled by two operators, each with a reason', async () => {
    api.answer(contract.rejectHouseWithdrawal, { data: { outcome: 'waits' } })
    const user = await open()
    expect(screen.getByText(/two operators can cancel it by rejecting it/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Reject/ }))
    await user.type(screen.getByRole('textbox', { name: /reason/i }), 'The owner changed the address')
    await user.click(screen.getByRole('button', { name: /^Reject now|^Reject$/ }))
    await waitFor(() =>
      expect(api.requests(contract.rejectHouseWithdrawal)).toMatchObject([
        {
          path: fillPath(contract.rejectHouseWithdrawal.path, { id: row.id }),
          body: { reason: 'The owner changed the address' },
        },
      ]),
    )
    expect((await screen.findByRole('status')).textContent).toBe(
      'One operator has rejected it. It is cancelled if a second one rejects it, too.',
    )
  })

  test('that one operator has cancelled waits for another one', async () => {
    await open({ givenUpById: settler.operatorId })
    expect(
      screen.getByText('One operator has rejected it. It is cancelled if a second one rejects it, too.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull()
  })

  test('says to the second operator exactly how much may leave', async () => {
    api.refuse(contract.houseWithdrawalDecision, { code: 503, message: 'No node answers.' })
    await open({ state: 'recorded' })
    expect(
      screen.getByText(/^1,234,567\.000000000000000001 USDT of earned income may leave the treasury\./),
    ).toBeTruthy()
    expect((await screen.findByText('No node answers.')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('is in a list that shows no more places than it has room for, and asks the server for its order', async () => {
    const user = await open()
    expect(screen.getByRole('cell', { name: '1,234,567.00' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Amount/ }))
    await waitFor(() => expect(api.requests(contract.listHouseWithdrawals).at(-1)?.query.sort).toBe('amount'))
    expect(api.requests(contract.listHouseWithdrawals)[0]?.query).not.toHaveProperty('state')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'rejected')
    await waitFor(() => expect(api.requests(contract.listHouseWithdrawals).at(-1)?.query.state).toBe('rejected'))
  })

  test('that this operator announced is withdrawn, not signed', async () => {
    api.answer(contract.rejectHouseWithdrawal, { data: { outcome: 'rejected' } } as never)
    const user = await open({ state: 'recorded', recordedById: settler.operatorId })
    expect(api.requests(contract.houseWithdrawalDecision)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Withdraw…' }))
    await user.keyboard('Two lines{Shift>}{Enter}{/Shift}of a reason')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() =>
      expect(api.requests(contract.rejectHouseWithdrawal)[0]?.body).toEqual({ reason: 'Two lines of a reason' }),
    )
  })

  test.each([
    ['to', to.slice(0, -1)],
    ['amount', '0x1'],
    ['amount', '1.0000000000000000001'],
    ['reason', 'Fees'],
  ])('is not announced with the %s %s', async (name, value) => {
    const user = await open()
    await user.keyboard('n')
    expect(enterField(name, value).validity.patternMismatch).toBe(true)
  })
})

describe('a difference', () => {
  const difference = {
    check: 'pool_days_missing:skagi',
    difference: '-3.5 USDT',
    items: ['2026-11-05', '2026-11-06'],
    isAccepted: false,
    at: '2026-11-20T03:00:00.000Z',
  }
  const open = async (given: Partial<typeof difference> = {}, session = settler) => {
    api.answer(contract.listDifferences, { rows: [{ ...difference, ...given }], total: 1 })
    const user = openLedger(`view=differences&id=${difference.check}`, session)
    await screen.findByRole('heading', { name: 'Days without revenue: skagi' })
    return user
  }

  test('shows what disagrees, and is accepted by its own name', async () => {
    const user = await open()
    const items = screen.getAllByRole('listitem').filter(({ textContent }) => difference.items.includes(textContent))
    expect(items).toHaveLength(2)
    expect(screen.getByRole('columnheader', { name: 'State' })).toBeTruthy()
    await user.keyboard('1')
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftAcceptance)[0]?.body).toEqual({ check: difference.check, reason: why })
  })

  test.each([
    ['that is accepted', { isAccepted: true }, settler],
    ['that an auditor reads', {}, sessionOf('auditor')],
  ])('%s is not accepted', async (_, given, session) => {
    await open(given, session)
    expect(screen.queryByRole('button', { name: 'Accept the difference' })).toBeNull()
  })

  test('is found by the name of the check', async () => {
    const user = await open()
    await user.type(screen.getByLabelText('Filter'), '11-06')
    expect(screen.getByRole('cell', { name: '-3.5 USDT' })).toBeTruthy()
  })

  test('says why they could not be read, and is read on request in the language of the operator', async () => {
    api.disconnect(contract.listDifferences)
    const user = openLedger('view=differences')
    await screen.findByText(/^The server did not answer\./)
    api.answer(contract.listDifferences, { rows: [{ ...difference, isAccepted: true }], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('cell', { name: 'accepted' })
    act(() => chooseLanguage('zh-Hans'))
    expect(await screen.findByRole('cell', { name: chinese.books.accepted })).toBeTruthy()
    expect(screen.getByRole('cell', { name: '-3.5 USDT' })).toBeTruthy()
  })

  test('is not listed when the last reconciliation found none', async () => {
    api.answer(contract.listDifferences, { rows: [], total: 0 })
    openLedger('view=differences')
    expect(await screen.findByText('The last reconciliation found no difference.')).toBeTruthy()
  })
})

describe('a replaced chain', () => {
  const openForm = async (session = settler) => {
    api.answer(contract.listAdoptions, { rows: [], total: 0 })
    api.refuse(contract.draftAdoption, { code: 409, message: 'No final block was replaced.' })
    const user = openLedger('view=adoptions&new=1', session)
    await screen.findByText('Nothing here')
    return user
  }

  test('is adopted with a reason alone, and only if a chain was replaced', async () => {
    const user = await openForm()
    enterField('reason', why)
    await user.click(next())
    expect((await screen.findByText('No final block was replaced.')).getAttribute('role')).toBe('alert')
    expect(api.requests(contract.draftAdoption)[0]?.body).toEqual({ reason: why })
  })

  test('is not adopted by who only reads', async () => {
    await openForm(sessionOf('auditor'))
    expect(screen.queryByRole('form')).toBeNull()
  })
})

describe('a transfer', () => {
  const transfer = {
    transferId: id('01'),
    memberId: id('02'),
    groupId: id('03'),
    at: '2026-11-20T10:00:00.000Z',
    asset: 'USDT',
    kind: 'referral',
    debit: 'held',
    credit: 'available',
    amount: '5',
    ref: null,
  } as const
  async function open(given: { kind?: 'mining' } = {}, session = settler) {
    const row = { ...transfer, ...given }
    api.answer(contract.listTransfers, { data: { transfers: [row], next: null } })
    api.answer(contract.showTransfer, {
      data: { transfer: row, memberWallet: null, group: [row], decisions: [], chain: [] },
    })
    const user = openLedger(`view=transfers&id=${transfer.transferId}`, session)
    await screen.findByRole('heading', { name: '5.00 USDT' })
    return user
  }

  test('is reversed with a reason', async () => {
    const user = await open()
    await user.keyboard('1')
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    const { transferId } = transfer
    expect(api.requests(contract.draftReversal)[0]?.body).toEqual({ member: id('02'), transferId, reason: why })
  })

  test.each([
    ['of a kind that is never reversed', { kind: 'mining' } as const, settler],
    ['that an auditor reads', {}, sessionOf('auditor')],
  ])('%s is not reversed', async (_, given, session) => {
    await open(given, session)
    expect(screen.queryByRole('button', { name: 'Reverse this transfer' })).toBeNull()
  })
})

test('a reversal says from where the sum goes back to where', async () => {
  api.refuse(contract.reversalDecision, { code: 503, message: 'No node answers.' })
  api.answer(contract.listReversals, {
    rows: [
      {
        id: id('0a'),
        state: 'recorded',
        memberId: id('02'),
        memberWallet: sampleWallet,
        transferId: id('01'),
        kind: 'referral',
        quantity: '5 USDT',
        takenFrom: 'available',
        givenTo: 'an_account_of_later',
        reason: why,
        ...recorded,
      },
    ],
    total: 1,
  } as never)
  openLedger(`view=reversals&id=${id('0a')}`)
  expect(await screen.findByText('5 USDT move from Available back to an_account_of_later.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /0x5a5a…5a5a5a/ })).toBeTruthy()
  expect(screen.getByText(sampleWallet)).toBeTruthy()
})
