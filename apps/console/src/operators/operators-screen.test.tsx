import { operatorChangeCalls } from '@terahold/contract/calls/desk/operator-changes'
import {
  hashOperatorChange,
  type OperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  serializeOperatorChange,
} from '@terahold/decisions/operator-change'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { act, screen, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { signerWith } from '../testing/demo-signer.ts'
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
  const { user } = renderOnDesk(<OperatorsScreen />, session)
  await user.click(await screen.findByRole('row', { name: /Cleo/ }))
  return user
}

describe('operators', () => {
  test('say that they load, when there is none, and why they could not be read', async () => {
    api.hang(listOperators)
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    renderOnDesk(<OperatorsScreen />, admin)
    expect(screen.getByText('Loading…')).toBeTruthy()
    document.body.replaceChildren()
    api.answer(listOperators, { rows: [], total: 0 })
    renderOnDesk(<OperatorsScreen />, admin)
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    document.body.replaceChildren()
    api.refuse(listOperators, { code: 403, message: 'Your roles do not allow this.' })
    renderOnDesk(<OperatorsScreen />, admin)
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
  })

  test('are listed with their roles, and apart when they have left', async () => {
    const left = { ...operator, operatorId: id('0d'), name: 'Dora', endedAt: '2026-11-22T10:00:00.000Z' }
    api.answer(listOperators, { rows: [operator, left], total: 2 })
    api.answer(listOperatorChanges, { rows: [row], total: 1 })
    const { user } = renderOnDesk(<OperatorsScreen />, sessionOf('auditor'))
    await user.click(await screen.findByRole('row', { name: /Cleo .*support 2026-11-20 10:00/ }))
    expect(screen.queryByRole('row', { name: /Dora/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Change roles|End the operator|Add an operator/ })).toBeNull()
    expect(screen.getByText(/^Changes under way: 3\./)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('State'), 'former')
    expect(await screen.findByRole('row', { name: /Dora/ })).toBeTruthy()
  })

  test('get other roles by a message that the admin reads first', async () => {
    api.answer(listOperators, { rows: [operator], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    const text = serializeOperatorChange(place, change)
    api.answer(draftOperatorChange, { data: { text, typedData: operatorChangeTypedData(place, change), ...words } })
    const { user } = renderOnDesk(<OperatorsScreen />, admin)
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

  describe('who are new', () => {
    async function openForm() {
      api.answer(listOperators, { rows: [], total: 0 })
      api.answer(listOperatorChanges, { rows: [], total: 0 })
      api.refuse(draftOperatorChange, { code: 409, message: 'Not now.' })
      location.hash = '#/operators?new=1'
      const { user } = renderOnDesk(<OperatorsScreen />, admin)
      await screen.findByRole('form')
      return user
    }
    const show = () => screen.getByRole('button', { name: 'Show what I sign' })

    test('are proposed with a name, a wallet and every role that is chosen', async () => {
      const user = await openForm()
      enterField('name', ' Dora ')
      enterField('address', address.toLowerCase())
      await user.click(screen.getByRole('checkbox', { name: 'auditor' }))
      await user.click(screen.getByRole('checkbox', { name: 'support' }))
      await user.click(show())
      expect(await screen.findByText('Not now.')).toBeTruthy()
      const [{ body } = { body: {} }] = api.requests(draftOperatorChange)
      const { roles, ...given } = body as { roles: string[] }
      expect(given).toEqual({ name: 'Dora', address: address.toLowerCase() })
      expect(roles.toSorted()).toEqual(['auditor', 'support'])
    })

    test('need a role', async () => {
      const user = await openForm()
      enterField('name', 'Dora')
      enterField('address', address)
      await user.click(show())
      expect(api.requests(draftOperatorChange)).toEqual([])
    })

    test.each([
      ['name', 'x'.repeat(41)],
      ['address', '0x12'],
      ['address', `${address}0`],
      ['address', address.slice(2)],
    ])('have no %s “%s”', async (name, value) => {
      await openForm()
      expect(enterField(name, value).validity.patternMismatch).toBe(true)
    })
  })

  test('keep their name and wallet when their roles change', async () => {
    api.answer(listOperators, { rows: [operator], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    const { user } = renderOnDesk(<OperatorsScreen />, admin)
    await user.click(await screen.findByRole('row', { name: /Cleo/ }))
    await user.keyboard('1')
    expect([enterField('name', 'Eve').value, enterField('address', '0x12').value]).toEqual(['Cleo', address])
  })

  test('who have left come back with the roles that are chosen then, and cannot leave again', async () => {
    const left = { ...operator, endedAt: '2026-11-22T10:00:00.000Z' }
    api.answer(listOperators, { rows: [left], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    location.hash = '#/operators?state=former'
    const { user } = renderOnDesk(<OperatorsScreen />, admin)
    await user.click(await screen.findByRole('row', { name: /Cleo/ }))
    expect(screen.getByText('2026-11-22 10:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /End the operator/ })).toBeNull()
    await user.keyboard('1')
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.filter(({ checked }) => checked)).toEqual([])
  })

  test('are found by a role in the operator’s language', async () => {
    api.answer(listOperators, { rows: [operator], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    location.hash = '#/operators?q=SUPP'
    renderOnDesk(<OperatorsScreen />, admin)
    expect(await screen.findByRole('row', { name: /Cleo/ })).toBeTruthy()
    act(() => chooseLanguage('zh-Hans'))
    expect(await screen.findByText(chinese.queue.noMatch)).toBeTruthy()
  })

  test('are ended by a message without roles', async () => {
    api.answer(listOperators, { rows: [operator], total: 1 })
    api.answer(listOperatorChanges, { rows: [], total: 0 })
    api.refuse(draftOperatorChange, { code: 409, message: 'At least three admins must remain.' })
    const { user } = renderOnDesk(<OperatorsScreen />, admin)
    await user.click(await screen.findByRole('row', { name: /Cleo/ }))
    await user.keyboard('2')
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByText('At least three admins must remain.')).toBeTruthy()
    expect(api.requests(draftOperatorChange)[0]?.body).toEqual({ address, roles: [] })
  })
})

describe('a change of an operator', () => {
  test('is approved by another admin, who reads the text that the registry verifies', async () => {
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

  test('is approved with a signature of the text that the admin read', async () => {
    const typedData = operatorChangeApprovalTypedData(place, change, maker)
    api.answer(operatorChangeDecision, { data: { text: approvalText, typedData, ...words } })
    api.answer(operatorChangeCalls.approveOperatorChange, { data: { state: 'approved' } })
    const user = await openChange(row, signerWith('admin'))
    await user.click(await screen.findByRole('button', { name: 'Sign: Approve the change' }))
    expect(await screen.findByText('Done: Approve the change')).toBeTruthy()
    expect(api.requests(operatorChangeCalls.approveOperatorChange)[0]?.body).toEqual({
      text: approvalText,
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
  })

  test.each([
    ['proposed', 'viewer', 'Another admin must approve it.', false],
    [
      'approved',
      'admin',
      'Both admins have signed. The worker sends it to the registry; any admin can still withdraw it.',
      true,
    ],
    [
      'approved',
      'auditor',
      'Both admins have signed. The worker sends it to the registry; any admin can still withdraw it.',
      false,
    ],
    ['scheduled', 'admin', 'The registry has it. Only the treasury’s owner can stop it now.', false],
    ['effective', 'admin', 'This change has ended. Nothing can be changed here.', false],
    ['vetoed', 'admin', 'This change has ended. Nothing can be changed here.', false],
  ] as const)('that is %s says to %s what can be done', async (state, role, note, mayWithdraw) => {
    await openChange({ ...row, state }, sessionOf(role))
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw…' }) !== null).toBe(mayWithdraw)
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
    expect(api.requests(operatorChangeDecision)).toEqual([])
  })

  test('that takes every role away says so', async () => {
    await openChange({ ...row, state: 'effective', roles: [] })
    expect(screen.getByRole('row', { name: 'Roles support none' })).toBeTruthy()
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
