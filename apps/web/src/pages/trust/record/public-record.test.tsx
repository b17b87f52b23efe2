import {
  trustDocument,
  trustDocuments,
  trustIncidents,
  trustNotices,
  trustOperators,
  trustPlanVersions,
  trustReleases,
} from '@terahold/contract/calls/member/public-record'
import { operatorRoles } from '@terahold/contract/codes/operators'
import { publicIncidentKinds } from '@terahold/contract/codes/public-record'
import { languageTags } from '@terahold/locale/languages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../../shared/format/format.ts'
import { activateLocale } from '../../../shared/locale/i18n.ts'
import { session } from '../../../shared/session/session.ts'
import { api, renderForMember, setUpComponentTests } from '../../../testing/component-test.tsx'
import { factTexts } from '../../../testing/open-page.tsx'
import { Incidents } from './incidents.tsx'
import { Operators } from './operators.tsx'
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

describe('an incident', () => {
  const incident = { kind: 'revenue_late', from: at, to: '2026-11-25T03:00:00.000Z', count: 1 } as const

  test('that lasts says since when, and how many events it has', async () => {
    api.answer(trustIncidents, { rows: [{ ...incident, to: null, count: 3 }], total: 1 })
    await open('Incidents')
    expect(await screen.findByText(/A venue was late/)).toBeTruthy()
    expect(screen.getByText(/^Since .*3 events$/)).toBeTruthy()
  })

  test('that is over says from when to when, and does not count a single event', async () => {
    api.answer(trustIncidents, { rows: [incident], total: 1 })
    await open('Incidents')
    const [row] = await screen.findAllByRole('listitem')
    const [from, until] = [incident.from, incident.to].map((instant) => formatInstant(instant, 'en'))
    expect(row?.textContent).toContain(`${from} – ${until}`)
    expect(row?.textContent).not.toMatch(/Since|event/)
  })

  test.each(languageTags)('of each kind has words of its own in the language %s', async (locale) => {
    const rows = publicIncidentKinds.map((kind) => ({ ...incident, kind }))
    api.answer(trustIncidents, { rows, total: rows.length })
    await activateLocale(locale)
    const { container } = renderForMember(<Incidents />)
    await waitFor(() => expect(within(container).getAllByRole('listitem')).toHaveLength(rows.length))
    const words = within(container)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('p')?.textContent)
    expect(new Set(words).size).toBe(rows.length)
    expect(words).not.toContain('')
  })
})

