import { projects } from '@terahold/contract/calls/member/catalogue'
import { trustDays, trustNetwork, trustPools, trustSettlements } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { answerCatalogue, createSite } from '../../testing/catalogue-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'

setUpComponentTests()

beforeEach(() => {
  api.answer(trustPools, { rows: [], total: 0 })
  api.answer(trustSettlements, { rows: [], total: 0 })
  api.answer(trustNetwork, { rows: [], total: 0 })
})

const texas = createSite(1, { name: 'Rockdale', country: 'US', powerSource: 'wind' })
const iceland = createSite(2, { name: 'Skagi', country: 'IS' })

test('shows only the site in the United States, with its power source and its own plans', async () => {
  const here = createPlan({ planId: testId(15), name: 'Texas 30', siteId: texas.siteId, poolId: texas.poolId })
  const elsewhere = createPlan({ planId: testId(16), name: 'North 90', siteId: iceland.siteId, poolId: iceland.poolId })
  answerCatalogue([texas, iceland], [here, elsewhere])
  const { page } = await openPage(to.usSite())
  expect(await within(page).findByText('Rockdale')).toBeTruthy()
  expect(await within(page).findByText('Wind power')).toBeTruthy()
  expect(await within(page).findByText('Texas 30')).toBeTruthy()
  expect(page.textContent).not.toContain('Skagi')
  expect(page.textContent).not.toContain('North 90')
})

test('reads the days of a pool once for its uptime and its plans', async () => {
  const here = createPlan({ planId: testId(15), name: 'Texas 30', siteId: texas.siteId, poolId: texas.poolId })
  answerCatalogue([texas], [here])
  api.answer(trustDays, { rows: [], total: 0 })
  const { page } = await openPage(to.usSite())
  await within(page).findByText('Texas 30')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(api.requests(trustDays)).toHaveLength(1)
})

test('says when no plan is on sale there', async () => {
  answerCatalogue([texas])
  const { page } = await openPage(to.usSite())
  expect(await within(page).findByText('No plan is on sale here.')).toBeTruthy()
})

test('leads to the other sites while none runs there', async () => {
  answerCatalogue([iceland])
  const { page } = await openPage(to.usSite())
  expect((await within(page).findByRole('link', { name: 'Sites and pools' })).getAttribute('href')).toBe(to.sites())
})

test('can be read again after a failure', async () => {
  api.refuse(projects, { code: 503, message: 'Back soon.' })
  const { page, user } = await openPage(to.usSite())
  expect(await within(page).findByText('Back soon.')).toBeTruthy()
  answerCatalogue([texas])
  await user.click(within(page).getByRole('button', { name: 'Try again' }))
  expect(await within(page).findByText('Rockdale')).toBeTruthy()
})
