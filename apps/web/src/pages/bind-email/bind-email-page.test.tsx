import { contract } from '@terahold/contract'
import { myCash } from '@terahold/contract/calls/member/cash'
import { bindEmail, profile, sendEmailCode } from '@terahold/contract/calls/member/profile'
import { pagePaths, to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { drafts } from '../../shared/form/drafts.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, goOffline, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { backFromCode, enterCode, findPage, leaveFor, openPage, submitButton } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

const sent = { maskedEmail: 'a***@example.org', expiresIn: 600, resendIn: 60 }

beforeEach(() => {
  api.answer(profile, { data: createProfile({ email: null, emailVerified: false }) })
  api.answer(myCash, { data: createCash() })
  api.answer(sendEmailCode, { data: sent })
})

async function openForm(address = to.bindEmail()) {
  const opened = await openPage(address)
  const input = await waitFor(() => {
    const found = opened.page.querySelector<HTMLInputElement>('input[type=email]')
    if (found === null) throw new Error('no input for the address')
    return found
  })
  return { ...opened, input }
}

const hasCode = (page: HTMLElement) => page.querySelector('input[autocomplete=one-time-code]') !== null

async function openCode() {
  const opened = await openForm()
  await opened.user.type(opened.input, 'ada@example.org{Enter}')
  await waitFor(() => expect(hasCode(opened.page)).toBe(true))
  return opened
}

describe('the address', () => {
  test('gets a code for itself, without the blanks around it', async () => {
    const { page, user, input } = await openForm()
    await user.type(input, ' ada@example.org {Enter}')
    await waitFor(() => expect(hasCode(page)).toBe(true))
    expect(api.requests(sendEmailCode)).toMatchObject([{ body: { scene: 'bind', email: 'ada@example.org' } }])
    expect(page.textContent).toContain('a***@example.org')
  })

  test.each(['', 'ada', 'ada@example', 'a b@example.org'])('%j is refused before anything is sent', async (text) => {
    const { page, user, input } = await openForm()
    if (text !== '') await user.type(input, text)
    await user.click(submitButton(page))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(sendEmailCode)).toEqual([])
    await user.type(input, 'x')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
  })

  test('that the server refuses keeps its text, with the reason at the input', async () => {
    api.refuse(sendEmailCode, { code: 429, message: 'Wait 30 seconds.', reason: 'code_resend_wait' })
    const { page, user, input } = await openForm()
    await user.type(input, 'ada@example.org{Enter}')
    expect(await within(page).findByText('Wait 30 seconds.')).toBeTruthy()
    expect(input.value).toBe('ada@example.org')
  })

  test('is typed once: a reload has it', async () => {
    const first = await openForm()
    await first.user.type(first.input, 'ada@exam')
    await first.user.tab()
    first.close()
    expect((await openForm()).input.value).toBe('ada@exam')
  })

  test('gets no code offline', async () => {
    const { page } = await openForm()
    await goOffline()
    expect(submitButton(page).disabled).toBe(true)
  })
})

