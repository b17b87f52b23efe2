// First: the app's request keeps the `fetch` that is there when its module loads.
import '../../testing/component-test.tsx'
import { offerWallet, prepareReset, prepareWalletOffer, vetoMove } from '@terahold/contract/calls/member/security'
import { to } from '@terahold/contract/pages'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { setChangeSigner } from '../../shared/api/change-signer.ts'
import { session } from '../../shared/session/session.ts'
import { isSignInPaused } from '../../shared/wallet/sign-in-pause.ts'
import { api, goOffline, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { createWallet, renderWithWallet } from '../../testing/wallet-fixture.tsx'
import { OfferPart } from './offer-part.tsx'

setUpComponentTests()

const lost = `0x${'aB'.repeat(20)}`
const newWallet = member.address
const [nonce, expiresAt] = ['ab'.repeat(16), '2026-03-01T10:10:00.000Z']
const typedData = {
  domain: { name: 'Terahold' as const, version: '1' as const, chainId: 56 },
  types: { Change: [] },
  primaryType: 'Change' as const,
  message: {
    change: 'c',
    details: 'd',
    wallet: newWallet,
    site: 's',
    expires: expiresAt,
    nonce,
    content: `0x${'00'.repeat(32)}`,
  },
}

beforeEach(() => {
  session.forget()
  setChangeSigner(async () => '0x5151')
  api.answer(prepareWalletOffer, { data: { nonce, expiresAt, typedData } })
  api.answer(prepareReset, { data: { nonce, typedData } })
  api.answer(offerWallet, { data: { ok: true } })
  api.answer(vetoMove, { data: { ok: true } })
})

const box = () => screen.getByRole<HTMLInputElement>('textbox')
const askButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask with the new wallet' })
const stopButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Stop the move' })

describe('the account of a lost wallet', () => {
  test('needs the new wallet first, which is not signed in while this is shown', async () => {
    const wallet = createWallet()
    const { unmount } = await renderWithWallet(<OfferPart />, wallet, { connected: false })
    expect(screen.getByText(/never signed in here/)).toBeTruthy()
    expect([screen.queryByRole('textbox'), isSignInPaused()]).toEqual([null, true])
    unmount()
    expect(isSignInPaused()).toBe(false)
  })

  test('is asked for with one signature of the new wallet, and leads to support', async () => {
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    await user.type(box(), `${lost}{Enter}`)
    expect((await screen.findByRole('link', { name: 'Contact support' })).getAttribute('href')).toBe(to.help())
    const wallets = { oldWallet: lost, newWallet }
    expect(api.requests(prepareWalletOffer).map(({ body }) => body)).toEqual([wallets])
    expect(api.requests(offerWallet).map(({ body }) => body)).toEqual([
      { ...wallets, nonce, expiresAt, signature: '0x5151' },
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is asked for once, and stopped once, by two taps in the same moment', async () => {
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    await user.click(box())
    await user.paste(lost)
    act(() => {
      for (const button of [stopButton(), stopButton(), askButton(), askButton()]) button.click()
    })
    await screen.findByRole('link', { name: 'Contact support' })
    expect(api.requests(prepareWalletOffer)).toHaveLength(1)
    expect(api.requests(prepareReset)).toHaveLength(1)
  })

  test('is asked for without the spaces of a pasted address', async () => {
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    await user.click(box())
    await user.paste(` ${lost}\n`)
    await user.click(askButton())
    await screen.findByRole('link', { name: 'Contact support' })
    expect(api.requests(offerWallet)).toMatchObject([{ body: { oldWallet: lost } }])
  })

  test.each([
    ['', /Enter 0x and 40 letters or digits/],
    [lost.slice(0, -1), /Enter 0x and 40 letters or digits/],
    [`0x${'g'.repeat(40)}`, /Enter 0x and 40 letters or digits/],
    [newWallet.toUpperCase().replace('0X', '0x'), /This is the connected wallet/],
  ])('is not asked for with %j', async (typed, fault) => {
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    if (typed !== '') await user.type(box(), typed)
    expect(box().getAttribute('aria-invalid')).not.toBe('true')
    await user.click(askButton())
    expect(await screen.findByText(fault)).toBeTruthy()
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(api.requests(prepareWalletOffer)).toEqual([])
  })

  test('is refused with the reason, and the address stays to be corrected', async () => {
    api.refuse(offerWallet, { code: 409, message: 'This wallet has an account.', reason: 'wallet_taken' })
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    await user.type(box(), lost)
    await user.click(askButton())
    expect((await screen.findByRole('alert')).textContent).toBe('This wallet has an account.')
    expect(box().value).toBe(lost)
  })

  test('is asked for by another wallet only with an address entered for it', async () => {
    const wallet = createWallet()
    const { user } = await renderWithWallet(<OfferPart />, wallet)
    await user.type(box(), lost)
    await wallet.select('0x9999999999999999999999999999999999999999')
    await waitFor(() => expect(screen.getByRole('img', { name: /0x9999/ })).toBeTruthy())
    expect(box().value).toBe('')
  })

  test('can be asked for with another wallet', async () => {
    const { user, connection } = await renderWithWallet(<OfferPart />, createWallet())
    await user.click(screen.getByRole('button', { name: 'Use another wallet' }))
    await waitFor(() => expect(connection().status).toBe('disconnected'))
    expect(screen.getByText(/never signed in here/)).toBeTruthy()
  })

  test('cannot be asked for or stopped offline', async () => {
    await renderWithWallet(<OfferPart />, createWallet())
    await goOffline()
    expect([askButton().disabled, stopButton().disabled]).toEqual([true, true])
  })
})

describe('the move of an account', () => {
  test('is stopped by the old wallet with one signature', async () => {
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    await user.click(stopButton())
    expect(await screen.findByText('Your account stays with this wallet.')).toBeTruthy()
    expect(api.requests(prepareReset).map(({ body }) => body)).toEqual([{ address: newWallet, action: 'vetoMove' }])
    expect(api.requests(vetoMove).map(({ body }) => body)).toEqual([{ address: newWallet, nonce, signature: '0x5151' }])
    expect(screen.queryByRole('button', { name: 'Stop the move' })).toBeNull()
  })

  test('shows why it was not stopped, and can be stopped again', async () => {
    api.refuse(vetoMove, { code: 403, message: 'Sign with the old wallet.', reason: 'signature_invalid' })
    const { user } = await renderWithWallet(<OfferPart />, createWallet())
    await user.click(stopButton())
    expect((await screen.findByRole('alert')).textContent).toBe('Sign with the old wallet.')
    api.answer(vetoMove, { data: { ok: true } })
    await user.click(stopButton())
    expect(await screen.findByText('Your account stays with this wallet.')).toBeTruthy()
  })
})
