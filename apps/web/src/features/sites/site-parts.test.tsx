import { trustDays, trustNetwork, trustPools, trustSettlements } from '@terahold/contract/calls/trust'
import { settlementCauses } from '@terahold/contract/codes/settlement'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { EvidenceRow, type SettledDay } from './evidence-row.tsx'
import { HashpriceHistory } from './hashprice-history.tsx'
import { PoolRevenue } from './pool-revenue.tsx'
import { SiteDetail } from './site-detail.tsx'
import type { Site } from './sites.ts'

setUpComponentTests()

const poolId = testId(13)
const hash = (byte: string) => byte.repeat(32)

function createSettledDay(changes: Partial<SettledDay> = {}): SettledDay {
  return {
    ...{ settlementId: testId(61), poolId, pool: 'Pool North', day: '2026-03-01', revision: 1, cause: 'revenue' },
    ...{ revenue: '1234.56', dayRevenue: '1234.56', power: '1000', uptimeBps: 9_875, refundedBps: 125 },
    ...{ satoshi: '100', venue: 'Venue A', txid: hash('ab'), statementHash: hash('cd'), cleared: true },
    settledAt: '2026-03-02T10:00:00.000Z',
    ...changes,
  }
}

async function openRow(changes: Partial<SettledDay> = {}, measurement?: string) {
  const { user, container } = renderForMember(
    <EvidenceRow settled={createSettledDay(changes)} measurement={measurement} />,
  )
  await user.click(container.querySelector('summary') ?? container)
  await waitFor(() => expect(factTexts(container).length).toBeGreaterThan(0))
  return container
}

