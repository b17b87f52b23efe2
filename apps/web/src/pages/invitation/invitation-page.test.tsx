import { contract } from '@terahold/contract'
import { activationCodes, checkActivationCode } from '@terahold/contract/calls/member/team'
import { inviteCheckResults } from '@terahold/contract/codes/team'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { pendingCode } from '../../features/invitation/pending-code.ts'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { findPage, openPage, submitButton } from '../../testing/open-page.tsx'

setUpComponentTests()

const code = '7K3M9Q2X'
const inviter = '0xaa…aaaaaa'
const open = { valid: true, status: 'open' as const, inviter, expiresAt: '2099-03-04T10:00:00.000Z', boundAt: null }

beforeEach(() => {
  api.answer(activationCodes, { data: { quota: 3, used: 0 }, rows: [], total: 0 })
  api.answer(checkActivationCode, { data: open })
})

const accept = (page: HTMLElement) => {
  const button = page.querySelector<HTMLButtonElement>('.sticky button.w-full')
  if (button === null) throw new Error('no answer to give')
  return button
}
const redeemed = () => api.requests(checkActivationCode).filter(({ query }) => query.redeem === '1')

describe('a member with an invitation', () => {
  test('sees who invited them and until when, and is bound to nobody by looking', async () => {
    const { page } = await openPage(to.invitation({ code }))
    await waitFor(() => expect(page.textContent).toContain(inviter))
    expect(page.textContent).toContain('2099')
    expect(redeemed()).toEqual([])
  })

  test('accepts it once, after which it is answered', async () => {
    const { page, user } = await openPage(to.invitation({ code }))
    await waitFor(() => expect(pendingCode.read()).toBe(code))
    api.answer(checkActivationCode, { data: { ...open, valid: false, boundAt: '2026-03-01T10:00:00.000Z' } })
    await user.click(await waitFor(() => accept(page)))
    await waitFor(() => expect(page.querySelector('.sticky')).toBeNull())
    expect(redeemed()).toMatchObject([{ query: { code, redeem: '1' } }])
    expect(page.textContent).toContain('2026')
    expect(pendingCode.read()).toBeUndefined()
  })

  test('learns why it could not be accepted, and keeps it', async () => {
    const { page, user } = await openPage(to.invitation({ code }))
    await waitFor(() => accept(page))
    api.refuse(checkActivationCode, { code: 409, message: 'You have ordered already.', reason: 'inviter_too_late' })
    await user.click(accept(page))
    expect((await within(page).findByRole('alert')).textContent).toContain('You have ordered already.')
    expect(pendingCode.read()).toBe(code)
  })

  test('accepts it again after the answer was lost, and once with two taps', async () => {
    const { page, user } = await openPage(to.invitation({ code }))
    await waitFor(() => accept(page))
    api.disconnect(checkActivationCode)
    await user.click(accept(page))
    await within(page).findByRole('alert')
    const bound = { ...open, valid: false, boundAt: '2026-03-01T10:00:00.000Z' }
    const answer = api.answerLate(checkActivationCode, { data: bound })
    await user.dblClick(accept(page))
    answer()
    expect((await within(page).findByRole('status')).textContent).toContain(inviter)
    expect(redeemed()).toHaveLength(2)
  })

  test('cannot accept it offline', async () => {
    const { page } = await openPage(to.invitation({ code }))
    await waitFor(() => accept(page))
    await goOffline()
    expect(accept(page).disabled).toBe(true)
  })

  test.each(inviteCheckResults.filter((status) => status !== 'open'))(
    'whose code is %s learns so, and can enter another',
    async (status) => {
      const closed = { valid: false, status, inviter: null, expiresAt: null, boundAt: null }
      api.answer(checkActivationCode, { data: closed })
      const { page, user } = await openPage(to.invitation({ code }))
      const [other] = await within(page).findAllByRole('button')
      expect(pendingCode.read()).toBeUndefined()
      await user.click(other ?? page)
      expect(await within(page).findByRole('textbox')).toBeTruthy()
    },
  )

  const askForOther = 'Nothing was changed. Your inviter can create another code.'
  test.each([
    ['unknown', 'Unknown code', askForOther],
    ['own', 'This is your own code', 'Nothing was changed. Share it with someone else.'],
    ['used', 'This code was already used', askForOther],
    ['expired', 'This code has expired', askForOther],
  ] as const)('whose code is %s reads “%s”', async (status, text, advice) => {
    api.answer(checkActivationCode, { data: { valid: false, status, inviter: null, expiresAt: null, boundAt: null } })
    const { page } = await openPage(to.invitation({ code }))
    expect(await within(page).findByText(text)).toBeTruthy()
    expect(within(page).getByText(advice)).toBeTruthy()
  })

  test('whose code has no end shows none', async () => {
    api.answer(checkActivationCode, { data: { ...open, expiresAt: null } })
    const { page } = await openPage(to.invitation({ code }))
    await waitFor(() => accept(page))
    expect(page.textContent).not.toContain('valid until')
  })

  test('can read what accepting means before answering', async () => {
    const { page } = await openPage(to.invitation({ code }))
    const meaning = await within(page).findByRole('region', { name: 'If you accept' })
    expect(within(meaning).getAllByRole('listitem')).toHaveLength(3)
    expect(within(page).getByText(/You can lose money\./)).toBeTruthy()
    expect(within(page).getByRole('link', { name: 'See the figures' }).getAttribute('href')).toBe(to.home())
  })

  test('whose code cannot be checked learns why, and can try again', async () => {
    api.refuse(checkActivationCode, { code: 429, message: 'Too many tries.', reason: 'rate_limited' })
    const { page, user } = await openPage(to.invitation({ code }))
    expect((await within(page).findByRole('alert')).textContent).toContain('Too many tries.')
    api.answer(checkActivationCode, { data: open })
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(accept(page).disabled).toBe(false))
    expect(redeemed()).toEqual([])
  })

  test('enters another code, which is checked in place of the first', async () => {
    const closed = { valid: false, status: 'unknown' as const, inviter: null, expiresAt: null, boundAt: null }
    api.answerBy(checkActivationCode, ({ query }) => ({ data: query.code === code ? closed : open }))
    const { page, user } = await openPage(to.invitation({ code }))
    await user.click(await within(page).findByRole('button', { name: 'Enter another code' }))
    await user.type(await within(page).findByRole('textbox'), 'aaaa 2222')
    await user.click(submitButton(page))
    await waitFor(() => expect(page.textContent).toContain(inviter))
    expect(pendingCode.read()).toBe('AAAA2222')
  })

  test('who has an inviter already sees since when', async () => {
    const bound = { ...open, status: 'used' as const, inviter: null, boundAt: '2026-03-01T10:00:00.000Z' }
    pendingCode.keep(code)
    api.answer(checkActivationCode, { data: bound })
    const { page } = await openPage(to.invitation({ code }))
    await waitFor(() => expect(page.querySelector('[role=status]')?.textContent).toContain('2026'))
    await waitFor(() => expect(pendingCode.read()).toBeUndefined())
    expect(page.querySelector('.sticky')).toBeNull()
  })
})

