import {
  trustDocument,
  trustDocuments,
  trustIncidents,
  trustNotices,
  trustOperators,
  trustPlanVersions,
  trustReleases,
} from '@terahold/contract/calls/member/public-record'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale } from '../../../shared/locale/i18n.ts'
import { session } from '../../../shared/session/session.ts'
import { api, renderForMember, setUpComponentTests } from '../../../testing/component-test.tsx'
import { PublicRecord } from './public-record.tsx'

setUpComponentTests()

const at = '2026-11-24T00:45:30.000Z'
const [hash, tx] = ['ab'.repeat(32), `0x${'cd'.repeat(32)}`]
const ada = `0x${'1'.repeat(40)}`

async function open(part: string) {
  session.forget()
  const { user } = renderForMember(<PublicRecord />)
  await user.click(await screen.findByText(part))
  return user
}

test('reads a part only when a visitor opens it', async () => {
  api.answer(trustIncidents, { rows: [], total: 0 })
  await open('Incidents')
  expect(await screen.findByText('No incident has been recorded.')).toBeTruthy()
  expect(api.requests(trustIncidents)).toHaveLength(1)
})

test('says what went wrong, how often, and that it lasts', async () => {
  api.answer(trustIncidents, { rows: [{ kind: 'revenue_late', from: at, to: null, count: 3 }], total: 1 })
  await open('Incidents')
  expect(await screen.findByText(/A venue was late/)).toBeTruthy()
  expect(screen.getByText(/^Since .*3 events$/)).toBeTruthy()
})

test('says so when the visitor is offline, with a retry', async () => {
  api.disconnect(trustIncidents)
  await open('Incidents')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Try again/)
})

test('shows what was announced, and of a withdrawn notice only when', async () => {
  const notice = { from: at, to: at }
  const words = { title: 'Maintenance', text: 'We move the database.' }
  api.answer(trustNotices, {
    rows: [
      { id: '018f0000-0000-7000-8000-000000000001', ...notice, withdrawnAt: null, words },
      { id: '018f0000-0000-7000-8000-000000000002', ...notice, withdrawnAt: at, words: null },
    ],
    total: 2,
  })
  await open('Announcements to members')
  expect(await screen.findByText('We move the database.')).toBeTruthy()
  expect(screen.getByText(/^Withdrawn on/)).toBeTruthy()
})

test('shows who decides and each change with its block and transaction', async () => {
  api.answer(trustOperators, {
    data: { registry: ada, readTo: 99, now: [{ operator: ada, roles: ['settlement', 'support'] }] },
    rows: [
      {
        event: 'scheduled',
        at,
        block: 77,
        txHash: tx,
        operator: ada,
        roles: [],
        readyAt: at,
        signers: [ada, `0x${'2'.repeat(40)}`],
      },
    ],
    total: 1,
  })
  const user = await open('Operators')
  expect(await screen.findByText('records and approves revenue, answers members')).toBeTruthy()
  await user.click(screen.getByText('no longer an operator'))
  expect(screen.getByText('77')).toBeTruthy()
  expect(screen.getByLabelText(`Transaction: ${tx}`)).toBeTruthy()
  expect(screen.getByLabelText(`First signer: ${ada}`)).toBeTruthy()
})

test('shows a veto of an unknown change by itself', async () => {
  api.answer(trustOperators, {
    data: { registry: ada, readTo: null, now: [] },
    rows: [{ event: 'vetoed', at, block: 77, txHash: tx, operator: null, roles: null, readyAt: null, signers: [] }],
    total: 1,
  })
  await open('Operators')
  expect((await screen.findByText(/^Vetoed/)).textContent).toBe('Vetoed')
})

test('shows an old text in full with its hash', async () => {
  const version = { document: 'terms', version: '1', inForceAt: at, hash } as const
  api.answer(trustDocuments, { rows: [version], total: 1 })
  api.answer(trustDocument, { data: { ...version, sections: [{ title: 'Old title', text: 'Old words.' }] } })
  const user = await open('Terms')
  await user.click(await screen.findByText('Version 1'))
  expect(await screen.findByText('Old words.')).toBeTruthy()
  expect(screen.getByLabelText(`SHA-256 of this text: ${hash}`)).toBeTruthy()
})

test('shows every version of a plan with its hash', async () => {
  api.answer(trustPlanVersions, {
    rows: [
      {
        planId: '018f0000-0000-7000-8000-000000000001',
        plan: 'Starter',
        pool: 'Fjord',
        version: 2,
        inForceAt: null,
        isInForce: true,
        termsHash: hash,
        power: '10',
        termDays: 30,
        withdrawalDays: 14,
        feePerThDay: '0.05',
        tariff: '0.04',
        efficiency: '17.5',
        serviceFeeBps: 500,
        goods: null,
      },
    ],
    total: 1,
  })
  const user = await open('Plans')
  await user.click(await screen.findByText('Starter'))
  expect(screen.getByLabelText(`Terms hash: ${hash}`)).toBeTruthy()
  expect(screen.getByText('17.5')).toBeTruthy()
  await act(() => activateLocale('fr'))
  await user.click(await screen.findByText('Starter'))
  expect(await screen.findByText('17,5')).toBeTruthy()
})

test('shows each release, and since which block the chain has it', async () => {
  api.answer(trustReleases, {
    data: { current: { releaseHash: hash, verifierHash: hash } },
    rows: [
      {
        releaseHash: hash,
        verifierHash: hash,
        firstDay: '2026-11-20',
        lastDay: '2026-11-23',
        anchor: { block: 55, txHash: tx },
      },
    ],
    total: 1,
  })
  const user = await open('Releases')
  await user.click(await screen.findByText('Nov 20, 2026 – Nov 23, 2026'))
  expect(screen.getByText('On the blockchain since block 55.')).toBeTruthy()
  expect(screen.getByLabelText(`Hash of verify.html: ${hash}`)).toBeTruthy()
})
