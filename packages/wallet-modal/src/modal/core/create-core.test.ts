import { walletModalTexts as fr } from '@terahold/locale/fr/wallet-modal'
import { describe, expect, it } from 'vitest'
import { isBuffering } from '../../connection/core/connection-machine.ts'
import { connectorNamed, fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled, type TestHarness } from '../../fixtures/test-harness.ts'
import { WalletModalViewError } from '../../shell/core/errors.ts'
import { topView } from '../../shell/core/view-stack.ts'

const view = ({ core }: TestHarness) => topView(core.getState().stack)
const firstAsk = ({ wallets }: TestHarness) => {
  const [ask] = wallets.asks
  if (!ask) throw new Error('No wallet was asked')
  return ask
}

function openAndChoose(harness: TestHarness, id = 'com.alpha') {
  harness.core.open()
  harness.core.choose(id)
  return firstAsk(harness)
}

function connected(harness = createTestHarness()) {
  harness.wallets.become(someAccount)
  harness.core.open()
  return harness
}

describe('opening', () => {
  it('shows Connect without an account and Account with one', () => {
    const harness = createTestHarness()
    harness.core.open()
    expect(view(harness)).toBe('Connect')
    harness.core.close()
    harness.wallets.become(someAccount)
    harness.core.open()
    expect(view(harness)).toBe('Account')
  })

  it('lets a presenter show the dialog first, and continues once it is painted', () => {
    const { core, events } = createTestHarness()
    let painted = () => {}
    core.present((wanted, go) => {
      painted = go
      return wanted === 'Connect'
    })
    core.open()
    // The button outside changes in the same frame in which the dialog appears.
    expect([core.getState().isOpen, events]).toEqual([true, []])
    painted()
    const sentOnce = events.map(({ event }) => event)
    expect(sentOnce).toEqual(['MODAL_LOADED', 'MODAL_OPEN'])
    painted()
    expect(events).toHaveLength(sentOnce.length)
  })

  it('tracks the opening before any later event, even one before the paint', () => {
    const { core, events } = createTestHarness()
    core.present(() => true)
    core.open()
    core.close()
    expect(events.map(({ event }) => event)).toEqual(['MODAL_LOADED', 'MODAL_OPEN', 'MODAL_CLOSE'])
    expect(core.getState().isOpen).toBe(false)
  })

  it('asks no wallet', () => {
    const harness = createTestHarness()
    harness.core.open()
    expect(harness.wallets.asks).toEqual([])
    expect(harness.wallets.balances).toEqual([])
  })

  it('shows Connect for an unknown view', () => {
    const harness = createTestHarness()
    harness.core.open({ view: 'Nonsense' })
    expect(view(harness)).toBe('Connect')
  })

  it.each([
    ['Account', 'No account provided'],
    ['ConnectingExternal', 'No wallet or connector provided'],
    ['Downloads', 'No wallet provided'],
    ['SwitchNetwork', 'No network provided'],
  ])('refuses %s without what it is about', (view, message) => {
    const { core } = createTestHarness()
    expect(() => core.open({ view })).toThrow(new WalletModalViewError(message))
    expect(core.getState().isOpen).toBe(false)
  })

  it('shows Connect for Transactions and ConnectingSiwe without an account', () => {
    const { core, wallets } = createTestHarness()
    for (const view of ['Transactions', 'ConnectingSiwe']) {
      core.open({ view })
      expect(topView(core.getState().stack)).toBe('Connect')
    }
    wallets.become(someAccount)
    core.open({ view: 'Transactions' })
    expect(topView(core.getState().stack)).toBe('Transactions')
  })

  it('refuses the code without a WalletConnect connector', () => {
    const { core } = createTestHarness()
    const open = () => core.open({ view: 'ConnectingWalletConnect' })
    expect(open).toThrow(new WalletModalViewError('No wallet or connector provided'))
    expect(core.getState().isOpen).toBe(false)
  })

  it('shows a wallet that announces itself while the list is open', () => {
    const harness = createTestHarness({ wallets: fakeWallets() })
    harness.core.open()
    expect(harness.core.getState().choices).toEqual([])
    harness.wallets.announce(connectorNamed('Late'))
    expect(harness.core.getState().choices).toMatchObject([{ name: 'Late', tag: 'installed' }])
  })
})

