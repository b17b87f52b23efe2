import { approveAttestation, listAttestations } from '@terahold/contract/calls/operators'
import { trustPools } from '@terahold/contract/calls/trust'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { AttestationRow } from './attestation-detail.tsx'
import { AttestationsScreen } from './attestations-screen.tsx'

setUpComponentTests()
beforeEach(() => api.answer(trustPools, { rows: [], total: 0 }))

const settler = sessionOf('settlement')
const someId = '0197f5a0-0000-7000-8000-00000000000a'
const row: AttestationRow = {
  ...{ id: someId, poolId: someId, day: '2026-11-05', power: '990.5', uptimeBps: 9_800, evidenceHash: '5e'.repeat(32) },
  ...{ state: 'recorded', recordedBy: 'Ada', recordedById: someId, approvedBy: null, reason: null, inForce: null },
}
const answer = (...rows: AttestationRow[]) => api.answer(listAttestations, { rows, total: rows.length })

async function openRow(session = settler) {
  const { user } = renderOnDesk(<AttestationsScreen session={session} />)
  await user.click(await screen.findByRole('row', { name: /990\.5/ }))
  return user
}

describe('attestations', () => {
  test('say that they load', () => {
    api.hang(listAttestations)
    renderOnDesk(<AttestationsScreen session={settler} />)
    expect(screen.getByText('Loading…')).toBeTruthy()
  })

  test('say when there are none', async () => {
    answer()
    renderOnDesk(<AttestationsScreen session={settler} />)
    expect(await screen.findByText('Nothing here')).toBeTruthy()
  })

  test('show the refusal of the server', async () => {
    api.refuse(listAttestations, { code: 403, message: 'Your roles do not allow this.' })
    renderOnDesk(<AttestationsScreen session={settler} />)
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
  })

  test('are approved by another operator with the same name', async () => {
    answer(row)
    const user = await openRow()
    api.answer(approveAttestation, { data: { state: 'approved' } })
    await user.click(screen.getByRole('button', { name: 'Approve the attestation' }))
    expect(await screen.findByText('Done: Approve the attestation')).toBeTruthy()
  })

  test('show the power that they replace', async () => {
    answer({ ...row, inForce: '1000' })
    await openRow()
    expect(screen.getByText('1000 TH/s')).toBeTruthy()
    expect(screen.getByText(/^The day is settled again/)).toBeTruthy()
  })

  test('offer the operator who recorded one no decision', async () => {
    answer({ ...row, recordedById: settler.operatorId })
    await openRow()
    expect(screen.getByText('You recorded this attestation. Another operator must decide about it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve the attestation' })).toBeNull()
  })
})
