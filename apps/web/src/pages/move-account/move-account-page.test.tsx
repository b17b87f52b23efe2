// First: the app's request keeps the `fetch` that is there when its module loads.
import '../../testing/component-test.tsx'
import { stopMove } from '@terahold/contract/calls/member/security'
import { nonce } from '@terahold/contract/calls/member/sign-in'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MoveNote } from '../../features/move/move-note.tsx'
import { modalSignIn } from '../../features/session/modal-sign-in.ts'
import { session } from '../../shared/session/session.ts'
import { pauseSignIn } from '../../shared/wallet/sign-in-pause.ts'
import { api, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const move = { dueAt: '2099-01-01T00:00:00.000Z', newWallet: '0x2222222222222222222222222222222222222222' }

test('a member stops the move of the account from their session', async () => {
  api.answer(stopMove, { data: { ok: true } })
  const { user } = renderForMember(<MoveNote move={move} />)
  expect(screen.getByRole('img', { name: new RegExp(move.newWallet) })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop the move' }))
  await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
  expect(api.requests(stopMove)).toHaveLength(1)
})

test('why it could not be stopped is shown', async () => {
  api.refuse(stopMove, { code: 429, message: 'Wait a little.', reason: 'rate_limited' })
  const { user } = renderForMember(<MoveNote move={move} />)
  await user.click(screen.getByRole('button', { name: 'Stop the move' }))
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'error', text: 'Wait a little.' }]))
})

test('the page asks a signed-in member to sign out first', async () => {
  const { page } = await openPage(to.moveAccount())
  expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.my())
})

test('a wallet that connects for it is not asked to sign in, and gets no account', async () => {
  session.forget()
  const close = vi.fn()
  const options = modalSignIn({ account: () => ({ address: member.address, chainId: 56 }), close })
  const end = pauseSignIn()
  await expect(Promise.resolve().then(() => options.getNonce(member.address))).rejects.toThrow()
  expect([close.mock.calls.length, api.requests(nonce)]).toEqual([1, []])
  end()
})