describe('a visitor with an invitation', () => {
  beforeEach(() => session.forget())

  test('sees the code, not its owner, and the way to sign in', async () => {
    const { page } = await openPage(to.invitation({ code }))
    await within(page).findByText('7K3M-9Q2X')
    expect(page.textContent).not.toContain(inviter)
    expect(page.querySelector(`a[href="${to.login({ connect: 'yes' })}"]`)).not.toBeNull()
    expect(api.requests(checkActivationCode)).toEqual([])
    expect(pendingCode.read()).toBe(code)
  })

  test('keeps the latest of two invitations, and none after declining', async () => {
    const first = await openPage(to.invitation({ code }))
    await within(first.page).findByText('7K3M-9Q2X')
    first.close()
    const { page, user } = await openPage(to.invitation({ code: 'AAAA-2222' }))
    await within(page).findByText('AAAA-2222')
    expect(pendingCode.read()).toBe('AAAA2222')
    for (const call of Object.values(contract)) api.hang(call)
    await user.click(within(page).getByRole('button', { name: 'Continue without a code' }))
    await findPage(to.home())
    expect(pendingCode.read()).toBeUndefined()
  })

  test('finds it again without the link', async () => {
    const first = await openPage(to.invitation({ code }))
    await within(first.page).findByText('7K3M-9Q2X')
    first.close()
    const { page } = await openPage(to.invitation())
    expect(await within(page).findByText('7K3M-9Q2X')).toBeTruthy()
  })
})

describe('without a code', () => {
  test('one can be typed as it was read out', async () => {
    const { page, user } = await openPage(to.invitation())
    await user.type(await within(page).findByRole('textbox'), '7k3m-9q2x')
    await user.click(submitButton(page))
    await waitFor(() => expect(api.requests(checkActivationCode)).toMatchObject([{ query: { code } }]))
  })

  test('text that cannot be a code is refused at the input', async () => {
    const { page, user } = await openPage(to.invitation())
    const input = await within(page).findByRole('textbox')
    await user.type(input, '7K3M')
    await user.click(submitButton(page))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(checkActivationCode)).toEqual([])
  })

  test('a complaint about the input ends when it is corrected', async () => {
    const { page, user } = await openPage(to.invitation())
    const input = await within(page).findByRole('textbox')
    await user.click(submitButton(page))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    await user.type(input, '7')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
  })

  test('a damaged link says so', async () => {
    const { page } = await openPage(to.invitation({ code: '7K3M' }))
    expect(await within(page).findByRole('alert')).toBeTruthy()
    expect(within(page).getByRole('textbox')).toBeTruthy()
  })
})
