import { stagePassword, updatePassword } from '@terahold/contract/calls/member/account'
import { myCash } from '@terahold/contract/calls/member/cash'
import { profile, sendEmailCode } from '@terahold/contract/calls/member/profile'
import { pagePaths, to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { storage } from '../../shared/storage/storage.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, goOffline, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { backFromCode, enterCode, openPage, submitButton } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

const ticket = 'M2Y0ZTQxYjctY2E1Yi00ZDJmLWE3YzQtMGM2ZjE5Zjl'
const good = 'correct horse battery'

beforeEach(() => {
  api.answer(profile, { data: createProfile() })
  api.answer(myCash, { data: createCash() })
  api.answer(sendEmailCode, { data: { maskedEmail: 'a***@example.com', expiresIn: 600, resendIn: 60 } })
  api.answer(stagePassword, { data: { ticket } })
})

function input(page: HTMLElement, kind: 'new' | 'current'): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(`input[autocomplete=${kind}-password]`)
  if (found === null) throw new Error(`no input for the ${kind} password`)
  return found
}

const hasCode = (page: HTMLElement) => page.querySelector('input[autocomplete=one-time-code]') !== null
const buttons = (page: HTMLElement) => [...page.querySelectorAll<HTMLButtonElement>('button.w-full')]

async function openForm() {
  const opened = await openPage(to.loginPassword())
  await waitFor(() => input(opened.page, 'new'))
  return opened
}

async function openCode() {
  const opened = await openForm()
  await opened.user.type(input(opened.page, 'new'), `${good}{Enter}`)
  await waitFor(() => expect(hasCode(opened.page)).toBe(true))
  return opened
}

async function openCommit() {
  const opened = await openCode()
  await enterCode(opened.page, opened.user, '123456')
  await waitFor(() => expect(hasCode(opened.page)).toBe(false))
  return opened
}

