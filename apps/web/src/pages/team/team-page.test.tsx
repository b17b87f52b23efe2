import { downlineEarnings, team } from '@terahold/contract/calls/member/team'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { MyTeam } from './team-page.tsx'

setUpComponentTests()

test('a member without a team sees how to begin instead of zeros', async () => {
  api.answer(team, { data: { l1: 0, l2: 0, active: 0, power: '0' }, rows: [], total: 0 })
  renderForMember(<MyTeam />)
  expect(await screen.findByText('No one has joined yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Invite friends' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Commission' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a refusal takes one line and leaves the way to invite', async () => {
  api.refuse(team, { code: 500, message: 'Broken.' })
  renderForMember(<MyTeam />)
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Broken.')
  expect(screen.getByRole('link', { name: 'Invite friends' })).toBeTruthy()
})

test('a member with a team sees its figures, each level with its members, and the search', async () => {
  api.hang(downlineEarnings)
  api.answer(team, { data: { l1: 1_200, l2: 3, active: 0, power: '400000.5' }, rows: [], total: 0 })
  renderForMember(<MyTeam />)
  const summary = await screen.findByRole('region', { name: 'My team' })
  expect(summary.textContent).toMatch(/1,200.*3.*With power today\s*0.*400,000\.5 TH\/s/)
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([to.teamSize(), to.teamSize()])
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  expect(screen.queryByText('No one has joined yet')).toBeNull()
})

test('a visitor sees the rules with their figures, and no member', async () => {
  session.forget()
  const { page, user } = await openPage(to.team())
  await user.click(await within(page).findByRole('heading', { name: 'How it works' }))
  const rules = within(page)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rules.join(' ')).toContain(`${business.referralLevel1Bps / 100}%`)
  expect(rules.join(' ')).toContain(`${business.referralLevel2Bps / 100}%`)
  expect(api.requests(team)).toEqual([])
})

test('a refusal is read again on a tap, and the figures follow', async () => {
  api.hang(downlineEarnings)
  api.refuse(team, { code: 500, message: 'Broken.' })
  const { user } = renderForMember(<MyTeam />)
  const [alert] = await screen.findAllByRole('alert')
  api.answer(team, { data: { l1: 7, l2: 0, active: 1, power: '5' }, rows: [], total: 0 })
  await user.click(within(alert ?? document.body).getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('region', { name: 'My team' })).textContent).toMatch(/Level 1.*7/)
  expect(screen.queryByText('Broken.')).toBeNull()
})
