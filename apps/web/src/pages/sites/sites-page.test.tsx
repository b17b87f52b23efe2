import { trustDays, trustNetwork, trustPools } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCatalogue, createSite } from '../../testing/catalogue-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'

setUpComponentTests()

const skagi = createSite(1, { name: 'Skagi', country: 'IS', powerSource: 'geothermal' })
const caprock = createSite(2, { name: 'Caprock', country: 'US', powerSource: 'wind' })
const ofSkagi = createPlan({ planId: testId(1), siteId: skagi.siteId, poolId: skagi.poolId, name: 'Skagi 10' })
const ofCaprock = createPlan({ planId: testId(2), siteId: caprock.siteId, poolId: caprock.poolId, name: 'Caprock 20' })

function answerEvidence() {
  api.answer(trustDays, { rows: [], total: 0 })
  api.answer(trustPools, { rows: [], total: 0 })
  api.answer(trustNetwork, { rows: [], total: 0 })
}

test('lists every site with its place and power source, and opens one', async () => {
  answerCatalogue([skagi, caprock], [ofSkagi, ofCaprock])
  const { page, user } = await openPage(to.sites())
  const card = await within(page).findByRole('article', { name: 'Skagi' })
  expect(within(page).getAllByRole('article')).toHaveLength(2)
  expect(card.textContent).toContain('Iceland')
  expect(card.textContent).toContain('Geothermal power')
  answerEvidence()
  const [link] = within(card).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe(to.sites({ siteId: skagi.siteId }))
  await user.click(link ?? card)
})

test('shows one site with the plans on it and no others', async () => {
  answerCatalogue([skagi, caprock], [ofSkagi, ofCaprock])
  answerEvidence()
  const { page } = await openPage(to.sites({ siteId: caprock.siteId }))
  await within(page).findByRole('heading', { level: 1, name: 'Caprock' })
  expect(await within(page).findByText('Caprock 20')).toBeTruthy()
  expect(within(page).queryByText('Skagi 10')).toBeNull()
  expect(page.textContent).toContain('Wind power')
})

test('leads from a site that has closed to those that are open', async () => {
  answerCatalogue([skagi])
  const { page, user } = await openPage(to.sites({ siteId: caprock.siteId }))
  expect(await within(page).findByText('Site not found')).toBeTruthy()
  await user.click(within(page).getByRole('link', { name: 'Sites and pools' }))
  expect(await screen.findByRole('article', { name: 'Skagi' })).toBeTruthy()
})

test('the page of the United States shows only its site and its plans', async () => {
  answerCatalogue([skagi, caprock], [ofSkagi, ofCaprock])
  answerEvidence()
  const { page } = await openPage(to.usSite())
  expect(await within(page).findByText('Caprock 20')).toBeTruthy()
  expect(within(page).queryByText('Skagi 10')).toBeNull()
  expect(within(page).getAllByRole('region', { name: 'Site figures' })).toHaveLength(1)
})
