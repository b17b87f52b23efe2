import { freezeAccount } from '@terahold/contract/calls/member/account'
import { to } from '@terahold/contract/pages'
import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const token = 'abcdefghijklmnop'.repeat(6)

const freezeButton = (page: HTMLElement) => within(page).findByRole('button', { name: 'Freeze my account' })
const supportLink = (page: HTMLElement) => within(page).queryByRole('link', { name: 'Contact support' })

test('the link of the email freezes nothing by itself: the member decides', async () => {
  session.forget()
  api.answer(freezeAccount, { data: { ok: true } })
  const { page, user } = await openPage(to.freeze({ token }))
  const button = await freezeButton(page)
  expect(api.requests(freezeAccount)).toEqual([])
  expect(supportLink(page)).toBeNull()
  await user.click(button)
  expect(await within(page).findByText('The account is frozen')).toBeTruthy()
  expect(api.requests(freezeAccount)).toMatchObject([{ body: { token } }])
  expect(within(page).queryByRole('button')).toBeNull()
  expect(supportLink(page)?.getAttribute('href')).toBe(to.support())
})

test('a double tap freezes once, and the focus follows', async () => {
  const release = api.answerLate(freezeAccount, { data: { ok: true } })
  const { page, user } = await openPage(to.freeze({ token }))
  const button = await freezeButton(page)
  act(() => {
    button.click()
    button.click()
  })
  await user.click(button)
  expect(document.activeElement).toBe(button)
  act(release)
  const frozen = await within(page).findByText('The account is frozen')
  expect(api.requests(freezeAccount)).toHaveLength(1)
  expect(document.activeElement?.contains(frozen)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a link that is no longer good says why, and leads to support', async () => {
  api.refuse(freezeAccount, { code: 410, message: 'The link is too old.', reason: 'freeze_link_expired' })
  const { page, user } = await openPage(to.freeze({ token }))
  await user.click(await freezeButton(page))
  expect((await within(page).findByRole('alert')).textContent).toBe('The link is too old.')
  expect(supportLink(page)?.getAttribute('href')).toBe(to.support())
})

test('a lost answer can be asked for again', async () => {
  api.disconnect(freezeAccount)
  const { page, user } = await openPage(to.freeze({ token }))
  await user.click(await freezeButton(page))
  await within(page).findByRole('alert')
  api.answer(freezeAccount, { data: { ok: true } })
  await user.click(await freezeButton(page))
  expect(await within(page).findByText('The account is frozen')).toBeTruthy()
})

test('nothing can be frozen offline', async () => {
  const { page } = await openPage(to.freeze({ token }))
  await goOffline()
  expect((await freezeButton(page)).hasAttribute('disabled')).toBe(true)
})

test.each([
  ['was cut', token.slice(0, -1)],
  ['was cut before its token', ''],
  ['has another character', `${token.slice(0, -1)}q`],
  ['has more than the link', `${token}>`],
])('a link that %s says so at once, and what to do', async (_, given) => {
  const { page } = await openPage(to.freeze({ token: given }))
  expect(await within(page).findByText('This link is not complete')).toBeTruthy()
  expect(within(page).queryByRole('button')).toBeNull()
  expect(supportLink(page)?.getAttribute('href')).toBe(to.support())
})
