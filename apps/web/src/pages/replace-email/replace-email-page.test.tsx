import { myCash } from '@terahold/contract/calls/member/cash'
import { bindEmail, profile, sendEmailCode } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, goOffline, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { enterCode, openPage, submitButton } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

beforeEach(() => {
  api.answer(profile, { data: createProfile() })
  api.answer(myCash, { data: createCash() })
  api.answer(sendEmailCode, { data: { maskedEmail: 'n***@example.org', expiresIn: 600, resendIn: 60 } })
})

const codes = (page: HTMLElement) => page.querySelectorAll('input[autocomplete=one-time-code]')
const ways = (page: HTMLElement) => within(page).findAllByRole('radio')

/** Opens the page, says whether the old address can be read, types the new one and asks for the codes. */
async function askForCodes(way: 'old-code' | 'lost') {
  const opened = await openPage(to.replaceEmail())
  const [readable, lost] = await ways(opened.page)
  await opened.user.click((way === 'lost' ? lost : readable) ?? opened.page)
  const input = opened.page.querySelector<HTMLInputElement>('input[type=email]')
  await opened.user.type(input ?? opened.page, 'new@example.org')
  await opened.user.click(submitButton(opened.page))
  await waitFor(() => expect(codes(opened.page).length).toBe(way === 'lost' ? 1 : 2))
  return opened
}

const main = (page: HTMLElement) => {
  const [button] = [...page.querySelectorAll<HTMLButtonElement>('button.w-full')]
  if (button === undefined) throw new Error('no main button')
  return button
}

async function enterBoth(page: HTMLElement, user: UserEvent) {
  await enterCode(page, user, '111111', 0)
  await enterCode(page, user, '222222', 1)
}

