import { payoutRecordCalls } from '@terahold/contract/calls/desk/payout-records'
import { haltPayouts, listPayouts, payoutStatus } from '@terahold/contract/calls/desk/payouts'
import type { DataOf, RowOf } from '@terahold/contract/endpoint'
import { withFigures } from '@terahold/contract/figures'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { deskTexts } from '@terahold/locale/en/desk/desk'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { screen, waitFor, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { removeWallet, signerWith } from '../testing/demo-signer.ts'
import { PayoutsScreen } from './payouts-screen.tsx'

const english = withFigures(deskTexts, 'en')

setUpComponentTests()

type Status = DataOf<typeof payoutStatus>

const [maker, checker] = [sessionOf('payout-maker'), sessionOf('payout-checker')]
const someId = '0197f5a0-0000-7000-8000-00000000000a'
const at = '2026-11-20T10:00:00.000Z'
const row: RowOf<typeof listPayouts> = {
  payoutNo: '7',
  withdrawId: someId,
  memberId: someId,
  toAddress: `0x${'cd'.repeat(20)}`,
  amount: '39.95',
  state: 'final',
  outcome: 'paid',
  batchId: someId,
  nonce: '3',
  txHashes: [`0x${'5e'.repeat(32)}`],
  createdAt: at,
  finalAt: '2026-11-20T10:04:00.000Z',
}
const halt: NonNullable<Status['halt']> = {
  id: someId,
  cause: 'not_solvent',
  subject: '56',
  detail: 'lacks 5 USDT',
  found: null,
  since: at,
  haltedBy: null,
  prepared: null,
}
const explanation = 'The vault was filled'
const prepared = { id: someId, decision: 'go_on', explanation, by: 'Cleo', byId: someId, at } as const
const registry = getAddress('0x00000000000000000000000000000000000a0b0c')
const decision: Decision = {
  type: 'PayoutResume',
  chainId: 56,
  registry,
  message: {
    decisionId: someId,
    role: 'payout-maker',
    expiresAt: 1_800_000_000,
    haltId: someId,
    cause: 'not_solvent',
    subject: '56',
    decision: 'go_on',
    reason: explanation,
  },
}
const words = { title: '', lines: [] }

const limits = {
  hour: { limit: '50000', left: '12' },
  day: { limit: '200000', left: '9000' },
  newWallets: { limit: '20000', left: '0' },
}
const waits: Status['waits'] = [{ reason: 'new_wallet_limit', count: 3, amount: '400' }]

function answer({ rows = [row], halted = null }: { rows?: (typeof row)[]; halted?: Status['halt'] } = {}): void {
  api.answer(listPayouts, { rows, total: rows.length })
  const sum = { count: 2, amount: '80' }
  api.answer(payoutStatus, { data: { queued: sum, awaitingRelease: sum, toSend: '0', halt: halted, limits, waits } })
}

describe('payouts', () => {
  test('say that they load', () => {
    answer()
    api.hang(listPayouts)
    renderOnDesk(<PayoutsScreen />, maker)
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('say when there are none, and what waits', async () => {
    answer({ rows: [] })
    renderOnDesk(<PayoutsScreen />, maker)
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(
      await screen.findByText(/^Running\. In the queue: 2 \(80\.00 USDT\).* 12\.00 USDT in this hour/),
    ).toBeTruthy()
    expect(screen.getByText('Waiting, limit of new wallets: 3 (400.00 USDT).')).toBeTruthy()
  })

  test('show the refusals of the server', async () => {
    api.refuse(listPayouts, { code: 403, message: 'Your roles do not allow this.' })
    api.refuse(payoutStatus, { code: 500, message: 'The server failed.' })
    renderOnDesk(<PayoutsScreen />, maker)
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
    expect(await screen.findByText('The server failed.')).toBeTruthy()
  })

  test('can be halted when their state cannot be read', async () => {
    api.answer(listPayouts, { rows: [], total: 0 })
    api.refuse(payoutStatus, { code: 500, message: 'The server failed.' })
    api.answer(haltPayouts, { data: { ok: true } })
    const { user } = renderOnDesk(<PayoutsScreen />, checker)
    await screen.findByText('The server failed.')
    await user.click(screen.getByRole('button', { name: english.payouts.halt }))
    enterField('reason', 'Money leaves and nobody knows why')
    await user.click(screen.getByRole('button', { name: english.payouts.haltNow }))
    await waitFor(() => expect(api.requests(haltPayouts)).toHaveLength(1))
  })

  test('keep what is shown when a later read fails', async () => {
    answer()
    renderOnDesk(<PayoutsScreen />, maker)
    await screen.findByText(/^Running\./)
    api.disconnect(payoutStatus)
    window.dispatchEvent(new Event('visibilitychange'))
    expect(
      await screen.findByText(/^The server did not answer\. Nothing was changed\. Running\. In the queue: 2/),
    ).toBeTruthy()
  })

  test('are halted with a reason at once, by one operator', async () => {
    answer()
    api.answer(haltPayouts, { data: { ok: true } })
    const { user } = renderOnDesk(<PayoutsScreen />, checker)
    await user.click(await screen.findByRole('button', { name: 'Halt payouts' }))
    await user.keyboard('The key may have been copied')
    answer({ halted: { ...halt, cause: 'operator', haltedBy: 'Ada' } })
    await user.click(screen.getByRole('button', { name: 'Halt payouts now' }))
    expect((await screen.findByText(/^Halted since/)).getAttribute('role')).toBe('alert')
    expect(api.requests(haltPayouts)[0]?.body).toEqual({ reason: 'The key may have been copied' })
    expect(screen.queryByRole('button', { name: 'Halt payouts' })).toBeNull()
  })

  test.each([
    ['9', 'Too short'],
    ['501', 'x'.repeat(501)],
  ])('are not halted for a reason of %s characters', async (_, reason) => {
    answer()
    location.hash = '#/payouts?new=1'
    renderOnDesk(<PayoutsScreen />, maker)
    await screen.findByRole('form')
    expect(enterField('reason', reason).validity.patternMismatch).toBe(true)
  })

  test.each([
    ['final', 'paid', '4m'],
    ['final', 'failed', '4m'],
  ] as const)('that are %s as %s show how long they took, not their age', async (state, outcome, took) => {
    answer({ rows: [{ ...row, state, outcome }] })
    renderOnDesk(<PayoutsScreen />, maker)
    expect(await screen.findByRole('cell', { name: took })).toBeTruthy()
  })

  test('of one withdrawal are asked for by its id, and all of them again on request', async () => {
    answer()
    location.hash = `#/payouts?only=${someId}`
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    await user.click(await screen.findByRole('button', { name: 'Show all rows' }))
    await expect.poll(() => api.requests(listPayouts).at(-1)?.query).not.toHaveProperty('withdrawId')
    expect(api.requests(listPayouts)[0]?.query).toMatchObject({ withdrawId: someId })
  })

  test.each([
    [
      {
        cause: 'payout_refused',
        found: { kind: 'payout_refused', subject: someId, detail: { fault: 'not_released' }, isOpen: true },
      },
      '须由两名运营人员放行，但没有放行',
    ],
    [{ cause: 'operator', detail: 'The key may have been copied' }, 'The key may have been copied'],
    [{ cause: 'not_solvent', detail: 'lacks 5 USDT' }, 'lacks 5 USDT'],
  ] as const)('that are halted say why in the operator’s language: %o', async (changed, words) => {
    chooseLanguage('zh-Hans')
    answer({ halted: { ...halt, ...changed } })
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    await user.click(await screen.findByRole('button', { name: chinese.payouts.showHalt }))
    expect(screen.queryByText(chinese.incidents.payout_refused.todo) !== null).toBe('found' in changed)
    const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(shown).toContain(words)
    expect(shown.includes('lacks 5 USDT')).toBe(words === 'lacks 5 USDT')
  })

  test.each([
    [true, english.incidents.suspect_outflow.todo],
    [false, 'The incident is closed. Resume the payouts once you are sure that its cause is gone.'],
  ])('that are halted say what to do while their incident is open: %s', async (isOpen, todo) => {
    const found = { kind: 'suspect_outflow', subject: `0x${'ab'.repeat(32)}:0`, detail: {}, isOpen } as const
    answer({ halted: { ...halt, cause: 'outflow_unexplained', found } })
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    expect(screen.getByRole('heading', { name: 'What to do' }).nextElementSibling?.textContent).toBe(todo)
    expect(screen.getByText('docs/operations.md#explain-what-left-our-addresses')).toBeTruthy()
  })

  test.each([
    ['payout_verified_too_late', 'move_verified_too_late', ['go_on', 'give_back', 'accept_move']],
    ['payout_verified_too_late', 'halt_verified_too_late', ['go_on', 'give_back']],
    ['payout_refused', 'not_released', ['go_on', 'give_back']],
  ] as const)('that are halted with %s, %s can be resumed with: %s', async (kind, fault, decisions) => {
    const found = { kind, subject: someId, detail: { fault }, isOpen: true } as const
    answer({ halted: { ...halt, cause: kind, found } })
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    expect(screen.getByText(english.incidents[kind].todo)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: english.payouts.prepare }))
    const choice = await screen.findByRole('combobox', { name: english.payouts.decision })
    const offered = within(choice)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'))
    expect(offered.filter(Boolean)).toEqual(decisions)
  })

  test('are resumed with a signature of the text that the checker read', async () => {
    answer({ halted: { ...halt, prepared } })
    const approval = approvalOf(decision, registry, { role: 'payout-checker', expiresAt: 1_800_000_000 })
    const text = serializeApproval(approval)
    api.answer(payoutRecordCalls.resumeDecision, {
      data: { text, typedData: approvalTypedData(decision, approval), ...words },
    })
    api.answer(payoutRecordCalls.releaseResume, { data: { state: 'approved' } })
    const { user } = renderOnDesk(<PayoutsScreen />, signerWith('payout-checker'))
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    await user.click(await screen.findByRole('button', { name: 'Sign: Resume payouts' }))
    expect(await screen.findByText('Done: Resume payouts')).toBeTruthy()
    expect(api.requests(payoutRecordCalls.releaseResume)[0]?.body).toMatchObject({ text })
  })

  test.each([
    ['payout-checker', null, 'waitsForMaker'],
    ['payout-maker', null, 'prepareNote'],
    ['payout-maker', prepared, 'waitsForChecker'],
    ['auditor', prepared, 'noRole'],
  ] as const)('that are halted say to %s whom they wait for', async (role, waiting, which) => {
    answer({ halted: { ...halt, prepared: waiting } })
    const { user } = renderOnDesk(<PayoutsScreen />, sessionOf(role))
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    expect(screen.getByText({ ...english.payouts, ...english.decision }[which])).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
  })

  test.each([
    ['the maker who prepared it', maker.operatorId, ['Change what you prepared'], 'own'],
    ['another maker', someId, [], 'waitsForChecker'],
  ] as const)(
    'that are prepared for resumption are changed by nobody but its maker: %s',
    async (_, byId, may, which) => {
      answer({ halted: { ...halt, prepared: { ...prepared, byId } } })
      const { user } = renderOnDesk(<PayoutsScreen />, maker)
      await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
      expect(screen.getByText(english.payouts[which])).toBeTruthy()
      expect(
        screen.queryAllByRole('button', { name: /prepare/i }).map(({ firstChild }) => firstChild?.textContent),
      ).toEqual(may)
    },
  )

  test('may be halted although the answer was lost, and are halted again with the same reason', async () => {
    answer()
    api.disconnect(haltPayouts)
    const { user } = renderOnDesk(<PayoutsScreen />, checker)
    await user.click(await screen.findByRole('button', { name: 'Halt payouts' }))
    await user.keyboard('The key may have been copied')
    await user.click(screen.getByRole('button', { name: 'Halt payouts now' }))
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    api.answer(haltPayouts, { data: { ok: true } })
    await user.click(screen.getByRole('button', { name: 'Halt payouts now' }))
    expect(await screen.findByText('Done: Halt payouts now')).toBeTruthy()
    const [lost, again] = api.requests(haltPayouts).map(({ body }) => body)
    expect(again).toEqual(lost)
  })

  test('that were halted by an answer that was lost show the halt at once, in place of the form', async () => {
    answer()
    api.disconnect(haltPayouts)
    const { user } = renderOnDesk(<PayoutsScreen />, checker)
    await user.click(await screen.findByRole('button', { name: 'Halt payouts' }))
    await user.keyboard('The key may have been copied')
    answer({ halted: { ...halt, cause: 'operator', haltedBy: 'Ada' } })
    await user.click(screen.getByRole('button', { name: 'Halt payouts now' }))
    // Sooner than the list is read again by itself.
    expect(await screen.findByText(/^Halted since/, {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByText('Ada')).toBeTruthy()
  })

  test.each([
    ['all', undefined],
    ['final', 'final'],
    ['nonsense', undefined],
  ])('of the state %s in the address are asked for by the state %s', async (inAddress, asked) => {
    answer()
    location.hash = `#/payouts?state=${inAddress}`
    renderOnDesk(<PayoutsScreen />, maker)
    await screen.findByRole('row', { name: /39\.95/ })
    expect(api.requests(listPayouts)[0]?.query.state).toBe(asked)
  })

  test('are not resumed without the wallet of the checker, and say so', async () => {
    answer({ halted: { ...halt, prepared } })
    const approval = approvalOf(decision, registry, { role: 'payout-checker', expiresAt: 1_800_000_000 })
    const typedData = approvalTypedData(decision, approval)
    api.answer(payoutRecordCalls.resumeDecision, { data: { text: serializeApproval(approval), typedData, ...words } })
    const session = signerWith('payout-checker')
    const { user } = renderOnDesk(<PayoutsScreen />, session)
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    const button = await screen.findByRole('button', { name: 'Sign: Resume payouts' })
    removeWallet()
    await user.click(button)
    expect(await screen.findByText(/^The wallet you signed in with is not in this browser/)).toBeTruthy()
    expect(api.requests(payoutRecordCalls.releaseResume)).toEqual([])
  })

  test('are halted once by a double click', async () => {
    answer()
    const halted = api.answerLate(haltPayouts, { data: { ok: true } })
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    await user.click(await screen.findByRole('button', { name: 'Halt payouts' }))
    await user.keyboard('The key may have been copied')
    await user.dblClick(screen.getByRole('button', { name: 'Halt payouts now' }))
    halted()
    expect(await screen.findByText('Done: Halt payouts now')).toBeTruthy()
    expect(api.requests(haltPayouts)).toHaveLength(1)
  })

  test('show the transaction of a payout', async () => {
    answer()
    const { user } = renderOnDesk(<PayoutsScreen />, sessionOf('auditor'))
    await user.click(await screen.findByRole('row', { name: /39\.95/ }))
    expect(screen.getByText(`0x${'5e'.repeat(32)}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Halt payouts' })).toBeNull()
  })

  test('are prepared for resumption by a maker', async () => {
    answer({ halted: halt })
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    expect(
      await screen.findByText('Halted since 2026-11-20 10:00 UTC: the cash is below what is owed in cash.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show the halt' }))
    await user.click(screen.getByRole('button', { name: 'Prepare the resumption' }))
    await user.type(screen.getByLabelText('What was found'), prepared.explanation)
    const drafted = { text: serializeDecision(decision), typedData: decisionTypedData(decision), ...words }
    api.answer(payoutRecordCalls.draftResume, { data: drafted })
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByRole('button', { name: 'Sign: Prepare the resumption' })).toBeTruthy()
    expect(screen.getByText('the cash is below what is owed in cash (not_solvent)')).toBeTruthy()
    const sent = { haltId: someId, decision: 'go_on', reason: explanation }
    expect(api.requests(payoutRecordCalls.draftResume)[0]?.body).toEqual(sent)
  })

  test('are resumed by a checker, who reads and signs what was prepared', async () => {
    answer({ halted: { ...halt, prepared } })
    const approval = approvalOf(decision, registry, { role: 'payout-checker', expiresAt: 1_800_000_000 })
    const typedData = approvalTypedData(decision, approval)
    api.answer(payoutRecordCalls.resumeDecision, { data: { text: serializeApproval(approval), typedData, ...words } })
    const { user } = renderOnDesk(<PayoutsScreen />, checker)
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    expect(screen.getByText('Payouts in the queue are signed and sent again.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Sign: Resume payouts' })).toBeTruthy()
    expect(screen.getAllByText(explanation)).toHaveLength(2)
  })

  test('that run again close the open halt, without a form to halt them', async () => {
    answer({ halted: { ...halt, prepared } })
    const { user } = renderOnDesk(<PayoutsScreen />, maker)
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    answer()
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText(/^Running\./)
    expect(screen.queryByRole('form')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Halt payouts' }))
    expect(screen.getByRole('form', { name: 'Halt payouts' })).toBeTruthy()
  })

  test('are not resumed by the operator who prepared it', async () => {
    answer({ halted: { ...halt, prepared: { ...prepared, byId: checker.operatorId } } })
    const { user } = renderOnDesk(<PayoutsScreen />, checker)
    await user.click(await screen.findByRole('button', { name: 'Show the halt' }))
    expect(screen.getByText('You prepared the resumption. Another operator must release it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Resume payouts/ })).toBeNull()
  })
})
