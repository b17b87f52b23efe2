import { contract } from '@terahold/contract'
import type { RowOf } from '@terahold/contract/endpoint'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { row as nightRoot } from '../roots/fixtures/sample-root.ts'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { signerWith } from '../testing/demo-signer.ts'
import { decisionOf } from '../testing/sample-decision.ts'
import { answerPools } from '../testing/sample-pools.ts'
import { RevenueScreen } from './revenue-screen.tsx'

setUpComponentTests()

const [id, poolId] = ['0197f5a0-0000-7000-8000-0000000000e1', '0197f5a0-0000-7000-8000-0000000000a1']
const [txid, statementHash] = ['ab'.repeat(32), 'cd'.repeat(32)]
const settler = sessionOf('settlement')
const row: RowOf<typeof contract.listRevenue> = {
  id,
  poolId,
  day: '2026-11-20',
  kind: 'initial',
  satoshi: '123456789',
  usdt: '1234.500000000000000001',
  venue: 'Braiins',
  txid,
  statementHash,
  uptimeBps: 9_750,
  state: 'approved',
  recordedBy: 'Bela',
  recordedById: '0197f5a0-0000-7000-8000-0000000000f9',
  approvedBy: 'Ada',
  cleared: '1000',
  deviationBps: -512,
}
const why = 'As the venue’s statement says'

beforeEach(() => {
  answerPools({ [poolId]: 'Skagi' })
  api.answer(contract.listRoots, { rows: [], total: 0 })
  // What is sent is the subject of most tests, so the drafts are refused.
  for (const call of [contract.draftRevenue, contract.draftVoid, contract.draftCorrection, contract.draftDeviation])
    api.refuse(call, { code: 409, message: 'Not now.' })
})

async function open(given: Partial<typeof row> = {}, session = settler) {
  api.answer(contract.listRevenue, { rows: [{ ...row, ...given }], total: 1 })
  location.hash = `#/revenue?state=all&id=${id}`
  const { user } = renderOnDesk(<RevenueScreen />, session)
  await screen.findByRole('heading', { level: 2 })
  return user
}
const next = () => screen.getByRole('button', { name: 'Show what I sign' })

