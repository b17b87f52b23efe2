import { projects } from '@terahold/contract/calls/member/catalogue'
import { trustDays, trustNetwork, trustPools } from '@terahold/contract/calls/member/trust'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCatalogue, createSite } from '../../testing/catalogue-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { formatDifficulty } from './network-days.ts'
import { SiteDetail } from './site-detail.tsx'
import { useSites } from './sites.ts'

setUpComponentTests()

const skagi = createSite(1, { name: 'Skagi', country: 'IS', powerSource: 'geothermal' })
const caprock = createSite(2, { name: 'Caprock', country: 'US', powerSource: 'wind' })

beforeEach(() => {
  api.answer(trustDays, { rows: [], total: 0 })
  api.answer(trustPools, { rows: [], total: 0 })
  api.answer(trustNetwork, { rows: [], total: 0 })
})

function Sites() {
  const { data = [] } = useSites()
  return data.map((site) => <SiteDetail key={site.id} site={site} plans={<p>plans of {site.name}</p>} />)
}

test('shows a site with its figures, its own pools and its plans', async () => {
  answerCatalogue([skagi, caprock])
  renderForMember(<Sites />)
  const [first, second] = await screen.findAllByRole('region', { name: 'Site figures' })
  if (first === undefined || second === undefined) throw new Error('a site is missing')
  expect(factTexts(first).slice(-2)).toEqual(['Geothermal power', 'Iceland'])
  expect(factTexts(second).slice(-2)).toEqual(['Wind power', 'United States'])
  expect(first.textContent).toMatch(/900.*99%/)
  for (const name of ['Skagi pool', 'Caprock pool']) expect(screen.getAllByText(name)).toHaveLength(1)
  expect(screen.getByText('plans of Skagi')).toBeTruthy()
})

test('says what a new site has not measured yet, and shows a pool’s own figures only if there are several pools', async () => {
  const site = {
    kind: 'site' as const,
    id: testId(101),
    name: 'Skagi',
    country: 'IS',
    powerSource: 'hydro' as const,
    capacity: '900',
    uptime30dBps: null,
    evidenceUrl: null,
  }
  const pool = (number: number, name: string) => ({
    ...site,
    kind: 'pool' as const,
    id: testId(number),
    poolId: testId(number),
    name,
    capacity: '12.5',
  })
  const rows = [
    site,
    { ...pool(201, 'First pool'), siteId: site.id },
    { ...pool(202, 'Second pool'), siteId: site.id },
    // A pool without its site is shown nowhere.
    pool(203, 'Lost pool'),
  ]
  api.answerBy(projects, ({ query }) => {
    const found = rows.filter(({ kind }) => kind === query.kind)
    return { rows: found, total: found.length }
  })
  renderForMember(<Sites />)
  expect((await screen.findByRole('region', { name: 'Site figures' })).textContent).toContain('not measured yet')
  const second = screen.getByText('Second pool').closest('section')
  if (second === null) throw new Error('the pool has no card')
  expect(within(second).getByText('Capacity').parentElement?.textContent).toContain('12.5')
  expect(second.textContent).toContain('not measured yet')
  expect(screen.queryByText('Lost pool')).toBeNull()
})

test.each([
  [148_532_123_456_789, 'en', '148.5T'],
  [999_960_000_000, 'en', '1T'],
  [1, 'en', '1'],
  [0.25, 'en', '0.25'],
  [148_532_123_456_789, 'zh-Hans', '148.5万亿'],
])('a difficulty of %d in %s is %s', (difficulty, locale, text) => {
  expect(formatDifficulty(difficulty, locale)).toBe(text)
})
