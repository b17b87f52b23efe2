import { login, logout, nonce } from '@terahold/contract/calls/member/sign-in'
import { act, renderHook } from '@testing-library/react'
import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { challenge } from '../../testing/challenge-fixture.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { modalSignIn } from './modal-sign-in.ts'
import { useRefusedSignIn } from './refused-sign-in.ts'

setUpComponentTests()

const address: Address = member.address
const account = { address, chainId: 56 }
const proof = { message: 'signed text', signature: '0x5151' } as const

function signedOut() {
  session.forget()
  const close = vi.fn()
  return { close, options: modalSignIn({ account: () => account, close }) }
}

test('the wallet signs the server’s challenge for its own address', async () => {
  const { options } = signedOut()
  api.answer(nonce, { data: challenge })
  expect(await options.getNonce(address)).toBe(challenge.nonce)
  const text = await options.createMessage({ ...account, nonce: challenge.nonce })
  expect(text).toContain(`${location.host} wants you to sign in with your Ethereum account:\n${address}`)
  expect(() => options.createMessage({ ...account, nonce: 'another' })).toThrow()
})

test.each([
  ['domain', { domain: 'evil.example' }],
  ['address', { uri: 'https://evil.example' }],
])('a message with another site’s %s is not signed', async (_, altered) => {
  const { options } = signedOut()
  api.answer(nonce, { data: { ...challenge, ...altered } })
  await expect(options.getNonce(address)).rejects.toThrow('evil.example')
  expect(() => options.createMessage({ ...account, nonce: challenge.nonce })).toThrow()
})

test('the session is stored when the modal adopts it, on the wallet’s own network', async () => {
  const { options } = signedOut()
  api.answer(login, { data: { ...member, isNew: false } })
  expect(await options.verifyMessage(proof)).toBe(true)
  expect(session.current()).toBeNull()
  const opened = await options.getSession()
  expect(opened).toEqual(account)
  options.onSignIn?.(account)
  expect(session.current()).toEqual(member)
})

test('a session that nobody uses is ended on the server', async () => {
  const { options } = signedOut()
  api.answer(login, { data: { ...member, isNew: false } })
  api.answer(logout, { data: { ok: true } })
  await options.verifyMessage(proof)
  expect(await options.signOut()).toBe(true)
  expect(api.requests(logout)).toHaveLength(1)
  expect([session.current(), await options.getSession()]).toEqual([null, null])
})

test('a missing password closes the modal and leaves the proof to the login page', async () => {
  const { options, close } = signedOut()
  const { result } = renderHook(useRefusedSignIn)
  api.refuse(login, { code: 403, message: 'Password?', reason: 'password_required', field: 'password' })
  await act(() => options.verifyMessage(proof))
  expect(close).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ address, proof })
})

test('another refusal leaves its text without the proof, which is used up', async () => {
  const { options, close } = signedOut()
  const { result } = renderHook(useRefusedSignIn)
  api.refuse(login, { code: 403, message: 'This wallet is ours.', reason: 'house_wallet' })
  await act(() => options.verifyMessage(proof))
  expect([close.mock.calls.length, result.current?.proof]).toEqual([1, null])
})

test('an unreachable server is the modal’s to report', async () => {
  const { options, close } = signedOut()
  api.disconnect(login)
  await expect(options.verifyMessage(proof)).rejects.toThrow()
  expect(close).not.toHaveBeenCalled()
})
