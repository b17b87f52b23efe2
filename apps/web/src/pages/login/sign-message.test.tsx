// First: the app's request keeps the `fetch` that is there when its module loads.
import '../../testing/component-test.tsx'
import { forgotPassword, login, nonce } from '@terahold/contract/calls/member/sign-in'
import { CallFailed } from '@terahold/contract/client'
import type { Reason } from '@terahold/contract/reasons'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RefusedSignIn } from '../../features/session/refused-sign-in.ts'
import { session } from '../../shared/session/session.ts'
import { challenge } from '../../testing/challenge-fixture.ts'
import { api, member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { enterCode } from '../../testing/open-page.tsx'
import { createWallet, type FakeWallet, renderWithWallet } from '../../testing/wallet-fixture.tsx'
import { SignMessage } from './sign-message.tsx'

setUpComponentTests()

const { address } = member
let wallet: FakeWallet

beforeEach(() => {
  session.forget()
  wallet = createWallet()
  wallet.answer('personal_sign', '0x5151')
  api.answer(nonce, { data: challenge })
  api.answer(login, { data: { ...member, isNew: false } })
})

const refuse = (reason: Reason, message = 'No.') => api.refuse(login, { code: 403, message, reason })

async function open(refused: RefusedSignIn | null = null) {
  const { user, container, connection } = await renderWithWallet(
    <SignMessage address={address} refused={refused} />,
    wallet,
  )
  const button = await screen.findByRole('button', { name: 'Sign in' })
  return { user, container, connection, signIn: () => user.click(button) }
}
const alert = async () => (await screen.findByRole('alert')).textContent
const password = () => screen.findByLabelText<HTMLInputElement>('Login password')

test('shows what will be signed, in words and exactly, and asks the wallet only on a tap', async () => {
  const { container, signIn } = await open()
  const facts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual([location.host, '56', expect.stringMatching(/and only once$/)])
  const exact = container.querySelector('pre')?.textContent ?? ''
  expect(exact).toContain(`Nonce: ${challenge.nonce}`)
  expect(wallet.requests('personal_sign')).toEqual([])
  await signIn()
  await waitFor(() => expect(session.current()?.userId).toBe(member.userId))
  expect(api.requests(login)).toMatchObject([{ body: { message: exact, signature: '0x5151' } }])
})

test('shows no message of another site, and no button that signs it', async () => {
  api.answer(nonce, { data: { ...challenge, domain: 'evil.example' } })
  await renderWithWallet(<SignMessage address={address} refused={null} />, wallet)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect([screen.queryByText(/evil/), screen.queryByRole('button', { name: 'Sign in' })]).toEqual([null, null])
})

test.each([
  ['was declined', 4001, 'You rejected it in your wallet. Nothing was signed.'],
  ['is busy', -32_002, 'Your wallet has an open request. Answer it there, then try again.'],
  ['failed', -32_603, 'Your wallet did not sign. Nothing was sent. Unlock it and try again.'],
])('says what to do when the wallet %s, and tries again', async (_, code, text) => {
  wallet.refuse('personal_sign', code)
  const { signIn } = await open()
  await signIn()
  expect(await alert()).toContain(text)
  expect(api.requests(login)).toEqual([])
  wallet.answer('personal_sign', '0x5151')
  await signIn()
  await waitFor(() => expect(session.current()).not.toBeNull())
})

test('shows why the server refused', async () => {
  refuse('account_frozen', 'The account is frozen.')
  const { signIn } = await open()
  await signIn()
  expect(await alert()).toContain('The account is frozen.')
  expect(session.current()).toBeNull()
})

test('says that there was no answer', async () => {
  api.disconnect(login)
  const { signIn } = await open()
  await signIn()
  expect(await alert()).toContain('System maintenance, please try again later!')
})

test('can use another wallet', async () => {
  const { user, connection } = await open()
  await user.click(screen.getByRole('button', { name: 'Use another wallet' }))
  await waitFor(() => expect(connection().status).toBe('disconnected'))
})

describe('an account with a password', () => {
  beforeEach(() => refuse('password_required'))

  test('asks for it with the focus in its field, without a second signature, and counts the tries', async () => {
    const { user, signIn } = await open()
    await signIn()
    expect(document.activeElement).toBe(await password())
    expect(screen.queryByText(/Wrong password/)).toBeNull()
    await user.keyboard('wrong horse{Enter}')
    expect(await screen.findByText('Wrong password. You have 4 of 5 tries left this hour.')).toBeTruthy()
    expect(wallet.requests('personal_sign')).toHaveLength(1)
    api.answer(login, { data: { ...member, isNew: false } })
    await user.clear(await password())
    await user.type(await password(), 'correct horse{Enter}')
    await waitFor(() => expect(session.current()).not.toBeNull())
    expect(api.requests(login).map(({ body }) => (body as { password?: string }).password)).toEqual([
      undefined,
      'wrong horse',
      'correct horse',
    ])
  })

  test('is asked for at once after the wallet’s own dialog, with the signature given there', async () => {
    const error = new CallFailed({ code: 403, msg: 'No.', reqId: 'test', reason: 'password_required' })
    const { user } = await open({ address, error, proof: { message: 'signed there', signature: '0x4242' } })
    api.answer(login, { data: { ...member, isNew: false } })
    await user.type(await password(), 'correct horse{Enter}')
    await waitFor(() => expect(session.current()).not.toBeNull())
    expect(api.requests(login)).toMatchObject([{ body: { signature: '0x4242', password: 'correct horse' } }])
    expect(wallet.requests('personal_sign')).toEqual([])
  })

  test('is replaced by a code from the email if it was forgotten; a wrong code is named and can be entered again', async () => {
    api.answer(forgotPassword, { data: { maskedEmail: 'a***@example.com', expiresIn: 600, resendIn: 60 } })
    const { user, signIn } = await open()
    await signIn()
    await password()
    await user.click(screen.getByRole('button', { name: 'Forgot the password?' }))
    const part = screen.getByRole('region', { name: 'Forgotten password' })
    expect(part.textContent).toContain('This removes the password, signs out other devices, and withdrawals wait')
    await user.click(within(part).getByRole('button', { name: 'Send code' }))
    refuse('code_wrong', 'The code is wrong.')
    await enterCode(part, user, '111111')
    expect(await within(part).findByText('The code is wrong.')).toBeTruthy()
    api.answer(login, { data: { ...member, isNew: false } })
    await enterCode(part, user, '123456')
    await waitFor(() => expect(session.current()).not.toBeNull())
    expect(api.requests(login).map(({ body }) => (body as { code?: string }).code)).toEqual([
      undefined,
      '111111',
      '123456',
    ])
    expect(wallet.requests('personal_sign')).toHaveLength(1)
  })

  test('says why no code was sent, and leads back to the password', async () => {
    api.refuse(forgotPassword, { code: 429, message: 'Try again in a minute.' })
    const { user, signIn } = await open()
    await signIn()
    await password()
    await user.click(screen.getByRole('button', { name: 'Forgot the password?' }))
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'Try again in a minute.', kind: 'error' }]))
    await user.click(screen.getByRole('button', { name: 'Enter the password' }))
    expect(await password()).toBeTruthy()
  })
})