describe('the code', () => {
  test('binds the address with the sixth digit', async () => {
    api.answer(bindEmail, { data: { email: 'a***@example.org', holdUntil: '2099-03-04T10:00:00.000Z' } })
    const { page, user } = await openCode()
    api.answer(profile, { data: createProfile({ email: 'a***@example.org' }) })
    const cash = createCash({ holdUntil: '2099-03-04T10:00:00.000Z', holdReason: 'email_changed' })
    api.answer(myCash, { data: cash })
    await enterCode(page, user, '123456')
    await waitFor(() => expect(page.querySelector(`a[href="${to.replaceEmail()}"]`)).not.toBeNull())
    expect(api.requests(bindEmail)).toMatchObject([{ body: { email: 'ada@example.org', code: '123456' } }])
    expect(toasts().map(({ kind }) => kind)).toEqual(['success'])
    await waitFor(() => expect(page.textContent).toContain('2099'))
    expect(within(page).getByText('Email bound').closest('[tabindex]')).toBe(document.activeElement)
  })

  test('that is wrong says so, and empties and focuses the boxes', async () => {
    api.refuse(bindEmail, { code: 400, message: 'That is not the code.', reason: 'code_wrong', field: 'code' })
    const { page, user } = await openCode()
    await enterCode(page, user, '111111')
    expect(await within(page).findByText('That is not the code.')).toBeTruthy()
    const boxes = [...page.querySelectorAll('input')]
    await waitFor(() => expect(document.activeElement).toBe(page.querySelector('input')))
    expect(boxes.map(({ value }) => value).join('')).toBe('')
  })

  test('is asked for after a reload without a second email', async () => {
    const first = await openCode()
    first.close()
    const { page } = await openPage(to.bindEmail())
    await waitFor(() => expect(hasCode(page)).toBe(true))
    expect(api.requests(sendEmailCode)).toHaveLength(1)
  })

  test('is sent again only after its waiting time, to the same address', async () => {
    const waiting = await openCode()
    const again = (page: HTMLElement) => within(page).getByRole('button', { name: /resend/i })
    expect(again(waiting.page).hasAttribute('disabled')).toBe(true)
    waiting.close()
    drafts.dropAll()
    api.answer(sendEmailCode, { data: { ...sent, resendIn: 0 } })
    const { page, user } = await openCode()
    await user.click(again(page))
    await waitFor(() => expect(api.requests(sendEmailCode)).toHaveLength(3))
    expect(api.requests(sendEmailCode)[2]).toMatchObject({ body: { scene: 'bind', email: 'ada@example.org' } })
  })

  test('still counts when the member goes back and changes nothing', async () => {
    const { page, user } = await openCode()
    await user.click(backFromCode(page))
    await waitFor(() => expect(hasCode(page)).toBe(false))
    await user.click(submitButton(page))
    await waitFor(() => expect(hasCode(page)).toBe(true))
    expect(api.requests(sendEmailCode)).toHaveLength(1)
  })

  test('of another address is sent at once', async () => {
    const { page, user } = await openCode()
    await user.click(backFromCode(page))
    const input = await waitFor(() => page.querySelector<HTMLInputElement>('input[type=email]') ?? undefined)
    await user.type(input as HTMLInputElement, '.uk{Enter}')
    await waitFor(() => expect(api.requests(sendEmailCode)).toHaveLength(2))
    expect(api.requests(sendEmailCode)[1]).toMatchObject({ body: { email: 'ada@example.org.uk' } })
  })
})

describe('the page after it', () => {
  const bound = () => api.answer(profile, { data: createProfile({ email: 'a***@example.org' }) })

  test.each([
    [
      'the withdrawal it was needed for, also after a reload',
      to.bindEmail({ from: pagePaths.withdraw }),
      to.withdraw(),
    ],
    ['the home page', to.bindEmail(), to.home()],
    ['the home page, for a page that does not exist', to.bindEmail({ from: '/pages/none' }), to.home()],
  ])('is %s', async (_, address, next) => {
    for (const call of Object.values(contract)) api.hang(call)
    bound()
    const { page, user } = await openPage(address)
    await user.click(await within(page).findByRole('button', { name: 'Continue' }))
    expect((await findPage(next)).checkVisibility()).toBe(true)
  })

  test('is the one below it, if there is one', async () => {
    for (const call of Object.values(contract)) api.hang(call)
    bound()
    const { user } = await openPage(to.security())
    const page = await leaveFor(to.bindEmail({ from: pagePaths.withdraw }))
    await user.click(await within(page).findByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect((await findPage(to.security())).checkVisibility()).toBe(true))
  })
})

test('a member with a confirmed address sees it and the way to another', async () => {
  api.answer(profile, { data: createProfile() })
  const { page } = await openPage(to.bindEmail())
  expect(await within(page).findByText('a***@example.com')).toBeTruthy()
  expect(page.querySelector('input')).toBeNull()
  expect(within(page).getByRole('link').getAttribute('href')).toBe(to.replaceEmail())
})
