// First: the app's request keeps the `fetch` that is there when its module loads.
import '../../testing/component-test.tsx'
import { forgotPassword, login, nonce } from '@terahold/contract/calls/member/sign-in'
import type { Reason } from '@terahold/contract/reasons'
import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { type Hex, hexToString } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { challenge } from '../../testing/challenge-fixture.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { createWallet, type FakeWallet, renderWithWallet } from '../../testing/wallet-fixture.tsx'
import { type Proof, useChallenge, useSignIn } from './sign-in.ts'
import { siweText } from './siwe-text.ts'

setUpComponentTests()

const { address } = member
const message = siweText(challenge, address)
const proof: Proof = { message, signature: '0x5151' }
let wallet: FakeWallet

beforeEach(() => {
  session.forget()
  wallet = createWallet()
  wallet.answer('personal_sign', proof.signature)
  api.answer(nonce, { data: challenge })
  api.answer(login, { data: { ...member, isNew: false } })
})

/** Shows the challenge, and returns what signs it. */
async function openSignIn(signed: Proof | null = null) {
  const shown: { current?: ReturnType<typeof useSignIn> } = {}
  function Probe() {
    useChallenge(address)
    const signIn = useSignIn(signed)
    useEffect(() => {
      shown.current = signIn
    })
    return null
  }
  await renderWithWallet(<Probe />, wallet)
  await waitFor(() => expect(api.requests(nonce)).toHaveLength(1))
  const hook = () => shown.current as ReturnType<typeof useSignIn>
  return {
    hook,
    submit: (more: { password?: string; code?: string } = {}) =>
      act(() =>
        hook()
          .mutateAsync({ address, challenge, password: '', ...more })
          .catch(() => undefined),
      ),
    forget: () => act(() => hook().forgetPassword(address, challenge)),
  }
}

const sentBodies = () => api.requests(login).map(({ body }) => body)
const refuse = (reason: Reason) => api.refuse(login, { code: 403, message: 'No.', reason })
const expectAskedWallet = (times: number) => expect(wallet.requests('personal_sign')).toHaveLength(times)
const expectNewChallenge = () => waitFor(() => expect(api.requests(nonce)).toHaveLength(2))

test('the wallet signs exactly the challenge, and the session opens', async () => {
  const { submit } = await openSignIn()
  await submit()
  const [[text, signer] = []] = wallet.requests('personal_sign') as readonly [Hex, string][]
  expect([hexToString(text ?? '0x'), signer?.toLowerCase()]).toEqual([message, address])
  expect(sentBodies()).toEqual([proof])
  expect(session.current()).toEqual(member)
})

test('a password that was missing is sent with the same signature', async () => {
  refuse('password_required')
  const { submit } = await openSignIn()
  await submit()
  api.answer(login, { data: { ...member, isNew: false } })
  await submit({ password: 'long enough' })
  expectAskedWallet(1)
  expect(sentBodies()).toEqual([proof, { ...proof, password: 'long enough' }])
  expect([api.requests(nonce).length, session.current()]).toEqual([1, member])
})

test('a wrong password needs a new challenge and a new signature', async () => {
  refuse('password_required')
  const { submit } = await openSignIn()
  await submit()
  await submit({ password: 'wrong' })
  await expectNewChallenge()
  await submit({ password: 'long enough' })
  expectAskedWallet(2)
})

test('a signature of the wallet’s dialog is used, and the wallet is not asked', async () => {
  const { submit } = await openSignIn(proof)
  await submit({ password: 'long enough' })
  expectAskedWallet(0)
  expect(sentBodies()).toEqual([{ ...proof, password: 'long enough' }])
})

test('a declined signature sends nothing, and the challenge is renewed', async () => {
  wallet.refuse('personal_sign', 4001)
  const { submit, hook } = await openSignIn()
  await submit()
  await expectNewChallenge()
  expect([sentBodies(), session.current(), hook().isError]).toEqual([[], null, true])
})

test.each(['house_wallet', 'nonce_invalid'] as const)('a refusal such as %s uses up the signature', async (reason) => {
  refuse(reason)
  const { submit } = await openSignIn()
  await submit()
  await expectNewChallenge()
  await submit()
  expectAskedWallet(2)
})

test('a forgotten password is replaced by a code, with one signature for everything', async () => {
  api.answer(forgotPassword, { data: { maskedEmail: 'a***@example.com', expiresIn: 600, resendIn: 60 } })
  const { submit, forget } = await openSignIn()
  expect(await forget()).toMatchObject({ maskedEmail: 'a***@example.com' })
  await forget()
  for (const reason of ['code_wrong', 'code_wrong', 'code_expired'] as const) {
    refuse(reason)
    await submit({ password: 'forgotten', code: '111111' })
  }
  api.answer(login, { data: { ...member, isNew: false } })
  await submit({ password: 'forgotten', code: '123456' })
  expectAskedWallet(1)
  expect(api.requests(forgotPassword).map(({ body }) => body)).toEqual([proof, proof])
  expect(sentBodies().at(-1)).toEqual({ ...proof, code: '123456' })
  expect(session.current()).toEqual(member)
})
