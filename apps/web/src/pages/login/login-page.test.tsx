// First: the app's request keeps the `fetch` that is there when its module loads.
import '../../testing/component-test.tsx'
import { contract } from '@terahold/contract'
import { nonce } from '@terahold/contract/calls/member/sign-in'
import { CallFailed } from '@terahold/contract/client'
import { pagePaths, to } from '@terahold/contract/pages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setRefusedSignIn } from '../../features/session/refused-sign-in.ts'
import { session } from '../../shared/session/session.ts'
import { challenge } from '../../testing/challenge-fixture.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { findPage, openPageInWallet } from '../../testing/open-page.tsx'
import { createWallet } from '../../testing/wallet-fixture.tsx'

setUpComponentTests()

const stranger = '0x2222222222222222222222222222222222222222'

beforeEach(() => {
  session.forget()
  // The page that follows loads for ever.
  for (const call of Object.values(contract)) api.hang(call)
  api.answer(nonce, { data: challenge })
})
afterEach(() => act(() => setRefusedSignIn(null)))

const open = (params: Parameters<typeof to.login>[0] = {}, options = { connected: false }) =>
  openPageInWallet(to.login(params), createWallet(), options)

describe('without a wallet', () => {
  test('the page says what signing in is, and has two ways on', async () => {
    const { page } = await open()
    const steps = within(await within(page).findByRole('list')).getAllByRole('listitem')
    expect(steps).toHaveLength(3)
    expect(steps[1]?.textContent).toContain('It is free and moves no money.')
    expect(within(page).getByRole('link', { name: 'Explore first' }).getAttribute('href')).toBe(to.home())
    expect(within(page).getByRole('link', { name: 'Lost your wallet?' }).getAttribute('href')).toBe(to.moveAccount())
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('the list of wallets opens by itself after a tap on “Connect Wallet”, and at a tap here', async () => {
    await open({ connect: 'yes' })
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
  })
})

describe('with a connected wallet', () => {
  const refused = (address: string) => {
    const error = new CallFailed({ code: 403, msg: 'This account is frozen.', reqId: 'r', reason: 'account_frozen' })
    act(() => setRefusedSignIn({ address, error, proof: null }))
  }

  test('the message of that wallet can be signed', async () => {
    const { page } = await open({}, { connected: true })
    expect(await within(page).findByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(api.requests(nonce)).toMatchObject([{ query: { address: member.address } }])
  })

  test.each([
    ['of the same wallet, in other letters, is shown', `0x${'ab'.repeat(20)}`, true],
    ['of another wallet is not shown', stranger, false],
  ])('a refusal in the wallet’s dialog %s', async (_, address, isShown) => {
    refused(address)
    const wallet = createWallet()
    wallet.answer('eth_requestAccounts', [`0x${'AB'.repeat(20)}`])
    const { page } = await openPageInWallet(to.login(), wallet)
    await within(page).findByRole('button', { name: 'Sign in' })
    expect(within(page).queryByText('This account is frozen.') !== null).toBe(isShown)
  })
})

describe('the end of a session', () => {
  test('is explained to the member whose session it was, with what to do', async () => {
    session.signIn(member)
    session.expire()
    const { page } = await open({ from: pagePaths.help })
    expect(await within(page).findByText('Your session has ended')).toBeTruthy()
  })

  test('is not said to a visitor whom a page asked to sign in', async () => {
    const { page } = await open({ from: pagePaths.help })
    await within(page).findByRole('list')
    expect(within(page).queryByText('Your session has ended')).toBeNull()
  })
})

describe('after signing in', () => {
  test.each([
    ['a page continues', pagePaths.help, pagePaths.help],
    ['a tab continues', pagePaths.my, pagePaths.my],
    ['a page that does not exist is replaced by the home page', '/pages/nowhere', pagePaths.home],
    ['nothing in particular leads to the home page', undefined, pagePaths.home],
  ])('%s', async (_, from, path) => {
    await open(from === undefined ? {} : { from })
    act(() => session.signIn(member))
    expect((await findPage(`#${path}`)).checkVisibility()).toBe(true)
  })

  test('in another tab, the member is named and goes on with a tap', async () => {
    session.signIn(member)
    const { page, user } = await open({ from: pagePaths.help })
    expect(page.textContent).toContain('You are signed in as 0x11')
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    await user.click(within(page).getByRole('button', { name: 'Continue' }))
    await findPage(to.help())
  })
})
