import { exportDecisions, listDecisions } from '@terahold/contract/calls/desk/decisions'
import { exampleOfCall } from '@terahold/contract/openapi'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, hashDecision, serializeDecision } from '@terahold/decisions/decision'
import { parseDecisionExport } from '@terahold/decisions/decision-export'
import { screen, waitFor, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
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

  test('shows stored bytes that are no decision as they are, and calls for a report', async () => {
    answer({ ...(await rowOf({ text: '{"type":"nothing"}' })), state: 'malformed', digest: null })
    const detail = await openRow()
    expect(detail.getByText(/^The stored bytes are not a decision\./)).toBeTruthy()
    expect(detail.getByRole('button', { name: '{"type":"nothing"}' })).toBeTruthy()
    expect(detail.queryByText(/^Every signature is valid/)).toBeNull()
    expect(screen.getByRole('row', { name: / PayoutResume Cleo Edda – malformed$/ })).toBeTruthy()
  })

  test.each([
    ['did not have the role', { roles: [] }, /^Not valid: checker_role_missing/],
    ['is the first one again', { address: cleo.address }, /^Not valid: same_operator/],
  ])('warns of a second operator who %s', async (_, given, verdict) => {
    const row = await rowOf()
    if (row.approval) answer({ ...row, approval: { ...row.approval, checker: { ...row.approval.checker, ...given } } })
    const detail = await openRow()
    expect(await detail.findByText(verdict)).toBeTruthy()
  })

  test('says who signed, in which role and when, and that nobody has approved yet', async () => {
    answer(await rowOf({ isApproved: false }))
    const detail = await openRow()
    const first = within(detail.getByRole('heading', { name: 'First operator' }).parentElement as HTMLElement)
    const facts = first.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts.slice(0, 4)).toEqual(['Cleo', 'payout maker', '2026-11-20 10:00', cleo.address])
    const second = within(detail.getByRole('heading', { name: 'Second operator' }).parentElement as HTMLElement)
    expect(second.getByText('nobody yet')).toBeTruthy()
    expect(
      screen.getByRole('row', { name: /^2026-11-20 10:00 Resume payouts Cleo – 0x\w{4}…\w{6} waiting$/ }),
    ).toBeTruthy()
  })

  test('adds older decisions below, until there are none', async () => {
    const [first, second] = [await rowOf(), { ...(await rowOf()), decisionId: '0197f5a0-0000-7000-8000-00000000000b' }]
    api.answerBy(listDecisions, ({ query }) => ({
      data: { decisions: [query.cursor ? second : first], next: query.cursor ? null : first.decisionId, operators: [] },
    }))
    const { user } = renderOnDesk(<AuditScreen />)
    await user.click(await screen.findByRole('button', { name: 'Load older decisions' }))
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Resume payouts/ })).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Load older decisions' })).toBeNull()
  })

  test('shows the one decision of a link, and all of them on request', async () => {
    const row = await rowOf()
    answer(row)
    location.hash = `#/audit?only=${row.decisionId}&id=${row.decisionId}`
    const { user } = renderOnDesk(<AuditScreen />)
    expect(await screen.findByRole('heading', { name: 'Resume payouts' })).toBeTruthy()
    expect(api.requests(listDecisions)[0]?.query).toEqual({ decisionId: row.decisionId })
    await user.click(screen.getByRole('button', { name: 'Show all rows' }))
    await waitFor(() => expect(api.requests(listDecisions).at(-1)?.query).toEqual({}))
  })

  test('is read in the operator’s language', async () => {
    chooseLanguage('zh-Hans')
    answer(await rowOf())
    renderOnDesk(<AuditScreen />)
    expect(await screen.findByRole('cell', { name: '恢复付款' })).toBeTruthy()
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

describe('the export of the decisions', () => {
  const open = () => {
    answer()
    const { user } = renderOnDesk(<AuditScreen />)
    const button = screen.getByRole('button', { name: 'Export' })
    return () => user.click(button)
  }

  test('saves the file that the command line verifies, and says how many it has', async () => {
    const { answer: exported } = exampleOfCall('exportDecisions', exportDecisions)
    api.answer(exportDecisions, exported as never)
    const create = vi.spyOn(URL, 'createObjectURL')
    await open()()
    const { decisions } = parseDecisionExport((exported as { data: unknown }).data)
    const text = `Decisions saved: ${decisions.length}. Verify the file with: terahold audit verify FILE`
    expect(await screen.findByText(text)).toBeTruthy()
    const file = create.mock.calls[0]?.[0] as Blob
    expect(parseDecisionExport(JSON.parse(await file.text())).decisions).toEqual(decisions)
    create.mockRestore()
  })

  test('says why there is no file', async () => {
    api.refuse(exportDecisions, { code: 503, message: 'Try again later.' })
    const create = vi.spyOn(URL, 'createObjectURL')
    await open()()
    expect(await screen.findByText('Try again later.')).toBeTruthy()
    expect(create).not.toHaveBeenCalled()
    create.mockRestore()
  })

  test('is asked for once, however often it is pressed', async () => {
    api.hang(exportDecisions)
    const press = open()
    await press()
    await press()
    expect(api.requests(exportDecisions)).toHaveLength(1)
  })
})
