import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getConnection } from 'wagmi/actions'
import { session } from '../shared/session/session.ts'
import { hasConnectedBefore } from '../shared/storage/storage.ts'
import { setUpAppWallet } from '../testing/app-wallet-fixture.ts'
import { member, setUpComponentTests, toasts } from '../testing/component-test.tsx'
import { useWalletWatch } from './use-wallet-watch.ts'
import { watchWallet } from './watch-wallet.ts'

const { wallet, connectWallet } = setUpAppWallet()
setUpComponentTests()

/** Lets everything happen that is due. */
const soon = () => new Promise((resolve) => setTimeout(resolve))
const stranger = '0x2222222222222222222222222222222222222222'

describe('the comparison of the wallet’s account with the session’s', () => {
  async function watch() {
    const onChanged = vi.fn()
    const stop = await watchWallet({ onChanged })
    onTestFinished(stop)
    return { onChanged, stop }
  }

  test('reports another account that the wallet has from the start', async () => {
    wallet().answer('eth_requestAccounts', [stranger])
    await connectWallet()
    const { onChanged } = await watch()
    expect(onChanged).toHaveBeenCalledOnce()
  })

  test('reports another account as soon as the wallet selects it, until it is stopped', async () => {
    await connectWallet()
    const { onChanged, stop } = await watch()
    expect(onChanged).not.toHaveBeenCalled()
    await wallet().select(stranger)
    expect(onChanged).toHaveBeenCalledOnce()
    stop()
    await wallet().select(member.address)
    await wallet().select(stranger)
    expect(onChanged).toHaveBeenCalledOnce()
  })

  test('reports nothing when the wallet only disconnects', async () => {
    const config = await connectWallet()
    const { onChanged } = await watch()
    await wallet().select()
    await waitFor(() => expect(getConnection(config).status).toBe('disconnected'))
    expect(onChanged).not.toHaveBeenCalled()
  })

  test('reports nothing while nobody is signed in', async () => {
    session.forget()
    await connectWallet()
    const { onChanged } = await watch()
    await wallet().select(stranger)
    expect(onChanged).not.toHaveBeenCalled()
  })
})

describe('while a member is signed in', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    return () => vi.unstubAllGlobals()
  })

  const watch = () =>
    renderHook(useWalletWatch, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })

  test('another account in the wallet ends the session and says so once', async () => {
    await connectWallet()
    watch()
    await waitFor(async () => {
      await wallet().select(stranger)
      expect(session.current()).toBeNull()
    })
    expect(toasts()).toEqual([{ text: 'Your wallet address has changed. Please sign in again!', kind: 'error' }])
    expect(session.lastAddress()).toBe('')
  })

  test('signing out disconnects the wallet, and the next visit connects none', async () => {
    const config = await connectWallet()
    watch()
    expect(hasConnectedBefore()).toBe(true)
    act(() => session.forget())
    expect(hasConnectedBefore()).toBe(false)
    await waitFor(() => expect(getConnection(config).status).toBe('disconnected'))
  })

  test('a session that the server ended keeps the wallet for the next sign-in', async () => {
    const config = await connectWallet()
    watch()
    act(() => session.expire())
    await soon()
    expect([hasConnectedBefore(), getConnection(config).status]).toEqual([true, 'connected'])
  })

  test('nothing is watched any more once the page is left', async () => {
    await connectWallet()
    const { unmount } = watch()
    unmount()
    await soon()
    await wallet().select(stranger)
    expect(session.current()).not.toBeNull()
  })
})
