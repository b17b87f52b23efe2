import { operatorChangeCalls } from '@terahold/contract/calls/desk/operator-changes'
import {
  hashOperatorChange,
  type OperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  serializeOperatorChange,
} from '@terahold/decisions/operator-change'
import { screen, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { ChangeRow, OperatorRow } from './operator-rows.ts'
import { OperatorsScreen } from './operators-screen.tsx'

setUpComponentTests()

const { listOperators, listOperatorChanges, draftOperatorChange, operatorChangeDecision } = operatorChangeCalls
const admin = sessionOf('admin', 'viewer')
const id = (last: string) => `0197f5a0-0000-7000-8000-0000000000${last}`
const address = getAddress(`0x${'c1'.repeat(20)}`)
const maker = getAddress(`0x${'a2'.repeat(20)}`)
const place = { chainId: 56, registry: getAddress('0x00000000000000000000000000000000000a0b0c') }
const change: OperatorChange = { nonce: 7n, operator: address, roles: ['support', 'viewer'], expiresAt: 1_800_000_000n }
const operator: OperatorRow = {
  operatorId: id('0a'),
  address,
  name: 'Cleo',
  roles: ['support'],
  since: '2026-11-20T10:00:00.000Z',
  endedAt: null,
}
const row: ChangeRow = {
  id: id('0b'),
  state: 'proposed',
  address,
  name: 'Cleo',
  roles: ['support', 'viewer'],
  rolesNow: ['support'],
  recordedBy: 'Gaia',
  recordedById: id('0c'),
  recordedAt: '2026-11-21T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  expiresAt: '2026-11-28T10:00:00.000Z',
  takesEffectAt: null,
  fault: null,
  send: null,
  veto: null,
}
const approvalText = JSON.stringify({ digest: hashOperatorChange(place, change), maker })
const words = { title: '', lines: [] }

async function openChange(shown: ChangeRow, session = admin) {
  location.hash = '#/operators?view=changes'
  api.answer(listOperatorChanges, { rows: [shown], total: 1 })
  const { user } = renderOnDesk(<OperatorsScreen session={session} />)
  await user.click(await screen.findByRole('row', { name: /Cleo/ }))
  return user
}

describe('operators', () => {
  test('say that they load, when there is none, and why they could not be read', async () => {
    api.hang(listOperators)
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    renderOnDesk(<OperatorsScreen session={admin} />)
    expect(screen.getByText('Loading…')).toBeTruthy()
    document.body.replaceChildren()
    api.answer(listOperators, { rows: [], total: 0 })
    renderOnDesk(<OperatorsScreen session={admin} />)
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    document.body.replaceChildren()
    api.refuse(listOperators, { code: 403, message: 'Your roles do not allow this.' })
    renderOnDesk(<OperatorsScreen session={admin} />)
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
  })

  test('are listed with their roles, and apart when they have left', async () => {
    const left = { ...operator, operatorId: id('0d'), name: 'Dora', endedAt: '2026-11-22T10:00:00.000Z' }
    api.answer(listOperators, { rows: [operator, left], total: 2 })
    api.answer(listOperatorChanges, { rows: [row], total: 1 })
    const { user } = renderOnDesk(<OperatorsScreen session={sessionOf('auditor')} />)
    await user.click(await screen.findByRole('row', { name: /Cleo .*support 2026-11-20 10:00/ }))
    expect(screen.queryByRole('row', { name: /Dora/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Change roles|End the operator|Add an operator/ })).toBeNull()
    expect(screen.getByText(/^Changes that are not over: 3\./)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('State'), 'former')
    expect(await screen.findByRole('row', { name: /Dora/ })).toBeTruthy()
  })

  test('get other roles by a message that the admin reads first', async () => {
    api.answer(listOperators, { rows: [operator], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    const text = serializeOperatorChange(place, change)
    api.answer(draftOperatorChange, { data: { text, typedData: operatorChangeTypedData(place, change), ...words } })
    const { user } = renderOnDesk(<OperatorsScreen session={admin} />)
    await user.click(await screen.findByRole('row', { name: /Cleo/ }))
    await user.keyboard('1')
    const roles = within(screen.getByRole('group', { name: 'Roles' }))
    expect(roles.getByRole<HTMLInputElement>('checkbox', { name: 'support' }).checked).toBe(true)
    await user.click(roles.getByRole('checkbox', { name: 'viewer' }))
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByRole('button', { name: 'Sign: Change roles' })).toBeTruthy()
    expect(screen.getByText('support, viewer')).toBeTruthy()
    expect(api.requests(draftOperatorChange)[0]?.body).toEqual({ address, roles: ['support', 'viewer'] })
  })

  test('are ended by a message without roles', async () => {
    api.answer(listOperators, { rows: [operator], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    api.refuse(draftOperatorChange, { code: 409, message: 'At least three admins must remain.' })
    const { user } = renderOnDesk(<OperatorsScreen session={admin} />)
    await user.click(await screen.findByRole('row', { name: /Cleo/ }))
    await user.keyboard('2')
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByText('At least three admins must remain.')).toBeTruthy()
    expect(api.requests(draftOperatorChange)[0]?.body).toEqual({ address, roles: [] })
  })
})

describe('a change of an operator', () => {
  test('is approved by another admin, who reads what the registry verifies', async () => {
    const typedData = operatorChangeApprovalTypedData(place, change, maker)
    api.answer(operatorChangeDecision, { data: { text: approvalText, typedData, ...words } })
    await openChange(row)
    expect(await screen.findByRole('button', { name: 'Sign: Approve the change' })).toBeTruthy()
    expect(screen.getByText('support', { selector: 'td' })).toBeTruthy()
    expect(screen.getByText('support, viewer', { selector: 'dd' })).toBeTruthy()
  })

  test('cannot be signed when the message contains another change than it approves', async () => {
    const typedData = operatorChangeApprovalTypedData(place, { ...change, roles: ['payout-checker'] }, maker)
    api.answer(operatorChangeDecision, { data: { text: approvalText, typedData, ...words } })
    await openChange(row)
    expect(await screen.findByText(/are not the same decision/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
  })

  test('can only be withdrawn by the admin who proposed it', async () => {
    api.answer(operatorChangeCalls.withdrawOperatorChange, { data: { state: 'rejected' } })
    const user = await openChange({ ...row, recordedById: admin.operatorId })
    expect(screen.getByText('You proposed this. Another admin must approve it.')).toBeTruthy()
    await user.keyboard('r')
    await user.keyboard('The wallet was lost')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Done: Withdraw')).toBeTruthy()
    expect(api.requests(operatorChangeCalls.withdrawOperatorChange)[0]?.body).toEqual({ reason: 'The wallet was lost' })
  })

  test('shows the owner’s veto and when it takes effect, once the registry has it', async () => {
    const transaction = (data: string) => ({ to: place.registry, data })
    const takesEffectAt = '2026-11-22T10:05:00.000Z'
    const scheduled = { ...row, state: 'scheduled' as const, takesEffectAt, fault: 'not three admins' }
    await openChange({ ...scheduled, send: transaction('0x5e01'), veto: transaction('0xe701') })
    expect(screen.getByText(/^in its delay, 2026-11-22 10:05 UTC/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '0xe701' })).toBeTruthy()
    expect(screen.getByText('not three admins')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign|Withdraw)/ })).toBeNull()
  })
})
