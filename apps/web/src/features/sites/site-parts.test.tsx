import { projects } from '@terahold/contract/calls/member/catalogue'
import { trustDays, trustPools, trustSettlements } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerCatalogue, createSite } from '../../testing/catalogue-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { PoolSection } from './pool-section.tsx'
import { SiteCard } from './site-card.tsx'
import { SiteStrip } from './site-strip.tsx'
import type { Site, SitePool } from './sites.ts'

setUpComponentTests()

const common = {
  country: 'IS',
  powerSource: 'geothermal',
  capacity: '900',
  uptime30dBps: 9_875,
  evidenceUrl: null,
} as const
const createPool = (changes: Partial<SitePool> = {}) =>
  ({
    ...common,
    kind: 'pool',
    id: testId(13),
    poolId: testId(13),
    siteId: testId(14),
    name: 'Pool North',
    ...changes,
  }) as SitePool
const createSiteOf = (pools: readonly SitePool[], changes: Partial<Site> = {}) =>
  ({ ...common, kind: 'site', id: testId(14), name: 'Skagi', pools, ...changes }) as Site

describe('a site in a list', () => {
  const facts = (site: Site) => {
    renderForMember(<SiteCard site={site} />)
    return factTexts(screen.getByRole('article', { name: 'Skagi' }))
  }

  test('shows its pools, its uptime and the first contract that ends', () => {
    const pools = [
      createPool({ closedOn: '2028-05-01' }),
      createPool({ name: 'Pool South', closedOn: '2027-12-31' }),
      createPool({ name: 'Pool West' }),
    ]
    expect(facts(createSiteOf(pools, { evidenceUrl: 'https://evidence.example' }))).toEqual([
      'Pool North, Pool South, Pool West',
      expect.stringContaining('900'),
      '98.75%',
      'Dec 31, 2027',
      'documents and days',
    ])
    expect(screen.getByRole('link', { name: 'Open Skagi' }).getAttribute('href')).toBe(to.sites({ siteId: testId(14) }))
  })

  test('says what is not known', () => {
    expect(facts(createSiteOf([createPool()], { uptime30dBps: null })).slice(2)).toEqual([
      'not measured yet',
      'no end recorded',
      'day by day',
    ])
  })

  test('has no empty line for the pools of a site that has none yet', () => {
    expect(facts(createSiteOf([]))).toEqual([expect.stringContaining('900'), '98.75%', 'no end recorded', 'day by day'])
  })
})

describe('the sites side by side', () => {
  test('lead to each site, with its uptime', async () => {
    answerCatalogue([
      createSite(1, { name: 'Skagi', country: 'IS' }),
      createSite(2, { name: 'Caprock', country: 'US' }),
    ])
    renderForMember(<SiteStrip />)
    const links = within(await screen.findByRole('region', { name: 'Sites' })).getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      [to.sites({ siteId: testId(101) }), expect.stringMatching(/Skagi99% uptime$/)],
      [to.sites({ siteId: testId(102) }), expect.stringMatching(/Caprock99% uptime$/)],
    ])
  })

  test.each([
    ['there is none', () => answerCatalogue([])],
    ['they could not be read', () => api.refuse(projects, { code: 500, message: 'Broken.' })],
  ])('are left out while %s', async (_, answer) => {
    answer()
    const { container } = renderForMember(<SiteStrip />)
    await waitFor(() => expect(api.requests(projects)).toHaveLength(2))
    expect(container.textContent).toBe('')
  })
})

describe('a pool of a site', () => {
  beforeEach(() => {
    api.answer(trustDays, { rows: [], total: 0 })
    api.answer(trustPools, { rows: [], total: 0 })
  })

  test('shows its own capacity and uptime next to other pools', () => {
    renderForMember(
      <PoolSection pool={createPool({ openedOn: '2025-01-02', closedOn: '2027-12-31' })} isOnly={false} />,
    )
    expect(factTexts(document.body)).toEqual([expect.stringContaining('900'), '98.75%', 'Jan 2, 2025', 'Dec 31, 2027'])
  })

  test('leaves to its site what the site says as well', () => {
    renderForMember(<PoolSection pool={createPool()} isOnly />)
    expect(factTexts(document.body)).toEqual(['no end recorded'])
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('links to its documents', () => {
    renderForMember(<PoolSection pool={createPool({ evidenceUrl: 'https://evidence.example/north' })} isOnly />)
    expect(screen.getByRole('link', { name: 'Open documents' }).getAttribute('href')).toBe(
      'https://evidence.example/north',
    )
  })

  test('reads its days only when they are opened', async () => {
    api.answer(trustSettlements, { rows: [], total: 0 })
    const { user } = renderForMember(<PoolSection pool={createPool()} isOnly />)
    expect(api.requests(trustSettlements)).toEqual([])
    await user.click(screen.getByText('Evidence, day by day'))
    await waitFor(() => expect(api.requests(trustSettlements)).toMatchObject([{ query: { poolId: testId(13) } }]))
  })
})
