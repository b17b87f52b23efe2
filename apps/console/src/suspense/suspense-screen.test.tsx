import {
  assignSuspense,
  draftSuspenseAssignment,
  listSuspense,
  rejectSuspense,
  suspenseDecision,
} from '@terahold/contract/calls/desk/suspense'
import { trustPools } from '@terahold/contract/calls/member/trust'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { hrefOf } from '../find/hit.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { draftOf, signerWith } from '../testing/demo-signer.ts'
import type { SuspenseRow } from './suspense-row.ts'
import { SuspenseScreen } from './suspense-screen.tsx'

setUpComponentTests()

const settler = sessionOf('settlement')
const memberId = '0197f5a0-0000-7000-8000-00000000000a'
const memberWallet = `0x${'5a'.repeat(20)}`
const evidence = 'The exchange confirmed it by letter'
const row: SuspenseRow = {
  txHash: `0x${'5e'.repeat(32)}`,
  logIndex: 4,
  sender: `0x${'cd'.repeat(20)}`,
  amount: '12.5',
  reason: 'unknown_sender',
  at: '2026-11-20T10:00:00.000Z',
  assignment: null,
  suggestions: [{ hint: 'own_wallet', memberId, memberWallet, venue: null }],
}
const recordedBy = (operatorId: string): SuspenseRow => ({
  ...row,
  assignment: {
    id: '0197f5a0-0000-7000-8000-00000000000b',
    state: 'recorded',
    target: 'member',
    memberId,
    memberWallet,
    venue: null,
    evidence,
    recordedBy: 'Bela',
    recordedById: operatorId,
    givenUpById: null,
  },
  suggestions: [],
})

const decision: Decision = {
  type: 'SuspenseAssignment',
  chainId: 56,
  registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
  message: {
    decisionId: '0197f5a0-0000-7000-8000-00000000000c',
    role: 'settlement',
    expiresAt: 1_800_000_000,
    transferHash: row.txHash,
    logIndex: 4,
    sender: getAddress(row.sender),
    amount: '12.5 USDT',
    target: 'member',
    targetId: memberId,
    evidence,
  },
}
const words = { title: '', lines: [] }

const answer = (...rows: SuspenseRow[]) => api.answer(listSuspense, { rows, total: rows.length })

async function openRow(session = settler) {
  const { user } = renderOnDesk(<SuspenseScreen />, session)
  await user.click(await screen.findByRole('row', { name: /12\.50/ }))
  return user
}