describe('each part of the record', () => {
  const parts = [
    ['Incidents', trustIncidents, 'No incident has been recorded.', {}],
    ['Announcements to members', trustNotices, 'No announcement has been published.', {}],
    ['Terms', trustDocuments, 'No version has been recorded yet.', {}],
    ['Plans', trustPlanVersions, 'No version has been recorded yet.', {}],
    [
      'Operators',
      trustOperators,
      'No change has been read from the blockchain yet.',
      { data: { registry: ada, readTo: null, now: [] } },
    ],
    ['Releases', trustReleases, 'No root on the blockchain names a release yet.', { data: { current: null } }],
  ] as const

  test.each(parts)('says so when it is empty: %s', async (part, call, text, data) => {
    api.answer(call, { rows: [], total: 0, ...data } as never)
    await open(part)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test.each(parts)('that cannot be read says why, and is read again on a tap: %s', async (part, call, text, data) => {
    api.refuse(call, { code: 503, message: 'Later.' })
    const user = await open(part)
    expect((await screen.findByRole('alert')).textContent).toContain('Later.')
    expect(screen.queryByText(text)).toBeNull()
    api.answer(call, { rows: [], total: 0, ...data } as never)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for one page first', async () => {
    api.answer(trustIncidents, { rows: [], total: 0 })
    await open('Incidents')
    await screen.findByText('No incident has been recorded.')
    expect(api.requests(trustIncidents)).toMatchObject([{ query: { pageNum: '1' } }])
  })
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

describe('the operators', () => {
  const change = {
    event: 'changed',
    at,
    block: 78,
    txHash: tx,
    operator: ada,
    roles: ['admin'],
    readyAt: null,
  } as const
  const answer = (row: object, now: readonly object[] = []) =>
    api.answer(trustOperators, {
      data: { registry: ada, readTo: 99, now },
      rows: [{ ...change, signers: [], ...row }],
      total: 1,
    } as never)

  test.each([
    ['scheduled', 'Signed: 0x11…111111'],
    ['vetoed', 'Vetoed: 0x11…111111'],
    ['changed', 'In effect: 0x11…111111'],
  ])('have a change that is %s as “%s”', async (event, text) => {
    answer({ event })
    await open('Operators')
    expect((await screen.findByRole('listitem')).textContent).toContain(text)
  })

  test('have a change in effect without a time from which it could take effect, and without signers', async () => {
    answer({})
    const user = await open('Operators')
    await user.click(await screen.findByText(/^In effect/))
    expect(screen.queryByText('Can take effect from')).toBeNull()
    expect(screen.queryByLabelText(/signer:/)).toBeNull()
    expect(screen.getByLabelText(`Operator: ${ada}`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in the block explorer' }).getAttribute('href')).toBe(
      `https://explorer.example/tx/${tx}`,
    )
  })

  test('are listed now, and up to which block', async () => {
    answer({}, [
      { operator: ada, roles: ['payout-maker'] },
      { operator: `0x${'2'.repeat(40)}`, roles: ['payout-checker', 'auditor', 'viewer', 'catalogue'] },
    ])
    await open('Operators')
    await screen.findByRole('listitem')
    expect(factTexts(document.body)).toEqual(['prepares payouts', 'releases payouts, audits, reads, changes plans'])
    expect(screen.getByText('Read up to block 99.')).toBeTruthy()
    expect(screen.getByLabelText(`Contract with the operators’ roles: ${ada}`)).toBeTruthy()
  })

  test.each(languageTags)('have a word for each role in the language %s', async (locale) => {
    answer(
      {},
      operatorRoles.map((role, index) => ({ operator: `0x${String(index).repeat(40)}`, roles: [role] })),
    )
    await activateLocale(locale)
    renderForMember(<Operators />)
    await screen.findByRole('listitem')
    const words = factTexts(document.body)
    expect([words.length, new Set(words).size]).toEqual([operatorRoles.length, operatorRoles.length])
  })
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

test('reads no old text before it is opened, and says why when it cannot be read', async () => {
  const version = { document: 'risk', version: '3', inForceAt: at, hash } as const
  api.answer(trustDocuments, { rows: [version], total: 1 })
  api.refuse(trustDocument, { code: 404, message: 'No such text.', reason: 'record_unknown' })
  const user = await open('Terms')
  const row = await screen.findByText('Version 3')
  expect(row.parentElement?.textContent).toContain('Risk disclosure')
  expect(api.requests(trustDocument)).toEqual([])
  await user.click(row)
  expect(await screen.findByText(/No such text/)).toBeTruthy()
  expect(api.requests(trustDocument)).toMatchObject([{ query: { document: 'risk', version: '3' } }])
})

test('stays open when another language is chosen, and shows an old text in it', async () => {
  const version = { document: 'privacy', version: '1', inForceAt: at, hash } as const
  api.answer(trustDocuments, { rows: [version], total: 1 })
  api.answer(trustDocument, { data: { ...version, sections: [{ title: 'Data', text: 'Your data.' }] } })
  const user = await open('Terms')
  await user.click(await screen.findByText('Version 1'))
  expect(await screen.findByText('Your data.')).toBeTruthy()
  api.answer(trustDocument, { data: { ...version, sections: [{ title: 'Données', text: 'Vos données.' }] } })
  await act(() => activateLocale('fr'))
  await user.click(await screen.findByText('Version n° 1'))
  expect(await screen.findByText('Vos données.')).toBeTruthy()
  expect(screen.queryByText('Your data.')).toBeNull()
})

test('shows every version of a plan with its hash', async () => {
  api.answer(trustPlanVersions, {
    rows: [
      {
        planId: '018f0000-0000-7000-8000-000000000001',
        plan: 'Starter',
        pool: 'Fjord',
        version: 2,
        inForceAt: '2026-03-01T12:00:00.000Z',
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

describe('a release', () => {
  const release = { releaseHash: hash, verifierHash: hash, firstDay: '2026-11-20', lastDay: '2026-11-23', anchor: null }

  async function openRelease(changes: object, days = 'Nov 20, 2026 – Nov 23, 2026', current: object | null = null) {
    api.answer(trustReleases, { data: { current }, rows: [{ ...release, ...changes }], total: 1 } as never)
    const user = await open('Releases')
    await user.click(await screen.findByText(days))
  }

  test('shows since which block the chain has it, and the one that runs now', async () => {
    const running = 'ef'.repeat(32)
    await openRelease({ anchor: { block: 55, txHash: tx } }, undefined, { releaseHash: running, verifierHash: hash })
    expect(screen.getByText('On the blockchain since block 55.')).toBeTruthy()
    expect(screen.getByLabelText(`Hash of verify.html: ${hash}`)).toBeTruthy()
    expect(screen.getByLabelText(`Release on this server now: ${running}`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in the block explorer' }).getAttribute('href')).toContain(tx)
  })

  test.each([
    ['is not on the chain', null, 'Not on the blockchain yet.'],
    ['is in a block that is not known', { block: null, txHash: null }, 'On the blockchain.'],
  ])('that %s names no transaction', async (_, anchor, text) => {
    await openRelease({ anchor })
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByLabelText(/^Transaction:/)).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText('Release on this server now')).toBeNull()
  })

  test('of a single day shows that day, and no hash if it has no verifier page', async () => {
    await openRelease({ lastDay: '2026-11-20', verifierHash: '00'.repeat(32) }, 'Nov 20, 2026')
    expect(screen.getByLabelText(`Hash of release.json: ${hash}`)).toBeTruthy()
    expect(screen.queryByLabelText(/^Hash of verify/)).toBeNull()
  })
})