describe('connecting', () => {
  it('asks the chosen wallet at once and closes when it approves', async () => {
    const harness = createTestHarness()
    const ask = openAndChoose(harness)
    expect([view(harness), ask.uid]).toEqual(['ConnectingExternal', 'uid-com.alpha'])
    ask.asked()
    expect(harness.core.getState().connection.status).toBe('awaitingWallet')
    harness.wallets.become(someAccount)
    ask.approve()
    await settled()
    expect(harness.core.getState()).toMatchObject({ isOpen: false, connection: { status: 'idle' } })
  })

  it('saves the wallet as recent and lists it first next time', async () => {
    const harness = createTestHarness()
    openAndChoose(harness, 'com.beta').approve()
    await settled()
    harness.core.open()
    expect(harness.core.getState().choices).toMatchObject([
      { name: 'Beta', tag: 'recent' },
      { name: 'Alpha', tag: 'installed' },
    ])
  })

  it('shows why it failed, and asks again on retry', async () => {
    const harness = createTestHarness()
    openAndChoose(harness).fail({ code: 4001 })
    await settled()
    expect(harness.core.getState()).toMatchObject({
      isOpen: true,
      connection: { status: 'failed', failure: { kind: 'rejected' } },
    })
    harness.core.retry()
    expect(harness.wallets.asks).toHaveLength(1)
    expect(harness.core.getState().connection.status).toBe('preparing')
  })

  it('ignores a retry if no attempt has failed', () => {
    const harness = createTestHarness()
    openAndChoose(harness)
    harness.core.retry()
    expect(harness.wallets.asks).toHaveLength(1)
  })

  it('drops the attempt when the user goes back to the list', async () => {
    const harness = createTestHarness()
    const ask = openAndChoose(harness)
    harness.core.back()
    expect([view(harness), harness.core.getState().connection.status]).toEqual(['Connect', 'idle'])
    ask.fail({ code: 4001 })
    await settled()
    expect(harness.core.getState().connection.status).toBe('idle')
  })

  it('closes when an account connects after the user went back', async () => {
    const harness = createTestHarness()
    openAndChoose(harness)
    harness.core.back()
    harness.wallets.become(someAccount)
    await settled()
    expect(harness.core.getState().isOpen).toBe(false)
  })

  it('is busy for at most five seconds', () => {
    const harness = createTestHarness()
    openAndChoose(harness)
    expect(isBuffering(harness.core.getState().connection)).toBe(true)
    harness.clock.advance(4999)
    expect(isBuffering(harness.core.getState().connection)).toBe(true)
    harness.clock.advance(1)
    expect(isBuffering(harness.core.getState().connection)).toBe(false)
  })

  it('is busy for five seconds after returning to the page, on iOS only', () => {
    for (const isIos of [true, false]) {
      const harness = createTestHarness({ isIos })
      openAndChoose(harness).asked()
      harness.comeBackToPage()
      expect(isBuffering(harness.core.getState().connection)).toBe(isIos)
      harness.clock.advance(5000)
      expect(isBuffering(harness.core.getState().connection)).toBe(false)
    }
  })

  it('asks once for two taps, and not at all for one during the closing animation', () => {
    const harness = createTestHarness()
    openAndChoose(harness)
    harness.core.choose('com.beta')
    expect(harness.wallets.asks).toHaveLength(1)
    harness.core.close()
    harness.core.choose('com.beta')
    expect(harness.wallets.asks).toHaveLength(1)
  })

  it('refuses a wallet that is not in the list', () => {
    const { core } = createTestHarness()
    core.open()
    expect(() => core.choose('com.nobody')).toThrow(WalletModalViewError)
  })
})

describe('the account', () => {
  it('disconnects, shows progress, and closes', async () => {
    const harness = connected()
    const done = harness.core.disconnect()
    expect(harness.core.getState().isDisconnecting).toBe(true)
    harness.wallets.disconnects[0]?.succeed()
    await done
    expect(harness.core.getState()).toMatchObject({ isOpen: false, isDisconnecting: false, account: { address: null } })
  })

  it('reports a failed disconnect and stays open', async () => {
    const harness = connected()
    const done = harness.core.disconnect()
    harness.wallets.disconnects[0]?.fail(new Error('busy'))
    await done
    expect(harness.core.getState()).toMatchObject({
      isOpen: true,
      isDisconnecting: false,
      snackbar: { message: 'disconnectFailed', variant: 'error' },
    })
  })

  it('disconnects once when pressed twice', () => {
    const harness = connected()
    void harness.core.disconnect()
    void harness.core.disconnect()
    expect(harness.wallets.disconnects).toHaveLength(1)
  })

  it('closes when the wallet disconnects', () => {
    const harness = connected()
    harness.wallets.become(noAccount)
    expect(harness.core.getState().isOpen).toBe(false)
  })

  it('confirms the copied address only after it was copied', async () => {
    const harness = connected()
    await harness.core.copyAddress()
    expect(harness.copied).toEqual([someAccount.address])
    expect(harness.core.getState().snackbar).toEqual({ message: 'addressCopied', variant: 'success' })
    harness.breakClipboard()
    await harness.core.copyAddress()
    expect(harness.core.getState().snackbar).toEqual({ message: 'copyFailed', variant: 'error' })
  })

  it('opens the block explorer in a new tab, or nothing without one', () => {
    const harness = connected()
    harness.core.openExplorer()
    harness.wallets.become({ ...someAccount, explorerUrl: null })
    harness.core.openExplorer()
    expect(harness.opened).toEqual([`_blank ${someAccount.explorerUrl}`])
  })
})