describe('a revenue row', () => {
  test('shows every place of its sum, its deviation with a sign, and what the venue has paid', async () => {
    await open()
    expect(screen.getByRole('heading', { name: '1,234.500000000000000001 USDT' })).toBeTruthy()
    expect(screen.getAllByText('−5.12%')).toHaveLength(2)
    expect(screen.getByText('1,000.00 USDT')).toBeTruthy()
    expect(screen.getByText('123,456,789 sat')).toBeTruthy()
    expect(screen.getAllByText('Skagi').length + screen.getAllByText(/Skagi, 2026-11-20/).length).toBe(2)
  })

  test('whose deviation is not known says so', async () => {
    await open({ deviationBps: null })
    expect(screen.getByText('not known')).toBeTruthy()
  })

  test.each([
    ['approved', 'Approved by'],
    ['voided', 'Approved by'],
    ['rejected', 'Decided by'],
  ] as const)('that is %s says with “%s” who decided', async (state, label) => {
    await open({ state, recordedBy: 'Bela', approvedBy: 'Bela' })
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe('Bela')
  })

  test('keeps the id of a pool whose name cannot be read', async () => {
    api.disconnect(contract.trustPools)
    await open()
    expect(screen.getAllByText(new RegExp(poolId)).length).toBeGreaterThan(0)
  })

  test('is withdrawn by who recorded it with a reason, and not signed', async () => {
    api.answer(contract.rejectRevenue, { data: { state: 'rejected' } })
    const user = await open({ state: 'recorded', approvedBy: null, recordedById: settler.operatorId })
    expect(screen.getByText(/Another operator must approve it\. You can withdraw it\./)).toBeTruthy()
    expect(api.requests(contract.revenueDecision)).toEqual([])
    await user.keyboard('r')
    await user.keyboard('A wrong day.')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Done: Withdraw')).toBeTruthy()
    expect(api.requests(contract.rejectRevenue)[0]?.body).toEqual({ reason: 'A wrong day.' })
  })

  test.each([
    ['initial', 'not settled by this row'],
    ['supplementary', 'settled with less'],
  ] as const)('of the kind %s says to the second operator that its day is “%s” before', async (kind, before) => {
    api.refuse(contract.revenueDecision, { code: 503, message: 'No node answers.' })
    await open({ state: 'recorded', approvedBy: null, kind })
    expect(screen.getByText(before)).toBeTruthy()
    expect(
      screen.getByText(/^The day 2026-11-20 of Skagi is settled with 1,234\.500000000000000001 USDT\./),
    ).toBeTruthy()
    expect((await screen.findByText('No node answers.')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('is approved with a notice when the night’s root was not signed', async () => {
    const approval = { role: 'settlement', expiresAt: 1_800_000_000 } as const
    const decision = decisionOf('RevenueRecord')
    const signed = approvalOf(decision, decision.registry, approval)
    const text = serializeApproval(signed)
    api.answer(contract.revenueDecision, {
      data: { text, typedData: approvalTypedData(decision, signed), title: '', lines: [] },
    })
    api.answer(contract.listRoots, { rows: [nightRoot], total: 1 })
    api.refuse(contract.signRoot, { code: 503, message: 'No node answers.' })
    api.answer(contract.approveRevenue, { data: { settlementId: id, state: 'approved' } })
    const user = await open({ state: 'recorded', approvedBy: null }, signerWith('settlement'))
    await user.click(await screen.findByRole('button', { name: /^Sign: Approve .*and sign the night’s root$/ }))
    expect(await screen.findByText(/^This is done, but the night’s root is not signed\./)).toBeTruthy()
    expect(api.requests(contract.approveRevenue)).toMatchObject([{ body: { text } }])
    expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  })

  test('is only read by an auditor', async () => {
    await open({ state: 'recorded', approvedBy: null }, sessionOf('auditor'))
    expect(screen.getByText('Your roles do not allow a decision here.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign|Reject|Record revenue)/ })).toBeNull()
  })

  test('is voided in part or as a whole', async () => {
    const user = await open()
    await user.keyboard('2')
    enterField('reason', why)
    enterField('part', 'unpaid')
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftVoid)[0]?.body).toEqual({ revenueId: id, part: 'unpaid', reason: why })
  })

  test.each([
    ['', {}],
    [txid, { returnTxHash: txid }],
  ])('is corrected by what it was too high, with a return transaction “%s”', async (returnTxHash, sent) => {
    const user = await open()
    await user.keyboard('1')
    enterField('amount', '0.000000000000000001')
    enterField('statementHash', statementHash)
    enterField('returnTxHash', returnTxHash)
    enterField('reason', why)
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftCorrection)[0]?.body).toEqual({
      revenueId: id,
      amount: '0.000000000000000001',
      statementHash,
      reason: why,
      ...sent,
    })
  })

  test.each([
    ['amount', '1.0000000000000000001'],
    ['amount', '-1'],
    ['amount', '1,5'],
    ['statementHash', 'cd'.repeat(31)],
    ['reason', 'Too short'],
  ])('is not corrected with the %s %s', async (name, value) => {
    const user = await open()
    await user.keyboard('1')
    expect(enterField(name, value).validity.patternMismatch).toBe(true)
  })
})

describe('new revenue', () => {
  const given = { poolId, day: '2026-11-20', satoshi: '500', usdt: '12.5', venue: 'Braiins', txid, statementHash }

  async function openForm() {
    api.answer(contract.listRevenue, { rows: [], total: 0 })
    location.hash = '#/revenue?new=1'
    const { user } = renderOnDesk(<RevenueScreen />, settler)
    return user
  }
  async function fill() {
    const user = await openForm()
    await screen.findByRole('option', { name: 'Skagi' })
    for (const [name, value] of Object.entries(given)) enterField(name, value)
    enterField('uptime', '97.5')
    return user
  }

  test('is drafted as it was entered, with the uptime in basis points', async () => {
    const user = await fill()
    await user.click(next())
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(api.requests(contract.draftRevenue)[0]?.body).toEqual({ ...given, uptimeBps: 9_750 })
  })

  test('is changed after its text was read, from all that was entered', async () => {
    const decision = decisionOf('RevenueRecord')
    const typedData = decisionTypedData(decision)
    api.answer(contract.draftRevenue, { data: { text: serializeDecision(decision), typedData, title: '', lines: [] } })
    const user = await fill()
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: 'Change what you entered' }))
    await screen.findByRole('form')
    const entered = Object.fromEntries(new FormData(screen.getByRole('form')))
    expect(entered).toMatchObject({ ...given, uptime: '97.5' })
  })

  test('is not lost to the key that opens the import while its text is read before the signature', async () => {
    const decision = decisionOf('RevenueRecord')
    const typedData = decisionTypedData(decision)
    api.answer(contract.draftRevenue, { data: { text: serializeDecision(decision), typedData, title: '', lines: [] } })
    const user = await fill()
    await user.click(next())
    await screen.findByRole('button', { name: /^Sign/ })
    await user.keyboard('i')
    expect(screen.getByRole('button', { name: /^Sign/ })).toBeTruthy()
    expect(location.hash).toBe('#/revenue?new=1')
  })

  test('is read in the language that the operator changes to before signing', async () => {
    const decision = decisionOf('RevenueRecord')
    const typedData = decisionTypedData(decision)
    api.answer(contract.draftRevenue, { data: { text: serializeDecision(decision), typedData, title: '', lines: [] } })
    const user = await fill()
    await user.click(next())
    const part = within((await screen.findByRole('heading', { name: 'What you sign' })).parentElement as HTMLElement)
    const english = part.getAllByRole('term').map(({ textContent }) => textContent)
    act(() => chooseLanguage('zh-Hans'))
    const chinese = part.getAllByRole('term').map(({ textContent }) => textContent)
    expect(chinese).toHaveLength(english.length)
    for (const label of chinese) expect(label).toMatch(/\p{Script=Han}|^ID$/u)
  })

  test('waits for the pools, which can be asked for again', async () => {
    api.disconnect(contract.trustPools)
    const user = await openForm()
    expect(await screen.findByText('The server did not answer. Nothing was changed.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    answerPools({ [poolId]: 'Skagi' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Skagi' })).toBeTruthy()
  })

  test.each(['100.01', '101', '97.555', '-1', '97,5'])('has no uptime of %s %%', async (value) => {
    await openForm()
    await screen.findByRole('option', { name: 'Skagi' })
    expect(enterField('uptime', value).validity.patternMismatch).toBe(true)
  })
})

