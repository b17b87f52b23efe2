import { describe, expect, it } from 'vitest'
import { AlteredDecision } from './altered-decision.ts'
import { approvalOf, approvalTypedData, serializeApproval } from './approval.ts'
import { type Decision, decisionTypedData, serializeDecision } from './decision.ts'
import { readDraft } from './draft.ts'
import {
  hashOperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  serializeOperatorChange,
} from './operator-change.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const decision: Decision = {
  type: 'PayoutResume',
  chainId: 31_337,
  registry: address,
  message: {
    decisionId: '01a20934-e054-76b8-8aad-93858e4a646f',
    role: 'payout-maker',
    expiresAt: 1_800_000_000,
    haltId: '01a20934-e054-76b8-8aad-93858e4a6470',
    cause: 'chain_replaced',
    subject: 'none',
    decision: 'go_on',
    reason: 'The node was behind',
  },
}
const approval = approvalOf(decision, address, { role: 'payout-checker', expiresAt: 1_800_000_000 })
const approvalDraft = { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval) }

it('shows a decision in words and signs the same decision', () => {
  const draft = readDraft({ text: serializeDecision(decision), typedData: decisionTypedData(decision) }, 'en')
  expect(draft).toMatchObject({ isApproval: false, needsApproval: true, typedData: decisionTypedData(decision) })
  expect(draft.description.lines).toContainEqual({ label: 'Reason', value: 'The node was behind' })
})

it('needs no approval when one operator is enough', () => {
  const { decisionId, expiresAt } = decision.message
  const message = { decisionId, role: 'support', expiresAt, memberId: decisionId, reason: 'Stolen' } as const
  const freeze: Decision = { ...decision, type: 'MemberFreeze', message }
  const draft = readDraft({ text: serializeDecision(freeze), typedData: decisionTypedData(freeze) }, 'en')
  expect(draft).toMatchObject({ isApproval: false, needsApproval: false })
})

it('signs what the bytes say, not the server’s typed data', () => {
  const other = { ...decision, message: { ...decision.message, reason: 'Something else' } }
  const draft = readDraft({ text: serializeDecision(decision), typedData: decisionTypedData(other) }, 'en')
  expect(draft.typedData.message).toEqual(decision.message)
})

it('shows the first operator’s whole decision before an approval', () => {
  const draft = readDraft(approvalDraft, 'zh')
  expect(draft).toMatchObject({
    isApproval: true,
    needsApproval: false,
    maker: address,
    typedData: approvalDraft.typedData,
  })
  expect(draft.description.title).toBe('恢复付款')
})

it('refuses an approval of another decision than the one it shows', () => {
  const other = { ...decision, message: { ...decision.message, reason: 'Something harmless' } }
  const typedData = approvalTypedData(other, approval)
  expect(() => readDraft({ ...approvalDraft, typedData }, 'en')).toThrow(AlteredDecision)
})

it('refuses what is not a decision', () => {
  expect(() => readDraft({ text: '{}', typedData: { primaryType: 'Permit' } }, 'en')).toThrow(AlteredDecision)
  expect(() => readDraft({ text: '{}', typedData: {} }, 'en')).toThrow(AlteredDecision)
})

describe('the approval of a change of an operator', () => {
  const place = { chainId: 31_337, registry: address } as const
  const change = { nonce: 7n, operator: address, roles: ['support'], expiresAt: 1_800_000_000n } as const
  const maker = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const typedData = operatorChangeApprovalTypedData(place, change, maker)
  const text = JSON.stringify({ digest: hashOperatorChange(place, change), maker })

  it('shows the whole change and its first admin, and signs the same', () => {
    const draft = readDraft({ text, typedData }, 'en')
    expect(draft).toMatchObject({ type: 'OperatorChange', isApproval: true, needsApproval: false, maker, text })
    expect(draft.typedData).toEqual(typedData)
    expect(draft.description.lines).toContainEqual({ label: 'All roles from then on', value: 'support' })
  })

  const other = { ...change, roles: ['admin'] } as const
  it.each([
    ['the digest of another change', JSON.stringify({ digest: hashOperatorChange(place, other), maker }), typedData],
    ['another first admin', JSON.stringify({ digest: hashOperatorChange(place, change), maker: address }), typedData],
    ['blanks in its bytes', text.replace(',', ', '), typedData],
    ['another change to show', text, operatorChangeApprovalTypedData(place, other, maker)],
    ['another registry to show', text, operatorChangeApprovalTypedData({ ...place, registry: maker }, change, maker)],
    ['no message', text, { primaryType: 'ApproveOperatorChange', domain: typedData.domain }],
  ])('is refused with %s', (_, bytes, data) => {
    expect(() => readDraft({ text: bytes, typedData: data }, 'en')).toThrow(AlteredDecision)
  })
})

it.each(['ApproveNothing', 'Approve', 'ApprovePayoutResumes'])(
  'refuses an approval of the unknown type %s',
  (primaryType) => {
    const typedData = { ...approvalDraft.typedData, primaryType }
    expect(() => readDraft({ ...approvalDraft, typedData }, 'en')).toThrow(AlteredDecision)
  },
)

it('refuses an approval with a field more than its decision has, and tells why it is refused', () => {
  const { message } = approvalDraft.typedData
  const decisionWithMore = { ...(message.decision as object), decisionId: 'other' }
  const typedData = { ...approvalDraft.typedData, message: { ...message, decision: decisionWithMore } }
  expect(() => readDraft({ ...approvalDraft, typedData }, 'en')).toThrow(
    expect.objectContaining({ name: 'AlteredDecision', cause: expect.objectContaining({ field: 'decisionId' }) }),
  )
})

it('reads a change of an operator from its bytes, and refuses a maker that is no address', () => {
  const place = { chainId: 31_337, registry: address } as const
  const change = { nonce: 7n, operator: address, roles: ['support'], expiresAt: 1_800_000_000n } as const
  const typedData = operatorChangeTypedData(place, { ...change, roles: ['admin'] })
  const draft = readDraft({ text: serializeOperatorChange(place, change), typedData }, 'en')
  expect(draft.typedData.message).toMatchObject({ roles: 'support' })
  const { domain, message } = typedData
  const approval = { primaryType: 'ApproveOperatorChange', domain, message: { decision: message, maker: 'nobody' } }
  expect(() => readDraft({ text: '{}', typedData: approval }, 'en')).toThrow(AlteredDecision)
})
