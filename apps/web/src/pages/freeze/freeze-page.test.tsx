import { freezeAccount } from '@terahold/contract/calls/member/account'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const token = 'abcdefghijklmnop'.repeat(6)

test('the link of the email freezes nothing by itself: the member decides', async () => {
  session.forget()
  api.answer(freezeAccount, { data: { ok: true } })
  const { page, user } = await openPage(to.freeze({ token }))
  const button = await within(page).findByRole('button')
  expect(api.requests(freezeAccount)).toEqual([])
  await user.click(button)
  await waitFor(() => expect(api.requests(freezeAccount)).toMatchObject([{ body: { token } }]))
  await waitFor(() => expect(within(page).queryByRole('button')).toBeNull())
})

test('a link that is no longer good says why, and can be tried again', async () => {
  api.refuse(freezeAccount, { code: 410, message: 'The link is too old.', reason: 'freeze_link_expired' })
  const { page, user } = await openPage(to.freeze({ token }))
  await user.click(await within(page).findByRole('button'))
  expect(await within(page).findByText('The link is too old.')).toBeTruthy()
  expect(within(page).getByRole('button').hasAttribute('disabled')).toBe(false)
})

test('nothing can be frozen offline', async () => {
  const { page } = await openPage(to.freeze({ token }))
  await goOffline()
  expect((await within(page).findByRole('button')).hasAttribute('disabled')).toBe(true)
})

test('without a token the page leads home', async () => {
  const { page } = await openPage(to.freeze({ token: '' }))
  expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.home())
})