describe('the deviations', () => {
  const deviation: RowOf<typeof contract.listPoolDeviations> = {
    poolId,
    slug: 'north-1',
    recorded: '900.5',
    expected: null,
    deviationBps: null,
    reason: null,
    needsReason: false,
  }
  async function openDeviations(given: Partial<typeof deviation> = {}, hash = `&id=${poolId}`) {
    api.answer(contract.listPoolDeviations, { rows: [{ ...deviation, ...given }], total: 1 })
    location.hash = `#/revenue?view=deviations${hash}`
    const { user } = renderOnDesk(<RevenueScreen />, settler)
    await screen.findByText(/^Settled days of the last 30/)
    return user
  }

  test.each([
    ['the name that it shows', 'Skagi', true],
    ['its slug', 'NORTH', true],
    ['no reason that it does not have', 'null', false],
  ])('are filtered by %s', async (_, text, isFound) => {
    await openDeviations({}, `&q=${text}`)
    if (isFound) expect(await screen.findByRole('row', { name: /Skagi/ })).toBeTruthy()
    else expect(await screen.findByText('No row of this list contains this text.')).toBeTruthy()
  })

  test('of a pool that needs a reason say so, and it is begun there', async () => {
    const user = await openDeviations({ expected: '1000', deviationBps: -995, needsReason: true })
    expect(await screen.findByText(/−9\.95%, needs a reason/)).toBeTruthy()
    await user.keyboard('1')
    enterField('reason', why)
    await user.click(next())
    await waitFor(() => expect(api.requests(contract.draftDeviation)[0]?.body).toEqual({ poolId, reason: why }))
  })

  test('of too few days are a dash, not zero', async () => {
    await openDeviations()
    expect(await screen.findByText('not known')).toBeTruthy()
    expect(screen.getAllByRole('cell', { name: '–' })).toHaveLength(2)
  })
})
