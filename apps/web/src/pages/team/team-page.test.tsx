import { downlineEarnings, team } from '@terahold/contract/calls/member/team'
import { to } from '@terahold/contract/pages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
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
