import { operatorLogin, operatorLogout, operatorNonce } from '@terahold/contract/calls/desk/operators'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { screen, waitFor } from '@testing-library/react'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, setSession } from '../shared/session.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { signOut } from './sign-in.ts'
import { SignInPage } from './sign-in-page.tsx'

setUpComponentTests()

const privateKey = generatePrivateKey()
const { address } = privateKeyToAccount(privateKey)
const ada = { address, privateKey, name: 'Ada', roles: ['settlement', 'payout-maker'] }
const challenge = {
  nonce: 'abcdefgh12345678',
  domain: 'desk.example',
  uri: 'https://desk.example',
  chainId: 56,
  statement: 'Sign in to the desk.',
  version: '1',
  issuedAt: '2026-11-20T10:00:00.000Z',
  expirationTime: '2026-11-20T10:05:00.000Z',
} as const
const { operatorId, name, roles, token, expiresAt } = sessionOf('settlement')

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.example/desk/'))
  api.file(servicePaths.appConfig, { profile: 'demo', chainId: 56 })
  api.file(demoPaths.info, { operators: [ada] })
  api.answer(operatorNonce, { data: challenge })
  api.answer(operatorLogin, { data: { operatorId, name, roles: [...roles], token, expiresAt } })
})
afterEach(() => {
  setSession(undefined)
  vi.unstubAllGlobals()
})

function open(onBegin = async (): Promise<unknown> => undefined) {
  const { user } = renderOnDesk(<SignInPage onBegin={onBegin} />)
  return { user, findAda: () => screen.findByRole('button', { name: /^Ada/ }) }
}

describe('the sign-in', () => {
  test('signs the server’s message with the chosen wallet and keeps the session in this tab', async () => {
    const begin = vi.fn(async () => undefined)
    const { user, findAda } = open(begin)
    const button = await findAda()
    expect(button.textContent).toBe('Adasettlement, payout maker')
    await user.click(button)
    await waitFor(() => expect(currentSession()).toMatchObject({ name: 'Ada', address, walletId: `demo:${address}` }))
    expect(begin).toHaveBeenCalledOnce()
    expect(api.requests(operatorNonce)[0]?.query).toEqual({ address })
    const [{ body } = { body: {} }] = api.requests(operatorLogin)
    const { message, signature } = body as { message: string; signature: Hex }
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    for (const part of [challenge.nonce, challenge.statement, challenge.uri, challenge.expirationTime])
      expect(message).toContain(part)
    expect(JSON.parse(sessionStorage.getItem('terahold.desk.session') ?? '')).toMatchObject({ token })
  })

  test.each([
    ['domain', { domain: 'evil.example' }],
    ['address', { uri: 'https://evil.example' }],
  ])('signs no message with another site’s %s', async (_, altered) => {
    api.answer(operatorNonce, { data: { ...challenge, ...altered } })
    const { user, findAda } = open()
    await user.click(await findAda())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('another site'))
    expect([api.requests(operatorLogin), currentSession()]).toEqual([[], undefined])
  })

  test('takes one tap, and says that it is under way', async () => {
    api.hang(operatorLogin)
    const { user, findAda } = open()
    await user.dblClick(await findAda())
    expect(await screen.findByText('Signing in…')).toBeTruthy()
    expect((await findAda()).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(api.requests(operatorLogin)).toHaveLength(1))
    expect(api.requests(operatorNonce)).toHaveLength(1)
  })

  test('says what the server refuses, and lets the operator try again', async () => {
    api.refuse(operatorLogin, { code: 403, message: 'This wallet is not an operator’s.' })
    const { user, findAda } = open(() => Promise.reject(new Error('the next script did not load')))
    await user.click(await findAda())
    expect((await screen.findByText('This wallet is not an operator’s.')).getAttribute('role')).toBe('alert')
    expect(currentSession()).toBeUndefined()
    expect((await findAda()).hasAttribute('disabled')).toBe(false)
  })

  test('asks for the wallets again on request when the server did not answer', async () => {
    api.disconnect({ ...operatorNonce, path: demoPaths.info })
    const { user, findAda } = open()
    expect(await screen.findByText('The server did not answer. Nothing was changed.')).toBeTruthy()
    api.file(demoPaths.info, { operators: [ada] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findAda()).toBeTruthy()
  })

  test('says what to do in a browser without a wallet', async () => {
    api.file(servicePaths.appConfig, { profile: 'production', chainId: 56 })
    open()
    expect(await screen.findByText(/^There is no wallet in this browser/)).toBeTruthy()
    expect(screen.queryByText('Operators of the demo')).toBeNull()
  })

  test('changes its language at once, and the next visit begins in it', async () => {
    const { user, findAda } = open()
    await findAda()
    await user.selectOptions(screen.getByLabelText('Language'), '简体中文')
    expect(await screen.findByText('演示版的运营人员')).toBeTruthy()
    expect([document.documentElement.lang, localStorage.getItem('terahold.desk.language')]).toEqual([
      'zh-Hans',
      'zh-Hans',
    ])
  })
})

test('an operator is signed out of this tab even when the server does not answer', async () => {
  setSession(sessionOf('auditor'))
  api.disconnect(operatorLogout)
  await signOut()
  expect([currentSession(), sessionStorage.getItem('terahold.desk.session')]).toEqual([undefined, null])
})

test('signing out clears the screen at once, even if the server is slow, and ends the session there', async () => {
  const session = sessionOf('auditor')
  setSession(session)
  const answer = api.answerLate(operatorLogout, { data: { ok: true } })
  const sent = vi.spyOn(globalThis, 'fetch')
  const done = signOut()
  expect(currentSession()).toBeUndefined()
  expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: `Bearer ${session.token}` })
  const another = { ...sessionOf('settlement'), operatorId: challenge.nonce, token: 'another' }
  setSession(another)
  answer()
  await done
  expect(currentSession()).toBe(another)
})