describe('the new password', () => {
  test.each(['', 'short', 'x'.repeat(129)])('%j is refused at the input, and no code is sent', async (typed) => {
    const { page, user } = await openForm()
    if (typed !== '') {
      await user.click(input(page, 'new'))
      await user.paste(typed)
    }
    await user.click(submitButton(page))
    await waitFor(() => expect(input(page, 'new').getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(sendEmailCode)).toEqual([])
  })

  test('has its strength next to it while it is typed', async () => {
    const { page, user } = await openForm()
    const said = () =>
      within(page)
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    const empty = said()
    await user.type(input(page, 'new'), 'short')
    await waitFor(() => expect(said()).not.toBe(empty))
    const short = said()
    await user.type(input(page, 'new'), ' but then much longer')
    await waitFor(() => expect(said()).not.toBe(short))
  })

  test('is called too short once, and no longer when more is typed', async () => {
    const { page, user } = await openForm()
    await user.type(input(page, 'new'), 'short{Enter}')
    await waitFor(() => expect(within(page).queryAllByText(/12/)).toHaveLength(1))
    await user.type(input(page, 'new'), 'er')
    await waitFor(() => expect(input(page, 'new').hasAttribute('aria-invalid')).toBe(false))
    expect(within(page).getAllByText(/12/)).toHaveLength(1)
  })

  test('is known to password managers under the wallet’s address', async () => {
    const { page } = await openForm()
    expect(page.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(member.address)
  })

  test('asks for the present one where there is one', async () => {
    api.answer(profile, { data: createProfile({ hasPassword: true }) })
    const { page, user } = await openForm()
    await user.type(input(page, 'new'), `${good}{Enter}`)
    await waitFor(() => expect(input(page, 'current').getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(sendEmailCode)).toEqual([])
    await user.type(input(page, 'current'), 'the old one{Enter}')
    await waitFor(() => expect(hasCode(page)).toBe(true))
    await enterCode(page, user, '123456')
    await waitFor(() => expect(api.requests(stagePassword)).toHaveLength(1))
    expect(api.requests(stagePassword)[0]?.body).toMatchObject({ newPassword: good, oldPassword: 'the old one' })
  })

  test('is never stored on the device', async () => {
    const { page } = await openCode()
    const stored = storage.keys().map((key) => JSON.stringify(storage.get(key)))
    expect(stored.join()).not.toContain(good)
    expect(page.textContent).not.toContain(good)
  })

  test('gets no code offline', async () => {
    const { page } = await openForm()
    await goOffline()
    expect(submitButton(page).disabled).toBe(true)
  })

  test('shows why no code could be sent', async () => {
    api.refuse(sendEmailCode, { code: 429, message: 'Wait 30 seconds.', reason: 'code_resend_wait' })
    const { page, user } = await openForm()
    await user.type(input(page, 'new'), `${good}{Enter}`)
    expect((await within(page).findByRole('alert')).textContent).toBe('Wait 30 seconds.')
  })
})

describe('its code', () => {
  test('stages the password and asks once more before it is set', async () => {
    const { page } = await openCommit()
    expect(api.requests(stagePassword)).toMatchObject([{ body: { newPassword: good, code: '123456' } }])
    expect(api.requests(stagePassword)[0]?.body).not.toHaveProperty('oldPassword')
    expect(api.requests(updatePassword)).toEqual([])
    expect(document.activeElement).toBe(within(page).getByRole('heading', { level: 2 }))
  })

  test('that is wrong can be entered again', async () => {
    api.refuse(stagePassword, { code: 400, message: 'That is not it.', reason: 'code_wrong', field: 'code' })
    const { page, user } = await openCode()
    await enterCode(page, user, '111111')
    expect(await within(page).findByText('That is not it.')).toBeTruthy()
    api.answer(stagePassword, { data: { ticket } })
    await enterCode(page, user, '123456')
    await waitFor(() => expect(hasCode(page)).toBe(false))
  })

  test('leads back to a password that the server refuses, which is still typed', async () => {
    api.refuse(stagePassword, {
      code: 400,
      message: 'It is on a list.',
      reason: 'password_common',
      field: 'newPassword',
    })
    const { page, user } = await openCode()
    await enterCode(page, user, '123456')
    const note = await within(page).findByRole('alert')
    expect(note.textContent).toContain('It is on a list.')
    await user.click(within(note).getByRole('button'))
    expect(input(page, 'new').value).toBe(good)
  })

  test('needs no second email after a way back', async () => {
    const { page, user } = await openCode()
    await user.click(backFromCode(page))
    await user.click(submitButton(page))
    await waitFor(() => expect(hasCode(page)).toBe(true))
    expect(api.requests(sendEmailCode)).toHaveLength(1)
  })
})

describe('a code that was sent', () => {
  test('is still good after a reload, which needs the password again and no second email', async () => {
    const first = await openCode()
    first.close()
    const { page, user } = await openForm()
    expect(input(page, 'new').value).toBe('')
    await user.type(input(page, 'new'), `${good}{Enter}`)
    await waitFor(() => expect(hasCode(page)).toBe(true))
    expect(api.requests(sendEmailCode)).toHaveLength(1)
  })

  test('is not asked for again once the password was staged', async () => {
    const { page, user } = await openCommit()
    await user.click(buttons(page)[1] ?? page)
    await user.click(await waitFor(() => submitButton(page)))
    await waitFor(() => expect(hasCode(page)).toBe(true))
    expect(api.requests(sendEmailCode)).toHaveLength(2)
  })

  test('for a wrong current password leads back to it', async () => {
    api.answer(profile, { data: createProfile({ hasPassword: true }) })
    api.refuse(stagePassword, { code: 403, message: 'Not this one.', reason: 'password_wrong', field: 'oldPassword' })
    const { page, user } = await openForm()
    await user.type(input(page, 'current'), 'not the old one')
    await user.type(input(page, 'new'), `${good}{Enter}`)
    await waitFor(() => expect(hasCode(page)).toBe(true))
    await enterCode(page, user, '123456')
    const note = await within(page).findByRole('alert')
    expect(note.textContent).toContain('Not this one.')
    await user.click(within(note).getByRole('button'))
    expect([input(page, 'current').value, input(page, 'new').value]).toEqual(['not the old one', good])
  })
})

describe('the last question', () => {
  const answer = { changedAt: '2026-03-01T10:00:00.000Z', holdUntil: '2099-03-02T10:00:00.000Z' }

  test('sets the password, and says until when withdrawals wait', async () => {
    api.answer(updatePassword, { data: answer })
    const { page, user } = await openCommit()
    await user.click(buttons(page)[0] ?? page)
    await waitFor(() => expect(page.textContent).toContain('2099'))
    expect(api.requests(updatePassword)).toMatchObject([{ query: { ticket } }])
  })

  test('names the change that withdrawals wait for until that date', async () => {
    api.answer(updatePassword, { data: answer })
    api.answer(myCash, { data: createCash({ holdUntil: answer.holdUntil, holdReason: 'email_changed' }) })
    const { page, user } = await openCommit()
    await user.click(buttons(page)[0] ?? page)
    expect(await within(page).findByText(/^The email address was changed\./)).toBeTruthy()
  })

  test('says that it is set before the account is read again', async () => {
    api.answer(updatePassword, { data: answer })
    const { page, user } = await openCommit()
    api.hang(profile)
    await user.click(buttons(page)[0] ?? page)
    const done = await within(page).findByText('Your password is set')
    expect(done.closest('[tabindex]')).toBe(document.activeElement)
  })

  test('without an answer can be repeated with the same ticket', async () => {
    api.disconnect(updatePassword)
    const { page, user } = await openCommit()
    await user.click(buttons(page)[0] ?? page)
    await within(page).findByRole('alert')
    api.answer(updatePassword, { data: answer })
    await user.click(buttons(page)[0] ?? page)
    await waitFor(() => expect(page.textContent).toContain('2099'))
    expect(api.requests(updatePassword).map(({ query }) => query.ticket)).toEqual([ticket, ticket])
  })

  test('is answered once by two taps, before the first is drawn', async () => {
    const release = api.answerLate(updatePassword, { data: answer })
    const { page } = await openCommit()
    act(() => {
      buttons(page)[0]?.click()
      buttons(page)[0]?.click()
    })
    act(release)
    expect(await within(page).findByText('Your password is set')).toBeTruthy()
    expect(api.requests(updatePassword)).toHaveLength(1)
  })

  test('says what it means, and cannot be answered with yes offline', async () => {
    const { page } = await openCommit()
    expect(within(page).getAllByRole('listitem')).toHaveLength(4)
    await goOffline()
    expect(buttons(page).map(({ disabled }) => disabled)).toEqual([true, false])
  })

  test('that comes too late begins again', async () => {
    api.refuse(updatePassword, { code: 410, message: 'Too late.', reason: 'ticket_expired' })
    const { page, user } = await openCommit()
    await user.click(buttons(page)[0] ?? page)
    expect((await within(page).findByRole('alert')).textContent).toBe('Too late.')
    await user.click(buttons(page)[0] ?? page)
    await waitFor(() => input(page, 'new'))
    expect(api.requests(updatePassword)).toHaveLength(1)
  })

  test('can be answered with no, and nothing is set', async () => {
    const { page, user } = await openCommit()
    await user.click(buttons(page)[1] ?? page)
    await waitFor(() => input(page, 'new'))
    expect(api.requests(updatePassword)).toEqual([])
  })
})

test('a member without a confirmed email address is led to bind one', async () => {
  api.answer(profile, { data: createProfile({ email: null, emailVerified: false }) })
  const { page } = await openPage(to.loginPassword())
  expect((await within(page).findByRole('link')).getAttribute('href')).toBe(
    to.bindEmail({ from: pagePaths.loginPassword }),
  )
  expect(page.querySelector('input')).toBeNull()
})