describe('with the old address', () => {
  test('both addresses get a code', async () => {
    await askForCodes('old-code')
    expect(api.requests(sendEmailCode).map(({ body }) => body)).toMatchObject([
      { scene: 'bind', email: 'new@example.org' },
      { scene: 'rebind' },
    ])
    expect(api.requests(sendEmailCode)[1]?.body).not.toHaveProperty('email')
  })

  test('both codes replace it, and the page says until when withdrawals wait', async () => {
    api.answer(bindEmail, { data: { email: 'n***@example.org', holdUntil: '2099-03-04T10:00:00.000Z' } })
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await user.click(main(page))
    await waitFor(() => expect(page.textContent).toContain('2099'))
    expect(api.requests(bindEmail)).toMatchObject([
      { body: { email: 'new@example.org', code: '111111', oldCode: '222222' } },
    ])
    expect(api.requests(bindEmail)[0]?.body).not.toHaveProperty('password')
  })

  test('two taps replace it once, before the first is drawn', async () => {
    const release = api.answerLate(bindEmail, { data: { email: 'n***@example.org', holdUntil: null } })
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await waitFor(() => expect(main(page).disabled).toBe(false))
    act(() => {
      main(page).click()
      main(page).click()
    })
    act(release)
    expect(await within(page).findByText('Email replaced')).toBeTruthy()
    expect(api.requests(bindEmail)).toHaveLength(1)
  })

  test('the way back keeps the new address and the choice, and another choice needs one code only', async () => {
    const { page, user } = await askForCodes('old-code')
    await user.click(page.querySelectorAll<HTMLElement>('button.w-full')[1] ?? page)
    const [readable, lost] = (await ways(page)) as HTMLInputElement[]
    expect(readable?.checked).toBe(true)
    expect(page.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('new@example.org')
    await user.click(lost ?? page)
    await user.click(submitButton(page))
    await waitFor(() => expect(codes(page)).toHaveLength(1))
    expect(api.requests(sendEmailCode)).toHaveLength(2)
  })

  test('another new address gets its own code, and the old address gets no second one', async () => {
    const { page, user } = await askForCodes('old-code')
    await user.click(page.querySelectorAll<HTMLElement>('button.w-full')[1] ?? page)
    await ways(page)
    const input = page.querySelector<HTMLInputElement>('input[type=email]')
    await user.clear(input ?? page)
    await user.type(input ?? page, 'other@example.org')
    await user.click(submitButton(page))
    await waitFor(() => expect(codes(page)).toHaveLength(2))
    expect(api.requests(sendEmailCode).map(({ body }) => (body as { email?: string }).email)).toEqual([
      'new@example.org',
      undefined,
      'other@example.org',
    ])
  })

  test('both codes that are sent again at once count, and neither can be asked for again yet', async () => {
    const sent = { maskedEmail: 'n***@example.org', expiresIn: 600 }
    api.answer(sendEmailCode, { data: { ...sent, resendIn: 0 } })
    const { page, user } = await askForCodes('old-code')
    const resend = () => within(page).getAllByRole<HTMLButtonElement>('button', { name: /^Resend/ })
    const release = api.answerLate(sendEmailCode, { data: { ...sent, resendIn: 60 } })
    for (const button of resend()) await user.click(button)
    await waitFor(() => expect(api.requests(sendEmailCode)).toHaveLength(4))
    release()
    await waitFor(() => expect(resend().map(({ disabled }) => disabled)).toEqual([true, true]))
  })

  test('a code that is sent again does not lead back to the codes', async () => {
    const sent = { maskedEmail: 'n***@example.org', expiresIn: 600 }
    api.answer(sendEmailCode, { data: { ...sent, resendIn: 0 } })
    const { page, user } = await askForCodes('old-code')
    const release = api.answerLate(sendEmailCode, { data: { ...sent, resendIn: 60 } })
    await user.click(within(page).getAllByRole('button', { name: /^Resend/ })[0] ?? page)
    await user.click(within(page).getByRole('button', { name: 'Change address or method' }))
    await act(async () => release())
    await ways(page)
    expect(codes(page)).toHaveLength(0)
  })

  test('one code is not enough', async () => {
    const { page, user } = await askForCodes('old-code')
    expect(main(page).disabled).toBe(true)
    await enterCode(page, user, '111111', 0)
    expect(main(page).disabled).toBe(true)
    await enterCode(page, user, '222222', 1)
    await waitFor(() => expect(main(page).disabled).toBe(false))
  })

  test.each([
    ['code', 0],
    ['oldCode', 1],
  ] as const)('a wrong %s empties its own boxes only', async (field, place) => {
    api.refuse(bindEmail, { code: 400, message: 'This one is wrong.', reason: 'code_wrong', field })
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await user.click(main(page))
    expect(await within(page).findByText('This one is wrong.')).toBeTruthy()
    const typed = [...page.querySelectorAll('fieldset')].map((boxes) =>
      [...boxes.querySelectorAll('input')].map(({ value }) => value).join(''),
    )
    expect(typed).toEqual(place === 0 ? ['', '222222'] : ['111111', ''])
    expect(main(page).disabled).toBe(true)
  })

  test.each([
    ['code', 0],
    ['oldCode', 1],
  ] as const)('another code ends the complaint about the one before: %s', async (field, place) => {
    api.answer(sendEmailCode, { data: { maskedEmail: 'n***@example.org', expiresIn: 600, resendIn: 0 } })
    api.refuse(bindEmail, { code: 400, message: 'This one has expired.', reason: 'code_expired', field })
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await user.click(main(page))
    await within(page).findByText('This one has expired.')
    await user.click(within(page).getAllByRole('button', { name: 'Resend code' })[1 - place] ?? page)
    await waitFor(() => expect(api.requests(sendEmailCode)).toHaveLength(3))
    // The other one was sent again.
    expect(within(page).getByText('This one has expired.')).toBeTruthy()
    await user.click(within(page).getAllByRole('button', { name: 'Resend code' })[place] ?? page)
    await waitFor(() => expect(within(page).queryByText('This one has expired.')).toBeNull())
    expect(codes(page)).toHaveLength(2)
  })

  test('a refusal without a field is said once, above the button', async () => {
    api.refuse(bindEmail, { code: 409, message: 'Another account has it.', reason: 'email_taken' })
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await user.click(main(page))
    expect((await within(page).findByRole('alert')).textContent).toBe('Another account has it.')
  })

  test('a second email that fails does not send the first one twice', async () => {
    const opened = await openPage(to.replaceEmail())
    await ways(opened.page)
    const input = opened.page.querySelector<HTMLInputElement>('input[type=email]')
    await opened.user.type(input ?? opened.page, 'new@example.org')
    await opened.user.click(submitButton(opened.page))
    await waitFor(() => expect(codes(opened.page)).toHaveLength(2))
    await opened.user.click(opened.page.querySelectorAll<HTMLElement>('button.w-full')[1] ?? opened.page)
    await ways(opened.page)
    await opened.user.click(submitButton(opened.page))
    await waitFor(() => expect(codes(opened.page)).toHaveLength(2))
    expect(api.requests(sendEmailCode)).toHaveLength(2)
  })
})

describe('with a server or a network that fails', () => {
  async function submitAddress() {
    const opened = await openPage(to.replaceEmail())
    await ways(opened.page)
    const input = opened.page.querySelector<HTMLInputElement>('input[type=email]')
    await opened.user.type(input ?? opened.page, ' new@example.org ')
    await opened.user.click(submitButton(opened.page))
    return { ...opened, input }
  }

  test('the second email that is refused says so at the address, and the first is not sent twice', async () => {
    const sent = { data: { maskedEmail: 'n***@example.org', expiresIn: 600, resendIn: 60 } }
    const release = api.answerLate(sendEmailCode, sent)
    const { page, user, input } = await submitAddress()
    await waitFor(() => expect(api.requests(sendEmailCode)).toHaveLength(1))
    api.refuse(sendEmailCode, { code: 429, message: 'Wait a minute.', reason: 'code_resend_wait' })
    release()
    expect(await within(page).findByText('Wait a minute.')).toBeTruthy()
    expect([codes(page).length, input?.value]).toEqual([0, 'new@example.org'])
    api.answer(sendEmailCode, sent)
    await user.click(submitButton(page))
    await waitFor(() => expect(codes(page)).toHaveLength(2))
    expect(api.requests(sendEmailCode).map(({ body }) => body)).toMatchObject([
      { scene: 'bind', email: 'new@example.org' },
      { scene: 'rebind' },
      { scene: 'rebind' },
    ])
  })

  test('a lost answer keeps both codes, and is asked for again with them', async () => {
    api.disconnect(bindEmail)
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await user.click(main(page))
    expect((await within(page).findByRole('alert')).textContent).toContain('System maintenance')
    api.answer(bindEmail, { data: { email: 'n***@example.org', holdUntil: null } })
    await user.click(main(page))
    expect(await within(page).findByText('Email replaced')).toBeTruthy()
    const [lost, again] = api.requests(bindEmail).map(({ body }) => body)
    expect(again).toEqual(lost)
    expect(drafts.read('replace-email', member.userId)).toBeUndefined()
  })

  test('nothing can be sent offline, neither the address nor the codes', async () => {
    const { page, user } = await askForCodes('old-code')
    await enterBoth(page, user)
    await waitFor(() => expect(main(page).disabled).toBe(false))
    await goOffline()
    expect(main(page).disabled).toBe(true)
    const [, back] = page.querySelectorAll<HTMLElement>('button.w-full')
    await user.click(back ?? page)
    await ways(page)
    expect(submitButton(page).disabled).toBe(true)
  })
})

describe('with a lost address', () => {
  test('only the new one gets a code, which is enough without a password', async () => {
    api.answer(bindEmail, { data: { email: 'n***@example.org', holdUntil: '2099-03-07T10:00:00.000Z' } })
    const { page, user } = await askForCodes('lost')
    expect(api.requests(sendEmailCode)).toHaveLength(1)
    await enterCode(page, user, '111111')
    await user.click(main(page))
    await waitFor(() => expect(page.textContent).toContain('2099'))
    expect(within(page).getByText('Email replaced').closest('[tabindex]')).toBe(document.activeElement)
    expect(api.requests(bindEmail)[0]?.body).not.toHaveProperty('oldCode')
  })

  test('the password is needed where there is one', async () => {
    api.answer(profile, { data: createProfile({ hasPassword: true }) })
    api.refuse(bindEmail, { code: 403, message: 'Not this password.', reason: 'password_required', field: 'password' })
    const { page, user } = await askForCodes('lost')
    await enterCode(page, user, '111111')
    expect(main(page).disabled).toBe(true)
    const password = page.querySelector<HTMLInputElement>('input[autocomplete=current-password]')
    await user.type(password ?? page, 'correct horse battery')
    await waitFor(() => expect(main(page).disabled).toBe(false))
    await user.click(main(page))
    expect(await within(page).findByText('Not this password.')).toBeTruthy()
    expect(api.requests(bindEmail)).toMatchObject([{ body: { code: '111111', password: 'correct horse battery' } }])
    expect(password?.value).toBe('correct horse battery')
  })
})

test('a replacement that was begun goes on after a reload', async () => {
  const first = await askForCodes('old-code')
  first.close()
  const { page } = await openPage(to.replaceEmail())
  await waitFor(() => expect(codes(page)).toHaveLength(2))
  expect(api.requests(sendEmailCode)).toHaveLength(2)
})

test('a replacement whose codes have expired, or of another member, is begun again', async () => {
  const sent = { maskedEmail: 'n***@example.org', resendAt: 0, goodUntil: serverTime.now() }
  const draft = { way: 'old-code', email: 'new@example.org', sent: { fresh: sent, old: sent } }
  drafts.keep('replace-email', member.userId, draft)
  const first = await openPage(to.replaceEmail())
  await ways(first.page)
  expect(first.page.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('new@example.org')
  first.close()
  drafts.keep('replace-email', 'another member', draft)
  const { page } = await openPage(to.replaceEmail())
  await ways(page)
  expect(page.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('')
})

test('no address is asked for before it looks like one', async () => {
  const { page, user } = await openPage(to.replaceEmail())
  await ways(page)
  const input = page.querySelector<HTMLInputElement>('input[type=email]')
  await user.type(input ?? page, 'nobody')
  await user.click(submitButton(page))
  await waitFor(() => expect(input?.getAttribute('aria-invalid')).toBe('true'))
  expect(api.requests(sendEmailCode)).toEqual([])
})

test('a member without an address is led to bind one', async () => {
  api.answer(profile, { data: createProfile({ email: null, emailVerified: false }) })
  const { page } = await openPage(to.replaceEmail())
  expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.bindEmail())
  expect(page.querySelector('input')).toBeNull()
})
