import { contract } from '@terahold/contract'
import { listRevenue } from '@terahold/contract/calls/desk/operators'
import { listRoots } from '@terahold/contract/calls/desk/roots'
import { trustPools } from '@terahold/contract/calls/member/trust'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { screen, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RevenueRow } from '../revenue/records/revenue-row.ts'
import { RevenueScreen } from '../revenue/revenue-screen.tsx'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { RecordRow } from './record-row.ts'

setUpComponentTests()

const settler = sessionOf('settlement')
const id = (last: string) => `0197f5a0-0000-7000-8000-0000000000${last}`
const registry = getAddress('0x00000000000000000000000000000000000a0b0c')
const fields = { revenueId: id('0b'), part: 'unpaid', reason: 'The venue is insolvent' }
const decision: Decision = {
  type: 'RevenueVoid',
  chainId: 56,
  registry,
  message: { decisionId: id('0a'), role: 'settlement', expiresAt: 1_800_000_000, ...fields },
}
const row: RecordRow = {
  id: id('0a'),
  state: 'recorded',
  title: 'Void a revenue row',
  lines: [{ label: 'Part', value: 'unpaid' }],
  fields,
  memberWallet: null,
  recordedBy: 'Bela',
  recordedById: id('0c'),
  recordedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  rejectedFor: null,
}
const revenue: RevenueRow = {
  id: id('0b'),
  poolId: id('0d'),
  day: '2026-11-05',
  kind: 'initial',
  satoshi: '500',
  usdt: '40',
  venue: 'Demo venue',
  txid: 'ab'.repeat(32),
  statementHash: 'cd'.repeat(32),
  uptimeBps: 9_800,
  state: 'approved',
  recordedBy: 'Ada',
  recordedById: id('0e'),
  approvedBy: 'Bela',
  cleared: '15.5',
  deviationBps: null,
}

beforeEach(() => {
  api.answer(trustPools, { rows: [], total: 0 })
  api.answer(listRoots, { rows: [], total: 0 })
  api.answer(listRevenue, { rows: [{ ...revenue }], total: 1 })
  api.answer(contract.voidDecision, exampleDraft())
})

function exampleDraft() {
  const approval = approvalOf(decision, registry, { role: 'settlement', expiresAt: 1_800_000_000 })
  const words = { title: '', lines: [] }
  return { data: { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval), ...words } }
}

const open = async (row: RecordRow, session = settler) => {
  location.hash = '#/revenue?view=voids&state=all'
  api.answer(contract.listVoids, { rows: [row], total: 1 })
  const { user } = renderOnDesk(<RevenueScreen />, session)
  await user.click(await screen.findByRole('row', { name: /what is not paid/ }))
  return user
}

