import { listDecisions } from '@terahold/contract/calls/desk/decisions'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, hashDecision, serializeDecision } from '@terahold/decisions/decision'
import { screen, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { api, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import type { AuditRow } from './audit-row.ts'
import { AuditScreen } from './audit-screen.tsx'

setUpComponentTests()

const [cleo, edda] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key)) as [
  Account,
  Account,
]
type Account = ReturnType<typeof privateKeyToAccount>
const at = '2026-11-20T10:00:00.000Z'

const decision: Decision = {
  type: 'PayoutResume',
  chainId: 56,
  registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
  message: {
    decisionId: '0197f5a0-0000-7000-8000-00000000000a',
    role: 'payout-maker',
    expiresAt: 1_800_000_000,
    haltId: '0197f5a0-0000-7000-8000-0000000000aa',
    cause: 'operator',
    subject: 'none',
    decision: 'go_on',
    reason: 'The node was behind',
  },
}

async function rowOf({ isApproved = true, text = serializeDecision(decision) } = {}): Promise<AuditRow> {
  const approval = approvalOf(decision, cleo.address, { role: 'payout-checker', expiresAt: 1_800_000_000 })
  return {
    decisionId: decision.message.decisionId,
    type: decision.type,
    state: isApproved ? 'complete' : 'waiting',
    title: 'Another text',
    lines: [],
    digest: hashDecision(decision),
    expiresAt: at,
    text,
    maker: {
      operatorId: '0197f5a0-0000-7000-8000-0000000000c1',
      name: 'Cleo',
      roles: ['payout-maker'],
      role: 'payout-maker',
      address: cleo.address,
      signature: await cleo.signTypedData(decisionTypedData(decision)),
      at,
    },
    approval: isApproved
      ? {
          text: serializeApproval(approval),
          checker: {
            operatorId: '0197f5a0-0000-7000-8000-0000000000e1',
            name: 'Edda',
            roles: ['payout-checker'],
            role: 'payout-checker',
            address: edda.address,
            at,
            signature: await edda.signTypedData(approvalTypedData(decision, approval)),
          },
        }
      : null,
  }
}

function answer(...decisions: AuditRow[]): void {
  const operators = [{ operatorId: '0197f5a0-0000-7000-8000-0000000000c1', name: 'Cleo' }]
  api.answer(listDecisions, { data: { decisions, next: null, operators } })
}

async function openRow() {
  const { user } = renderOnDesk(<AuditScreen />)
  await user.click(await screen.findByRole('row', { name: /Cleo/ }))
  return within(screen.getByRole('region', { name: 'Facts' }))
}

describe('the audit log', () => {
  test('says that it loads', () => {
    api.hang(listDecisions)
    renderOnDesk(<AuditScreen />)
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('says when no decision matches', async () => {
    answer()
    renderOnDesk(<AuditScreen />)
    expect(await screen.findByText('No signed decision matches these filters.')).toBeTruthy()
  })

  test('shows the refusal of the server and reads again on request', async () => {
    api.refuse(listDecisions, { code: 403, message: 'Your roles do not allow this.' })
    const { user } = renderOnDesk(<AuditScreen />)
    await screen.findByText('Your roles do not allow this.')
    answer(await rowOf())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Cleo/ })).toBeTruthy()
  })

  test('makes the text from the signed bytes and finds both signatures valid', async () => {
    answer(await rowOf())
    const detail = await openRow()
    await detail.findByText('Every signature is valid, and each operator has the role.')
    expect(detail.getByRole('heading', { name: 'Resume payouts' })).toBeTruthy()
    expect(detail.getByText('The node was behind')).toBeTruthy()
    expect(detail.getByText(edda.address)).toBeTruthy()
    expect(screen.queryByText('Another text')).toBeNull()
  })

  test('says when the second signature is missing', async () => {
    answer(await rowOf({ isApproved: false }))
    const detail = await openRow()
    expect(await detail.findByText('The first signature is valid. The second is missing.')).toBeTruthy()
  })

  test('warns of altered bytes', async () => {
    answer(await rowOf({ text: serializeDecision(decision).replace('behind', 'before') }))
    const detail = await openRow()
    expect(await detail.findByText(/^Not valid: maker_signature_invalid/)).toBeTruthy()
  })

  test.each([
    ['Signed (UTC)', 'time'],
    ['Decision', 'type'],
  ])('is sorted by the server: %s', async (header, sort) => {
    answer(await rowOf())
    const { user } = renderOnDesk(<AuditScreen />)
    await user.click(await screen.findByRole('button', { name: header }))
    await expect.poll(() => api.requests(listDecisions).at(-1)?.query).toEqual({ sort })
    await user.click(screen.getByRole('button', { name: header }))
    await expect.poll(() => api.requests(listDecisions).at(-1)?.query).toEqual({ sort: `-${sort}` })
    expect(location.hash).toBe(`#/?sort=-${sort}`)
  })

  test('asks the server for one type, operator and day', async () => {
    answer(await rowOf())
    const { user } = renderOnDesk(<AuditScreen />)
    await screen.findByRole('row', { name: /Cleo/ })
    await user.selectOptions(screen.getByLabelText('Type of decision'), 'Resume payouts')
    await user.selectOptions(screen.getByLabelText('Operator'), 'Cleo')
    await user.type(screen.getByLabelText('UTC day'), '2026-11-20')
    await expect
      .poll(() => api.requests(listDecisions).at(-1)?.query)
      .toEqual({ type: 'PayoutResume', operatorId: '0197f5a0-0000-7000-8000-0000000000c1', day: '2026-11-20' })
  })

  test('stays when older decisions cannot be read', async () => {
    const operators = [{ operatorId: '0197f5a0-0000-7000-8000-0000000000c1', name: 'Cleo' }]
    const next = decision.message.decisionId
    api.answer(listDecisions, { data: { decisions: [await rowOf()], operators, next } })
    const { user } = renderOnDesk(<AuditScreen />)
    const button = await screen.findByRole('button', { name: 'Load older decisions' })
    api.refuse(listDecisions, { code: 503, message: 'Try again later.' })
    await user.click(button)
    expect((await screen.findByText('Try again later.')).getAttribute('role')).toBe('alert')
    expect(screen.getByRole('row', { name: /Cleo/ })).toBeTruthy()
    expect(api.requests(listDecisions).at(-1)?.query).toEqual({ cursor: next })
  })
})
