import { attestationDecision, draftAttestation, listAttestations } from '@terahold/contract/calls/desk/attestations'
import { trustPools } from '@terahold/contract/calls/member/trust'
import { exampleOfCall } from '@terahold/contract/openapi'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { AttestationRow } from './attestation-detail.tsx'
import { AttestationsScreen } from './attestations-screen.tsx'

setUpComponentTests()

const settler = sessionOf('settlement')
const someId = '0197f5a0-0000-7000-8000-00000000000a'
const row: AttestationRow = {
  id: someId,
  poolId: someId,
  day: '2026-11-05',
  power: '990.5',
  uptimeBps: 9_800,
  evidenceHash: '5e'.repeat(32),
  state: 'recorded',
  recordedBy: 'Ada',
  recordedById: someId,
  approvedBy: null,
  reason: null,
  inForce: null,
}
const registry = getAddress('0x00000000000000000000000000000000000a0b0c')
const decision: Decision = {
  type: 'PowerAttestation',
  chainId: 56,
  registry,
  message: {
    decisionId: someId,
    role: 'settlement',
    expiresAt: 1_800_000_000,
    poolId: someId,
    day: row.day,
    power: '990.5 TH/s',
    uptime: '98 %',
    evidence: `0x${row.evidenceHash}`,
  },
}
const approval = approvalOf(decision, registry, { role: 'settlement', expiresAt: 1_800_000_000 })
const words = { title: '', lines: [] }
beforeEach(() => {
  const { rows: pools = [] } = exampleOfCall('trustPools', trustPools).answer as { rows?: object[] }
  const rows = pools.map((pool) => ({ ...pool, poolId: someId })) as never
  api.answer(trustPools, { rows, total: 1 })
  api.answer(attestationDecision, {
    data: { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval), ...words },
  })
})
const answer = (...rows: AttestationRow[]) => api.answer(listAttestations, { rows, total: rows.length })

async function openRow(session = settler) {
  const { user } = renderOnDesk(<AttestationsScreen />, session)
  await user.click(await screen.findByRole('row', { name: /990\.5/ }))
  return user
}

describe('attestations', () => {
  test('say that they load', () => {
    api.hang(listAttestations)
    renderOnDesk(<AttestationsScreen />, settler)
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('say when there are none', async () => {
    answer()
    renderOnDesk(<AttestationsScreen />, settler)
    expect(await screen.findByText('Nothing here')).toBeTruthy()
  })

  test('show the refusal of the server', async () => {
    api.refuse(listAttestations, { code: 403, message: 'Your roles do not allow this.' })
    renderOnDesk(<AttestationsScreen />, settler)
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
  })

  test('say why what is signed cannot be read, and read it on request', async () => {
    answer(row)
    api.refuse(attestationDecision, { code: 503, message: 'No node answers.' })
    const user = await openRow()
    expect((await screen.findByText('No node answers.')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
    api.answer(attestationDecision, {
      data: { text: serializeApproval(approval), typedData: approvalTypedData(decision, approval), ...words },
    })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Sign: Approve the attestation' })).toBeTruthy()
  })

  test('are approved by another operator with the same name', async () => {
    answer(row)
    await openRow()
    expect(await screen.findByRole('button', { name: 'Sign: Approve the attestation' })).toBeTruthy()
    expect(screen.getByText('Attest measured power')).toBeTruthy()
  })

  test('show what the first operator signs, and keep what was entered when it is changed', async () => {
    answer()
    const { user } = renderOnDesk(<AttestationsScreen />, settler)
    await user.keyboard('n')
    await user.type(screen.getByLabelText('UTC day'), row.day)
    await user.type(screen.getByLabelText('Power (TH/s)'), '990.5')
    await user.type(screen.getByLabelText('Uptime (%)'), '98')
    await user.type(screen.getByLabelText('Hash of the evidence'), row.evidenceHash)
    api.answer(draftAttestation, {
      data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), ...words },
    })
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByRole('button', { name: 'Sign: Record an attestation' })).toBeTruthy()
    const sent = { poolId: someId, day: row.day, power: '990.5', uptimeBps: 9_800, evidenceHash: row.evidenceHash }
    expect(api.requests(draftAttestation)[0]?.body).toEqual(sent)
    await user.click(screen.getByRole('button', { name: 'Change what you entered' }))
    expect(screen.getByLabelText<HTMLInputElement>('Power (TH/s)').value).toBe('990.5')
  })

  test('show the power that they replace', async () => {
    answer({ ...row, inForce: '1000' })
    await openRow()
    expect(screen.getByText('1,000 TH/s')).toBeTruthy()
    expect(screen.getByText(/^The day is settled again/)).toBeTruthy()
  })

  test('say that a rejected day can be recorded again', async () => {
    answer({ ...row, state: 'rejected' })
    await openRow()
    expect(screen.getByText('It was rejected. The day can be recorded again.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign:|Reject|Withdraw)/ })).toBeNull()
  })

  test('offer the operator who recorded one no decision', async () => {
    answer({ ...row, recordedById: settler.operatorId })
    await openRow()
    expect(
      screen.getByText('You recorded this attestation. Another operator must approve it. You can withdraw it.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign:/ })).toBeNull()
  })
})