describe('a record that two operators sign', () => {
  test('shows nothing to sign any more once it is decided', async () => {
    await open(row)
    expect(await screen.findByText('What you sign')).toBeTruthy()
    api.answer(contract.listVoids, { rows: [{ ...row, state: 'approved', decidedBy: 'Cleo' }], total: 1 })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('It is decided. Nothing can be changed here.')).toBeTruthy()
    expect(screen.queryByText('What you sign')).toBeNull()
  })

  test('does not say that its text cannot be read once it is decided', async () => {
    const decided = 'This is already decided. The decision is unchanged.'
    api.refuse(contract.voidDecision, { code: 409, reason: 'already_decided', message: decided })
    await open(row)
    expect(await screen.findByText(decided)).toBeTruthy()
    api.answer(contract.listVoids, { rows: [{ ...row, state: 'approved', decidedBy: 'Cleo' }], total: 1 })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('It is decided. Nothing can be changed here.')).toBeTruthy()
    expect(screen.queryByText(decided)).toBeNull()
  })

  test('shows another operator what changes, what it does to money and what is signed', async () => {
    await open(row)
    expect(await screen.findByRole('button', { name: 'Sign: Approve the void' })).toBeTruthy()
    const effect = await screen.findByText(/is settled again with the 15\.50 USDT that Demo venue has paid/)
    expect(effect.textContent).toContain('The other 24.50 USDT')
    expect(screen.getByText('approved with what was paid')).toBeTruthy()
    expect(screen.getByText('The venue is insolvent', { selector: 'dd' })).toBeTruthy()
    expect(api.requests(listRevenue)[0]?.query).toMatchObject({ revenueId: id('0b') })
  })

  test('says that the row it is about cannot be read, and reads it on request', async () => {
    api.refuse(listRevenue, { code: 503, message: 'Try again later.' })
    const user = await open(row)
    expect(await screen.findAllByText('The revenue row could not be loaded')).toHaveLength(2)
    expect(screen.queryByText('Loading…')).toBeNull()
    api.answer(listRevenue, { rows: [revenue], total: 1 })
    const effect = within(screen.getByRole('heading', { name: 'What changes' }).parentElement ?? document.body)
    await user.click(effect.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/is settled again with the 15\.50 USDT/)).toBeTruthy()
    expect(screen.queryByText('The revenue row could not be loaded')).toBeNull()
  })

  test('says that what is signed cannot be read, and reads it on request', async () => {
    const { data } = exampleDraft()
    api.refuse(contract.voidDecision, { code: 503, message: 'No node answers.' })
    const user = await open(row)
    expect((await screen.findByText('No node answers.')).getAttribute('role')).toBe('alert')
    api.answer(contract.voidDecision, { data })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Sign: Approve the void' })).toBeTruthy()
    expect(screen.queryByText('No node answers.')).toBeNull()
  })

  test('is rejected with a reason, by keyboard', async () => {
    api.answer(contract.rejectVoid, { data: { state: 'rejected' } })
    const user = await open(row)
    await screen.findByRole('button', { name: 'Sign: Approve the void' })
    await user.keyboard('r')
    await user.keyboard('The venue has paid')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Done: Reject')).toBeTruthy()
    expect(api.requests(contract.rejectVoid)[0]).toMatchObject({
      path: `/console/revenue-voids/${id('0a')}/reject`,
      body: { reason: 'The venue has paid' },
    })
  })

  test('stays open when Enter follows j on a link of the navigation', async () => {
    const user = await open(row)
    screen.getByRole('link', { name: 'Voids' }).focus()
    await user.keyboard('j{Enter}')
    expect(location.hash).toContain(`id=${id('0a')}`)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Details')
  })

  test('can only be withdrawn by the operator who recorded it, with a reason', async () => {
    api.answer(contract.rejectVoid, { data: { state: 'rejected' } })
    const user = await open({ ...row, recordedById: settler.operatorId })
    expect(screen.getByText(/^You recorded this. Another operator must approve it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
    await user.keyboard('r')
    await user.keyboard('Of another row')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Done: Withdraw')).toBeTruthy()
    expect(api.requests(contract.rejectVoid)[0]?.body).toEqual({ reason: 'Of another row' })
  })

  test('names the role that it waits for', async () => {
    await open(row, sessionOf('auditor'))
    expect(screen.getByText('Another operator must approve it, in the role: settlement.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign|Reject)/ })).toBeNull()
  })

  test('says who decided it, once it is', async () => {
    await open({ ...row, state: 'rejected', decidedBy: 'Ada', decidedAt: '2026-11-20T11:00:00.000Z' })
    expect(screen.getByText('It is decided. Nothing can be changed here.')).toBeTruthy()
    expect(screen.getByText('2026-11-20 11:00')).toBeTruthy()
  })

  test('begins at its row: a key opens the form, and the text is shown before it is signed', async () => {
    api.answer(contract.draftVoid, {
      data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), title: '', lines: [] },
    })
    location.hash = `#/revenue?state=approved&id=${id('0b')}`
    const { user } = renderOnDesk(<RevenueScreen />, settler)
    await screen.findByRole('button', { name: 'Void this row' })
    await user.keyboard('2')
    await user.selectOptions(await screen.findByLabelText('Part'), 'unpaid')
    await user.type(screen.getByLabelText('Reason'), fields.reason)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByRole('button', { name: 'Sign: Void this row' })).toBeTruthy()
    expect(api.requests(contract.draftVoid)[0]?.body).toEqual(fields)
  })
})