describe('a settled day', () => {
  test('opens to its uptime, what was refunded, and every hash in full', async () => {
    const row = await openRow({}, hash('ef'))
    expect(factTexts(row).slice(0, 3)).toEqual(['98.75%', '1.25%', 'Venue A'])
    for (const value of [hash('ab'), hash('cd'), hash('ef')])
      expect(screen.getByRole('img', { name: new RegExp(value) })).toBeTruthy()
  })

  test('without a venue names none, and no payment', async () => {
    const row = await openRow({ venue: null, txid: null, statementHash: null })
    expect(factTexts(row)).toHaveLength(2)
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('is marked while the venue has not paid, and when it was added later', async () => {
    const { container } = renderForMember(<EvidenceRow settled={createSettledDay()} measurement={undefined} />)
    const before = container.querySelector('summary')?.textContent ?? ''
    const row = await openRow({ cleared: false, revision: 2 })
    expect(row.querySelector('summary')?.textContent.length).toBeGreaterThan(before.length + 10)
    expect(row.querySelector('summary .text-warning')).not.toBeNull()
  })

  test('explains each cause but the usual one', async () => {
    const explained = new Set<string>()
    for (const cause of settlementCauses) {
      const row = await openRow({ cause })
      for (const { textContent } of row.querySelectorAll('p.text-sm:not(.text-muted)')) explained.add(textContent)
    }
    expect(explained.size).toBeGreaterThanOrEqual(3)
  })
})

describe('a pool’s revenue', () => {
  const pool = {
    ...{ poolId, pool: 'Pool North', venues: ['Venue A'], pending: '12.5', pendingSince: '2026-02-27', overdue: 0 },
    ...{ paidBps: 9_000, recorded: { satoshi: '1', usdt: '900' }, expected: { satoshi: '1', usdt: '1000' } },
    ...{ deviationBps: -1_000, reason: null, unexplained: true },
  }

  test('is compared with what measured power should have brought, and warns beyond 5 %', async () => {
    api.answer(trustPools, {
      rows: [pool, { ...pool, poolId: testId(99), recorded: { satoshi: '1', usdt: '1' } }],
      total: 2,
    })
    const { container } = renderForMember(<PoolRevenue poolId={poolId} />)
    await waitFor(() => expect(factTexts(container)).toHaveLength(3))
    expect(factTexts(container)[0]).toBe('900.00 USDT')
    expect(factTexts(container)[1]).toContain('-10%')
    expect(factTexts(container)[2]).toMatch(/12\.50 USDT.*Feb 27, 2026/)
    expect(container.querySelector('p.text-warning')).not.toBeNull()
  })

  test('shows the reason that operators gave instead of the warning', async () => {
    api.answer(trustPools, { rows: [{ ...pool, reason: 'A storm.', unexplained: false }], total: 1 })
    const { container } = renderForMember(<PoolRevenue poolId={poolId} />)
    await waitFor(() => expect(container.textContent).toContain('A storm.'))
    expect(container.querySelector('p.text-warning')).toBeNull()
  })

  test('owes nothing and expects nothing without such rows', async () => {
    const plain = { ...pool, pending: '0', pendingSince: null, expected: null, deviationBps: null, unexplained: false }
    api.answer(trustPools, { rows: [plain], total: 1 })
    const { container } = renderForMember(<PoolRevenue poolId={poolId} />)
    await waitFor(() => expect(factTexts(container)).toEqual(['900.00 USDT']))
  })
})

describe('a site', () => {
  const sitePool = {
    ...{ id: poolId, poolId, siteId: testId(14), kind: 'pool' as const, name: 'Pool North', country: 'NO' },
    ...{ powerSource: 'hydro' as const, capacity: '400', uptime30dBps: 9_000, evidenceUrl: null },
    ...{ openedOn: '2025-01-01', closedOn: null },
  }
  const site: Site = {
    ...{ id: testId(14), kind: 'site', name: 'North', country: 'NO', powerSource: 'hydro', capacity: '400000' },
    ...{ uptime30dBps: 9_876, evidenceUrl: 'https://evidence.example/north', pools: [sitePool] },
  }

  beforeEach(() => {
    api.answer(trustPools, { rows: [], total: 0 })
    api.answer(trustDays, { rows: [], total: 0 })
    api.answer(trustNetwork, { rows: [], total: 0 })
  })

  test('shows where it is, its capacity, its uptime and its documents', async () => {
    const { container } = renderForMember(<SiteDetail site={site} plans={<p>its plans</p>} />)
    for (const text of ['Norway', '400,000', '98.76%', 'its plans']) expect(container.textContent).toContain(text)
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://evidence.example/north')
    await waitFor(() => expect(api.requests(trustDays)).toHaveLength(1))
  })

  test('says that it is not measured yet instead of a figure', () => {
    const { container } = renderForMember(<SiteDetail site={{ ...site, uptime30dBps: null }} plans={null} />)
    expect(container.textContent).not.toMatch(/%/)
  })

  test('repeats the figures of a pool only if there are several', async () => {
    const other = { ...sitePool, id: testId(15), poolId: testId(15), name: 'Pool South', capacity: '777' }
    const one = renderForMember(<SiteDetail site={site} plans={null} />)
    expect(one.container.textContent).not.toContain('90%')
    one.unmount()
    const { container } = renderForMember(<SiteDetail site={{ ...site, pools: [sitePool, other] }} plans={null} />)
    for (const text of ['90%', '777', 'Pool South']) expect(container.textContent).toContain(text)
    await waitFor(() => expect(api.requests(trustDays)).toHaveLength(2))
  })

  test('reads the evidence of a pool only when it is opened', async () => {
    api.answer(trustSettlements, { rows: [createSettledDay()], total: 1 })
    const { container, user } = renderForMember(<SiteDetail site={site} plans={null} />)
    await waitFor(() => expect(api.requests(trustDays)).toHaveLength(1))
    expect(api.requests(trustSettlements)).toEqual([])
    const [evidence] = [...container.querySelectorAll('details > summary')].slice(-1)
    await user.click(evidence ?? container)
    await waitFor(() => expect(api.requests(trustSettlements)).toMatchObject([{ query: { poolId } }]))
    expect(await within(container).findByRole('list')).toBeTruthy()
  })
})

describe('Bitcoin’s network', () => {
  const day = {
    ...{ day: '2026-03-01', difficulty: '148512345678901', subsidySat: '312500000' },
    ...{ usdtPerBtc: '67890.12', hashprice: '0.0456' },
  }

  test('has every day in a table, newest first, with its difficulty in four digits', async () => {
    api.answer(trustNetwork, { rows: [day, { ...day, day: '2026-02-28', hashprice: '0.0451' }], total: 2 })
    const { container } = renderForMember(<HashpriceHistory />)
    await waitFor(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(2))
    const cells = [...(container.querySelector('tbody tr')?.children ?? [])].map(({ textContent }) =>
      textContent.trim(),
    )
    expect(cells).toEqual([expect.stringContaining('2026'), '0.0456', '148.5T', '67,890.12'])
  })

  test('without a day says so', async () => {
    api.answer(trustNetwork, { rows: [], total: 0 })
    const { container } = renderForMember(<HashpriceHistory />)
    await waitFor(() => expect(api.requests(trustNetwork)).toHaveLength(1))
    await waitFor(() => expect(container.textContent).not.toContain('Loading'))
    expect(container.querySelector('table')).toBeNull()
  })
})
