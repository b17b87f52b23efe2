import { trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import { logProof } from '@terahold/contract/calls/member/night-log'
import {
  trustCoverage,
  trustNetwork,
  trustPools,
  trustStatus,
  trustSummary,
  trustWithdrawals,
} from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { languageTags } from '@terahold/locale/languages'
import { sampleProof, sampleWitness } from '@terahold/proof/fixtures/sample-log'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { factTexts } from '../../testing/open-page.tsx'
import { createTrustSummary } from '../../testing/trust-fixture.ts'
import TrustPage from './trust-page.tsx'

setUpComponentTests()

type Tree = Answer<typeof trustLiabilities>['rows'][number]

const at = '2026-11-24T00:45:30.000Z'
const whole = createTrustSummary({ asOf: at, onChain: '200', owed: '100' })
const tree: Tree = {
  day: '2026-11-23',
  format: 1,
  root: 'ab'.repeat(32),
  total: '158',
  totalMinor: '158',
  leaves: 12,
  leaving: '1',
  fileHash: 'cd'.repeat(32),
  madeAt: at,
  anchor: null,
  missedDays: 2,
}

beforeEach(() => {
  api.refuse(logProof, { code: 404, message: 'No log.', reason: 'record_unknown' })
  api.answer(trustStatus, { data: { payouts: { running: true, halts: [], uncoveredSince: null } } })
  api.answer(trustSummary, { data: whole })
  api.answer(trustCoverage, { rows: [], total: 0 })
  api.answer(trustPools, { rows: [], total: 0 })
  api.answer(trustNetwork, { rows: [], total: 0 })
  api.answer(trustLiabilities, { rows: [tree, { ...tree, day: '2026-11-22' }], total: 2 })
  api.answer(trustWithdrawals, { data: { paid: 20, medianSeconds: 600, p95Seconds: 7_200 } })
})

test('shows a visitor how long withdrawals take', async () => {
  session.forget()
  renderForMember(<TrustPage />)
  expect(await screen.findByText('10m 0s')).toBeTruthy()
  expect(screen.getByText('2h 0m')).toBeTruthy()
})

test.each([
  [{ needed: 2, owners: 3 }, '2 of 3 owners must sign'],
  [null, 'One key is enough'],
])('shows who can move money out of the treasury', async (signers, text) => {
  api.answer(trustSummary, { data: { ...whole, treasury: { signers } } })
  renderForMember(<TrustPage />)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('shows coverage of what is owed in cash and of everything, and how much is missing', async () => {
  const everything = { owed: '120', coverageBps: 7_500 }
  api.answer(trustSummary, { data: { ...whole, onChain: '90', coverageBps: 9_000, everything } })
  renderForMember(<TrustPage />)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toMatch(/does not cover what is due now.*Missing 10\b/)
  expect(screen.getByText('Coverage of what is due now').parentElement?.textContent).toContain('90')
  expect(screen.getByText('Coverage of everything').parentElement?.textContent).toMatch(/75.*Missing 30\b/)
})

test('says that payouts wait when only everything owed is not covered, to the last unit', async () => {
  const everything = { owed: '120', coverageBps: 9_999 }
  api.answer(trustSummary, { data: { ...whole, onChain: '119.999999999999999999', everything } })
  renderForMember(<TrustPage />)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toMatch(/does not cover everything owed.*Missing 0\.000000000000000001.*Payouts wait/)
})

test.each([
  ['what is due now', { owed: '120', onChain: '110', halts: [{ reason: 'not_solvent', since: at } as const] }],
  ['everything owed', { owed: '100', onChain: '110', halts: [] }],
])('says once how much is missing for %s, with the reason for the pause above', async (_, { halts, ...figures }) => {
  api.answer(trustStatus, { data: { payouts: { running: false, halts, uncoveredSince: at } } })
  api.answer(trustSummary, { data: { ...whole, ...figures, everything: { owed: '120', coverageBps: 9_166 } } })
  const { container } = renderForMember(<TrustPage />)
  expect(await screen.findByText('Payouts are paused')).toBeTruthy()
  await screen.findByRole('alert')
  expect(container.textContent.match(/Missing 10\b/g)).toHaveLength(1)
})

test('says nothing is missing when the cash is exactly everything owed', async () => {
  api.answer(trustSummary, { data: { ...whole, onChain: '120', everything: { owed: '120', coverageBps: 10_000 } } })
  renderForMember(<TrustPage />)
  expect(await screen.findByText('Coverage of everything')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('a page whose figures cannot be read', () => {
  const fail = () => {
    for (const call of [trustSummary, trustWithdrawals, trustPools, trustNetwork])
      api.refuse(call, { code: 503, message: 'Later.' })
  }

  test('says why once, with one retry that reads all parts again', async () => {
    fail()
    const { user } = renderForMember(<TrustPage />)
    await waitFor(() => expect(screen.getAllByText('Could not load').length).toBeGreaterThan(3))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Later.')
    api.answer(trustSummary, { data: { ...whole, onChain: '200' } })
    api.answer(trustWithdrawals, { data: { paid: 20, medianSeconds: 600, p95Seconds: 7_200 } })
    api.answer(trustPools, { rows: [], total: 0 })
    api.answer(trustNetwork, { rows: [], total: 0 })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('10m 0s')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Could not load')).toBeNull())
  })

  test('has a retry of its own in each part while the summary is there', async () => {
    api.refuse(trustWithdrawals, { code: 503, message: 'Later.' })
    const { user } = renderForMember(<TrustPage />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    api.answer(trustWithdrawals, { data: { paid: 1, medianSeconds: 60, p95Seconds: 60 } })
    await user.click(retry)
    expect(await screen.findAllByText('1m 0s')).toHaveLength(2)
  })

  test('says that the visitor is offline', async () => {
    fail()
    renderForMember(<TrustPage />)
    await waitFor(() => expect(screen.getAllByText('Could not load').length).toBeGreaterThan(3))
    await goOffline()
    expect(screen.getByRole('alert').textContent).toContain('You are offline')
  })
})

test('says so when no withdrawal was paid', async () => {
  api.answer(trustWithdrawals, { data: { paid: 0, medianSeconds: null, p95Seconds: null } })
  renderForMember(<TrustPage />)
  expect(await screen.findByText('No withdrawal was paid in the last 30 days.')).toBeTruthy()
})

test('says so when there is no pool yet', async () => {
  renderForMember(<TrustPage />)
  const card = screen.getByRole('region', { name: 'Revenue by pool' })
  expect(await within(card).findByText('No settled day yet.')).toBeTruthy()
})

test('shows what was owed each day, missed days, and the file', async () => {
  const { user } = renderForMember(<TrustPage />)
  for (const day of ['Nov 23, 2026', 'Nov 22, 2026']) await user.click(await screen.findByText(day))
  expect(await screen.findAllByText('Earlier days without a proof')).toHaveLength(2)
  const links = screen.getAllByText('Download the file')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['2026-11-23', '2026-11-22'].map((day) => fillPath(servicePaths.liabilityFile, { day })),
  )
})

describe('the root of a day', () => {
  const hash = '00'.repeat(32)
  const anchored = {
    reserve: `0x${'a1'.repeat(20)}`,
    journalSeal: hash,
    settlements: 0,
    settlementRoot: hash,
    assetBlock: 9,
    releaseHash: hash,
    verifierHash: hash,
    signers: [],
    txHash: null,
    block: null,
    isFinal: true,
  }

  async function openDay(changes: Partial<Tree>) {
    api.answer(trustLiabilities, { rows: [{ ...tree, ...changes }], total: 1 })
    const { user } = renderForMember(<TrustPage />)
    const summary = await screen.findByText('Nov 23, 2026')
    await user.click(summary)
    const row = summary.closest('details')
    if (row === null) throw new Error('the day does not open')
    return row
  }
  const names = (row: HTMLElement) =>
    within(row)
      .getAllByRole('img')
      .map((image) => image.getAttribute('aria-label')?.split(':')[0])

  test.each([
    ['is not on the blockchain yet', null, 'No'],
    [
      'waits for a second operator',
      { ...anchored, isFinal: false, signers: [`0x${'12'.repeat(20)}`] },
      'Not yet: 1 of 2 operators signed',
    ],
    ['is on the blockchain', anchored, 'Yes'],
    ['is in a known block', { ...anchored, block: 123 }, 'Yes, in block 123'],
  ])('%s', async (_, anchor, text) => {
    const row = await openDay({ anchor })
    expect(factTexts(row).at(-1)).toBe(text)
  })

  test('can be compared: with the transaction, the file and the page that verifies it', async () => {
    const anchor = { ...anchored, txHash: `0x${'ee'.repeat(32)}`, verifierHash: 'fe'.repeat(32) }
    expect(names(await openDay({ anchor }))).toEqual([
      'Root',
      'Transaction of the root',
      'Hash of the file',
      'Hash of verify.html',
    ])
  })

  test('names no page that was not recorded', async () => {
    expect(names(await openDay({ anchor: anchored }))).toEqual(['Root', 'Hash of the file'])
  })

  test('of a day without missed days says nothing of them', async () => {
    const row = await openDay({ missedDays: 0, leaving: '0', leaves: 1_234 })
    expect(factTexts(row)).toEqual(['1,234', '0.00 USDT', 'No'])
  })

  test('has a file to download for a week', async () => {
    const rows = Array.from({ length: 9 }, (_, back) => ({ ...tree, day: `2026-11-${23 - back}` }))
    api.answer(trustLiabilities, { rows, total: 9 })
    const { user } = renderForMember(<TrustPage />)
    for (const { day } of rows) await user.click(await screen.findByText(`Nov ${day.slice(-2)}, 2026`))
    expect(screen.getAllByText('Download the file')).toHaveLength(7)
  })

  test('says when the first one appears', async () => {
    api.answer(trustLiabilities, { rows: [], total: 0 })
    renderForMember(<TrustPage />)
    expect(await screen.findByText(/^No proof has been published yet/)).toBeTruthy()
  })
})

test('says that there is no log of nights yet', async () => {
  renderForMember(<TrustPage />)
  expect(await screen.findByText('There is no log yet.')).toBeTruthy()
})

test('calls no signature of the log correct in a browser that cannot check it', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Ed25519', 'NotSupportedError'))
  onTestFinished(() => void vi.restoreAllMocks())
  api.answer(logProof, { data: sampleProof(9, { night: 6, from: 4 }) as Answer<typeof logProof>['data'] })
  renderForMember(<TrustPage />)
  expect(await screen.findAllByText('This browser cannot check')).toHaveLength(2)
  expect(screen.queryByText('Correct, checked in this browser')).toBeNull()
})

test('shows who signed the log of nights, verified in this browser', async () => {
  const proof = sampleProof(9, { night: 6, from: 4 })
  api.answer(logProof, { data: proof as Answer<typeof logProof>['data'] })
  renderForMember(<TrustPage />)
  expect(await screen.findByText('Correct, checked in this browser')).toBeTruthy()
  const [witness] = screen.getAllByText(`Witness ${sampleWitness.name}`)
  expect(witness?.parentElement?.textContent).toContain('2026')
  expect(screen.getByText('From our server')).toBeTruthy()
})

test.each([
  ['is not signed by its key', sampleProof(8, { night: 6, from: 4 }).checkpoint.replace('\n8\n', '\n9\n')],
  ['has no head that can be read', 'no checkpoint'],
])('says so when the log of nights %s', async (_, checkpoint) => {
  const proof = sampleProof(9, { night: 6, from: 4 })
  api.answer(logProof, { data: { ...(proof as Answer<typeof logProof>['data']), checkpoint } })
  renderForMember(<TrustPage />)
  expect(await screen.findByText(/The log’s signatures are wrong/)).toBeTruthy()
})

describe('the coverage', () => {
  const summaryOf = (changes: object) => api.answer(trustSummary, { data: { ...whole, onChain: '200', ...changes } })
  const coverage = () => screen.findByRole('region', { name: /^Coverage/ })

  test.each([
    [{ needed: 3, owners: 5 }, '3 of 5 owners must sign'],
    [null, 'One key is enough'],
  ])('says who can move money out of the treasury: %j', async (signers, text) => {
    summaryOf({ treasury: { address: `0x${'a1'.repeat(20)}`, signers } })
    renderForMember(<TrustPage />)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('of nothing owed is no share', async () => {
    summaryOf({ owed: '0', coverageBps: null, everything: { owed: '0', coverageBps: null } })
    renderForMember(<TrustPage />)
    expect((await screen.findAllByText('Nothing is owed')).length).toBeGreaterThan(0)
    expect((await coverage()).textContent).not.toMatch(/\d%/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says that nothing was compared yet, next to the figures of now', async () => {
    renderForMember(<TrustPage />)
    expect(await screen.findByText('Not compared yet.')).toBeTruthy()
    expect(await screen.findByText('Cash on chain')).toBeTruthy()
  })

  test('has its history read again by itself, without the rest', async () => {
    api.refuse(trustCoverage, { code: 503, message: 'Later.' })
    const { user } = renderForMember(<TrustPage />)
    await screen.findByText('Cash on chain')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    const before = api.requests(trustSummary).length
    api.answer(trustCoverage, { rows: [], total: 0 })
    await user.click(retry)
    expect(await screen.findByText('Not compared yet.')).toBeTruthy()
    expect(api.requests(trustSummary)).toHaveLength(before)
  })
})

describe('payouts that are paused', () => {
  test.each([
    ['operator', /An operator paused them for a check\./],
    ['chain_replaced', /The blockchain replaced blocks that were final\./],
    ['not_solvent', /The cash on chain is less than what we owe\. The missing amount must arrive first\./],
  ] as const)('are explained above all figures: %s', async (reason, text) => {
    api.answer(trustStatus, {
      data: { payouts: { running: false, halts: [{ reason, since: at }], uncoveredSince: null } },
    })
    const { container } = renderForMember(<TrustPage />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(container.textContent).toMatch(/Payouts are paused.*Coverage/)
    expect(screen.getByText(/You can still request a withdrawal\./)).toBeTruthy()
  })

  test('for the same reason twice say it once', async () => {
    const halts = [
      { reason: 'operator' as const, since: at },
      { reason: 'operator' as const, since: at },
    ]
    api.answer(trustStatus, { data: { payouts: { running: false, halts, uncoveredSince: null } } })
    renderForMember(<TrustPage />)
    expect(await screen.findAllByText('An operator paused them for a check.')).toHaveLength(1)
  })

  test('are not guessed while their state cannot be read', async () => {
    api.refuse(trustStatus, { code: 503, message: 'Later.' })
    renderForMember(<TrustPage />)
    await screen.findByText('10m 0s')
    expect(screen.queryByText('Payouts are paused')).toBeNull()
  })
})

describe('what everybody can take along', () => {
  test('is the page that verifies, and the head of the log', async () => {
    api.answer(logProof, { data: sampleProof(9, { night: 6, from: 4 }) as Answer<typeof logProof>['data'] })
    renderForMember(<TrustPage />)
    const verifier = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download verify.html' })
    expect([verifier.getAttribute('href'), verifier.download]).toEqual([servicePaths.verifierPage, 'verify.html'])
    const head = await screen.findByRole('link', { name: /^Signed head of the log/ })
    expect(head.getAttribute('href')).toBe(servicePaths.checkpoint)
  })

  test('has its limits next to it, in every language', async () => {
    const { container } = renderForMember(<TrustPage />)
    expect(screen.getByRole('heading', { name: 'What it does not prove' })).toBeTruthy()
    const points = () => [...container.querySelectorAll('ul')].map((list) => list.children.length)
    for (const language of languageTags) {
      await act(() => activateLocale(language))
      expect(points()).toEqual([4, 2])
    }
  })
})

test('a log that cannot be read says why, and is verified at a tap', async () => {
  api.refuse(logProof, { code: 503, message: 'Back soon.' })
  const { user } = renderForMember(<TrustPage />)
  const alert = (await screen.findByText('Back soon.')).closest('[role=alert]') as HTMLElement
  api.answer(logProof, { data: sampleProof(9, { night: 6, from: 4 }) as Answer<typeof logProof>['data'] })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Correct, checked in this browser')).toBeTruthy()
})