describe('deposits in suspense', () => {
  test('say that they load', () => {
    api.hang(listSuspense)
    renderOnDesk(<SuspenseScreen />, settler)
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('say when there are none', async () => {
    answer()
    renderOnDesk(<SuspenseScreen />, settler)
    expect(await screen.findByText('Nothing here')).toBeTruthy()
  })

  test('show the refusal of the server', async () => {
    api.refuse(listSuspense, { code: 403, message: 'Your roles do not allow this.' })
    renderOnDesk(<SuspenseScreen />, settler)
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
  })

  test('are found by the transaction of a link, however many others wait', async () => {
    const other = { ...row, txHash: `0x${'6f'.repeat(32)}` }
    api.answerBy(listSuspense, ({ query }) => ({ rows: [query.text === row.txHash ? row : other], total: 51 }))
    const hit = { ...row, kind: 'payment', memberId: null, state: 'suspense' } as const
    location.hash = hrefOf(hit, new Set(['suspense'])) ?? ''
    renderOnDesk(<SuspenseScreen />, sessionOf('auditor'))
    expect(await screen.findByRole('heading', { name: '12.50 USDT' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Filter').value).toBe(row.txHash)
  })

  test('take over a suggestion and show the text before it is signed', async () => {
    answer(row)
    api.answer(trustPools, { rows: [], total: 0 })
    const user = await openRow()
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
    expect(screen.getByText(memberWallet)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    await user.type(screen.getByLabelText('Evidence'), evidence)
    api.answer(draftSuspenseAssignment, {
      data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), ...words },
    })
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByRole('button', { name: 'Sign: Record the owner' })).toBeTruthy()
    expect(screen.getByText('Assign money in suspense')).toBeTruthy()
    const { txHash, logIndex } = row
    const sent = { txHash, logIndex, target: 'member', member: memberId, evidence }
    expect(api.requests(draftSuspenseAssignment)[0]?.body).toEqual(sent)
  })

  test('are recorded for their owner with a signature of the text that was read, and the next one is open', async () => {
    answer(row, { ...row, txHash: `0x${'6f'.repeat(32)}`, amount: '20' })
    api.answer(trustPools, { rows: [], total: 0 })
    api.answer(draftSuspenseAssignment, { data: draftOf(decision) })
    api.answer(assignSuspense, { data: { id: memberId } })
    const user = await openRow(signerWith('settlement'))
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    await user.click(screen.getByLabelText('Evidence'))
    await user.paste(evidence)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    await user.click(await screen.findByRole('button', { name: 'Sign: Record the owner' }))
    expect(await screen.findByText(/^Signed: Record the owner\. /)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '20.00 USDT' })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    const { txHash, logIndex } = row
    const signed = {
      text: serializeDecision(decision),
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) as string,
    }
    expect(api.requests(assignSuspense)[0]?.body).toEqual({
      txHash,
      logIndex,
      target: 'member',
      member: memberId,
      evidence,
      ...signed,
    })
  })

  test.each([
    ['member', 'credited to the member', '12.50 USDT move from suspense to the member’s available balance.'],
    [
      'venue',
      'booked as the venue’s payment',
      '12.50 USDT move from suspense to the treasury and pay the venue’s oldest open revenue.',
    ],
    ['owner', 'booked as a contribution', '12.50 USDT move from suspense to the owner’s account.'],
    [
      'sender',
      'return awaited',
      'Nothing moves now. 12.50 USDT leave suspense when the chain shows their return to the sender.',
    ],
  ] as const)('say what an approval for the target %s does', async (target, after, money) => {
    const recorded = recordedBy('0197f5a0-0000-7000-8000-0000000000f2')
    if (recorded.assignment) answer({ ...recorded, assignment: { ...recorded.assignment, target } })
    const approval = approvalOf(decision, decision.registry, { role: 'settlement', expiresAt: 1_800_000_000 })
    api.answer(suspenseDecision, {
      data: { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval), ...words },
    })
    await openRow()
    expect(await screen.findByText(money)).toBeTruthy()
    expect(screen.getByText(after)).toBeTruthy()
  })

  test('name the venue that the signed text has as an id', async () => {
    const recorded = recordedBy('0197f5a0-0000-7000-8000-0000000000f2')
    const owner = { target: 'venue', memberId: null, memberWallet: null, venue: 'Braiins' } as const
    if (recorded.assignment) answer({ ...recorded, assignment: { ...recorded.assignment, ...owner } })
    const approval = approvalOf(decision, decision.registry, { role: 'settlement', expiresAt: 1_800_000_000 })
    api.answer(suspenseDecision, {
      data: { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval), ...words },
    })
    await openRow()
    await screen.findByRole('button', { name: /^Sign:/ })
    expect(screen.getByText('Venue').nextElementSibling?.textContent).toBe('Braiins')
  })

  test.each([
    [null, 'Two operators approved the return. It leaves this list when the chain shows it.', true],
    [
      '0197f5a0-0000-7000-8000-0000000000f3',
      'One operator has cancelled the return. A second one must reject it, too.',
      true,
    ],
    [settler.operatorId, 'One operator has cancelled the return. A second one must reject it, too.', false],
  ])('that are to be returned can be kept by two operators: %s', async (givenUpById, note, mayReject) => {
    const recorded = recordedBy('0197f5a0-0000-7000-8000-0000000000f2')
    if (recorded.assignment)
      answer({ ...recorded, assignment: { ...recorded.assignment, state: 'approved', target: 'sender', givenUpById } })
    await openRow()
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reject/ }) !== null).toBe(mayReject)
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
    expect(api.requests(suspenseDecision)).toEqual([])
  })

  test.each(['Too short', ''])('need evidence of 10 characters, not “%s”', async (text) => {
    answer(row)
    api.answer(trustPools, { rows: [], total: 0 })
    const user = await openRow()
    await user.click(screen.getByRole('button', { name: 'Enter the owner' }))
    expect(enterField('evidence', text).validity.valid).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(api.requests(draftSuspenseAssignment)).toEqual([])
  })

  test('say what an approval does to money', async () => {
    answer(recordedBy('0197f5a0-0000-7000-8000-0000000000f2'))
    const maker = getAddress(`0x${'ab'.repeat(20)}`)
    const approval = approvalOf(decision, maker, { role: 'settlement', expiresAt: 1_800_000_000 })
    api.answer(suspenseDecision, {
      data: { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval), ...words },
    })
    await openRow()
    expect(await screen.findByRole('button', { name: 'Sign: Approve the assignment' })).toBeTruthy()
    expect(screen.getByText('12.50 USDT move from suspense to the member’s available balance.')).toBeTruthy()
    // The signed text names the member by an id alone.
    expect(screen.getByText('Member').nextElementSibling?.textContent).toBe(`${memberWallet}${memberId}`)
  })

  test('offer the operator who recorded the owner no approval', async () => {
    answer(recordedBy(settler.operatorId))
    await openRow()
    expect(
      screen.getByText('You recorded this owner. Another operator must approve it. You can withdraw it.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw…' })).toBeTruthy()
  })

  test('are asked for the member or the venue that they go to, and for nothing else', async () => {
    answer(row)
    api.answer(trustPools, { rows: [], total: 0 })
    api.refuse(draftSuspenseAssignment, { code: 409, message: 'Not now.' })
    const user = await openRow()
    await user.click(screen.getByRole('button', { name: 'Enter the owner' }))
    const target = screen.getByLabelText('Goes to')
    const asked = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))
    expect(asked()).toEqual(['member', 'evidence'])
    expect(screen.getByLabelText<HTMLInputElement>('Member').required).toBe(true)
    await user.selectOptions(target, 'venue')
    expect(screen.getByLabelText<HTMLInputElement>('Venue').required).toBe(true)
    expect(screen.queryByLabelText('Member')).toBeNull()
    await user.selectOptions(target, 'owner')
    expect(asked()).toEqual(['evidence'])
    await user.click(screen.getByLabelText('Evidence'))
    await user.paste(evidence)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByText('Not now.')).toBeTruthy()
    const { txHash, logIndex } = row
    expect(api.requests(draftSuspenseAssignment)[0]?.body).toEqual({ txHash, logIndex, target: 'owner', evidence })
  })

  test('of a venue are recorded without a member', async () => {
    answer({ ...row, suggestions: [{ hint: 'own_wallet', memberId: null, memberWallet: null, venue: 'Braiins' }] })
    api.answer(trustPools, { rows: [], total: 0 })
    api.refuse(draftSuspenseAssignment, { code: 409, message: 'Not now.' })
    const user = await openRow()
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    await user.click(screen.getByLabelText('Evidence'))
    await user.paste(evidence)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByText('Not now.')).toBeTruthy()
    const { txHash, logIndex } = row
    const sent = { txHash, logIndex, target: 'venue', venue: 'Braiins', evidence }
    expect(api.requests(draftSuspenseAssignment)[0]?.body).toEqual(sent)
    expect(screen.getByLabelText<HTMLInputElement>('Evidence').value).toBe(evidence)
  })

  test('keep what was entered when it is changed before it is signed', async () => {
    answer(row)
    api.answer(trustPools, { rows: [], total: 0 })
    api.answer(draftSuspenseAssignment, {
      data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), ...words },
    })
    const user = await openRow()
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    await user.click(screen.getByLabelText('Evidence'))
    await user.paste(evidence)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    await user.click(await screen.findByRole('button', { name: 'Change what you entered' }))
    expect(screen.getByLabelText<HTMLInputElement>('Evidence').value).toBe(evidence)
    expect(screen.getByDisplayValue(memberId)).toBeTruthy()
  })

  test('say why the text to approve cannot be read', async () => {
    answer(recordedBy('0197f5a0-0000-7000-8000-0000000000f2'))
    api.refuse(suspenseDecision, { code: 503, message: 'No node answers.' })
    await openRow()
    expect((await screen.findByText('No node answers.')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
  })

  test('can be withdrawn by the operator who recorded the owner, with a reason', async () => {
    answer(recordedBy(settler.operatorId))
    api.answer(rejectSuspense, { data: { outcome: 'rejected' } })
    const user = await openRow()
    await user.keyboard('r')
    await user.keyboard('A wrong member.')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Done: Withdraw')).toBeTruthy()
    expect(api.requests(rejectSuspense)[0]?.body).toEqual({ reason: 'A wrong member.' })
  })

  test('offer auditors no decision', async () => {
    answer(row)
    await openRow(sessionOf('auditor'))
    expect(screen.getByText('Your roles do not allow a decision here.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull()
  })
})
