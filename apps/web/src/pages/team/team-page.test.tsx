import { team } from '@terahold/contract/calls/member/team'
import { screen } from '@testing-library/react'
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