describe('the snackbar', () => {
  it('disappears 2500 ms after the newest message', async () => {
    const harness = connected()
    await harness.core.copyAddress()
    harness.clock.advance(2000)
    await harness.core.copyAddress()
    harness.clock.advance(2499)
    expect(harness.core.getState().snackbar).not.toBeNull()
    harness.clock.advance(1)
    expect(harness.core.getState().snackbar).toBeNull()
  })

  it('disappears when the modal closes', async () => {
    const harness = connected()
    await harness.core.copyAddress()
    harness.core.close()
    expect(harness.core.getState().snackbar).toBeNull()
  })
})

describe('the balance', () => {
  const balance = { value: 5n, decimals: 0, symbol: 'USDT' }

  it('is read only while it is shown', () => {
    const harness = connected()
    expect(harness.wallets.balances).toHaveLength(0)
    const stop = harness.core.showBalance()
    expect(harness.wallets.balances).toHaveLength(1)
    stop()
    harness.wallets.become({ ...someAccount, chainId: 1 })
    expect(harness.wallets.balances).toHaveLength(1)
  })

  it('is dropped if it arrives for a previous account', async () => {
    const harness = connected()
    harness.core.showBalance()
    harness.wallets.become({ ...someAccount, address: '0xffffffffffffffffffffffffffffffffffffffff' })
    harness.wallets.balances[0]?.answer(balance)
    await settled()
    expect(harness.core.getState().balance).toBeNull()
    harness.wallets.balances[1]?.answer(balance)
    await settled()
    expect(harness.core.getState().balance).toEqual(balance)
  })

  it('is the last one requested, even if an earlier answer arrives later', async () => {
    const harness = connected()
    harness.core.showBalance()
    void harness.core.refreshBalance()
    harness.wallets.balances[1]?.answer(balance)
    await settled()
    harness.wallets.balances[0]?.answer({ ...balance, value: 4n })
    await settled()
    expect(harness.core.getState().balance).toEqual(balance)
  })

  it('stays unknown if the chain does not answer', async () => {
    const harness = connected()
    harness.core.showBalance()
    harness.wallets.balances[0]?.fail(new Error('offline'))
    await settled()
    expect(harness.core.getState().balance).toBeNull()
  })
})

describe('the language', () => {
  it('changes when its texts are loaded, and the last request wins', async () => {
    const loads: { language: string; answer: () => void }[] = []
    const harness = createTestHarness({
      loadTexts: (language) =>
        new Promise((resolve) => {
          loads.push({ language, answer: () => resolve({ ...fr, account: language }) })
        }),
    })
    const spanish = harness.core.setLanguage('es')
    const french = harness.core.setLanguage('fr')
    expect(harness.core.getState().language).toBe('en')
    for (const load of loads.reverse()) load.answer()
    await Promise.all([spanish, french])
    expect(harness.core.getState()).toMatchObject({ language: 'fr', texts: { account: 'fr' } })
  })

  it('stays the same if the texts cannot be loaded', async () => {
    const harness = createTestHarness({ loadTexts: () => Promise.reject(new Error('offline')) })
    expect(await harness.core.setLanguage('fr')).toBe(false)
    expect(harness.core.getState().language).toBe('en')
  })
})

describe('destroying', () => {
  it('stops listening to wallets', () => {
    const harness = createTestHarness()
    harness.core.open()
    harness.core.destroy()
    harness.wallets.announce(connectorNamed('Late'))
    harness.wallets.become(someAccount)
    expect(harness.core.getState()).toMatchObject({ isOpen: false, account: { address: null } })
    expect(harness.core.getState().choices).toHaveLength(2)
  })
})
