import { describe, expect, it } from 'vitest'
import { isBuffering } from '../../connection/core/connection-machine.ts'
import { connectorNamed, fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestBench, settled, type TestBench } from '../../fixtures/test-core.ts'
import { fr } from '../../locales/fr.ts'
import { WalletModalViewError } from '../../shell/core/errors.ts'
import { topView } from '../../shell/core/view-stack.ts'

const view = ({ core }: TestBench) => topView(core.getState().stack)
const firstAsk = ({ wallets }: TestBench) => {
  const [ask] = wallets.asks
  if (!ask) throw new Error('No wallet was asked')
  return ask
}

function openAndChoose(bench: TestBench, id = 'com.alpha') {
  bench.core.open()
  bench.core.choose(id)
  return firstAsk(bench)
}

function connected(bench = createTestBench()) {
  bench.wallets.become(someAccount)
  bench.core.open()
  return bench
}

describe('opening', () => {
  it('shows Connect without an account and Account with one', () => {
    const bench = createTestBench()
    bench.core.open()
    expect(view(bench)).toBe('Connect')
    bench.core.close()
    bench.wallets.become(someAccount)
    bench.core.open()
    expect(view(bench)).toBe('Account')
  })

  it('is shown first by whoever can do that, and sets going what follows once that is painted', () => {
    const { core, events } = createTestBench()
    let painted = () => {}
    core.present((wanted, go) => {
      painted = go
      return wanted === 'Connect'
    })
    core.open()
    // The button outside says so in the very frame in which the dialog shows.
    expect([core.getState().isOpen, events]).toEqual([true, []])
    painted()
    const sentOnce = events.map(({ event }) => event)
    expect(sentOnce).toEqual(['MODAL_LOADED', 'MODAL_OPEN'])
    painted()
    expect(events).toHaveLength(sentOnce.length)
  })

  it('has told of itself before anything that follows, also when that comes before it is painted', () => {
    const { core, events } = createTestBench()
    core.present(() => true)
    core.open()
    core.close()
    expect(events.map(({ event }) => event)).toEqual(['MODAL_LOADED', 'MODAL_OPEN', 'MODAL_CLOSE'])
    expect(core.getState().isOpen).toBe(false)
  })

  it('asks no wallet anything', () => {
    const bench = createTestBench()
    bench.core.open()
    expect(bench.wallets.asks).toEqual([])
    expect(bench.wallets.balances).toEqual([])
  })

  it('shows Connect for a view that is unknown', () => {
    const bench = createTestBench()
    bench.core.open({ view: 'Nonsense' })
    expect(view(bench)).toBe('Connect')
  })

  it('refuses Account without an address and a connecting view without a wallet', () => {
    const { core } = createTestBench()
    expect(() => core.open({ view: 'Account' })).toThrow(new WalletModalViewError('No account provided'))
    expect(() => core.open({ view: 'ConnectingExternal' })).toThrow(WalletModalViewError)
    expect(core.getState().isOpen).toBe(false)
  })

  it('shows Connect for what an account did or has to sign while there is none', () => {
    const { core, wallets } = createTestBench()
    for (const view of ['Transactions', 'ConnectingSiwe']) {
      core.open({ view })
      expect(topView(core.getState().stack)).toBe('Connect')
    }
    wallets.become(someAccount)
    core.open({ view: 'Transactions' })
    expect(topView(core.getState().stack)).toBe('Transactions')
  })

  it('refuses the code without a connector that could make one', () => {
    const { core } = createTestBench()
    const open = () => core.open({ view: 'ConnectingWalletConnect' })
    expect(open).toThrow(new WalletModalViewError('No wallet or connector provided'))
    expect(core.getState().isOpen).toBe(false)
  })

  it('shows a wallet that announces itself while the list is open', () => {
    const bench = createTestBench({ wallets: fakeWallets() })
    bench.core.open()
    expect(bench.core.getState().choices).toEqual([])
    bench.wallets.announce(connectorNamed('Late'))
    expect(bench.core.getState().choices).toMatchObject([{ name: 'Late', tag: 'installed' }])
  })
})

describe('connecting', () => {
  it('asks the chosen wallet at once and closes when it approves', async () => {
    const bench = createTestBench()
    const ask = openAndChoose(bench)
    expect([view(bench), ask.uid]).toEqual(['ConnectingExternal', 'uid-com.alpha'])
    ask.asked()
    expect(bench.core.getState().connection.status).toBe('awaitingWallet')
    bench.wallets.become(someAccount)
    ask.approve()
    await settled()
    expect(bench.core.getState()).toMatchObject({ isOpen: false, connection: { status: 'idle' } })
  })

  it('remembers the wallet as recent and lists it first next time', async () => {
    const bench = createTestBench()
    openAndChoose(bench, 'com.beta').approve()
    await settled()
    bench.core.open()
    expect(bench.core.getState().choices).toMatchObject([
      { name: 'Beta', tag: 'recent' },
      { name: 'Alpha', tag: 'installed' },
    ])
  })

  it('says why it failed, stays, and asks again on retry', async () => {
    const bench = createTestBench()
    openAndChoose(bench).fail({ code: 4001 })
    await settled()
    expect(bench.core.getState()).toMatchObject({
      isOpen: true,
      connection: { status: 'failed', failure: { kind: 'rejected' } },
    })
    bench.core.retry()
    expect(bench.wallets.asks).toHaveLength(1)
    expect(bench.core.getState().connection.status).toBe('preparing')
  })

  it('asks nothing on retry while no attempt has failed', () => {
    const bench = createTestBench()
    openAndChoose(bench)
    bench.core.retry()
    expect(bench.wallets.asks).toHaveLength(1)
  })

  it('goes back to the list and forgets the attempt', async () => {
    const bench = createTestBench()
    const ask = openAndChoose(bench)
    bench.core.back()
    expect([view(bench), bench.core.getState().connection.status]).toEqual(['Connect', 'idle'])
    ask.fail({ code: 4001 })
    await settled()
    expect(bench.core.getState().connection.status).toBe('idle')
  })

  it('closes when an attempt that was left is approved after all', async () => {
    const bench = createTestBench()
    const ask = openAndChoose(bench)
    bench.core.back()
    bench.wallets.become(someAccount)
    ask.approve()
    await settled()
    expect(bench.core.getState().isOpen).toBe(false)
  })

  it('is busy at most five seconds before the header can be used again', () => {
    const bench = createTestBench()
    openAndChoose(bench)
    expect(isBuffering(bench.core.getState().connection)).toBe(true)
    bench.clock.advance(4999)
    expect(isBuffering(bench.core.getState().connection)).toBe(true)
    bench.clock.advance(1)
    expect(isBuffering(bench.core.getState().connection)).toBe(false)
  })

  it('is busy for five seconds after coming back to the page, on iOS only', () => {
    for (const isIos of [true, false]) {
      const bench = createTestBench({ isIos })
      openAndChoose(bench).asked()
      bench.comeBackToPage()
      expect(isBuffering(bench.core.getState().connection)).toBe(isIos)
      bench.clock.advance(5000)
      expect(isBuffering(bench.core.getState().connection)).toBe(false)
    }
  })

  it('asks once for two taps, and not at all for one that comes while it closes', () => {
    const bench = createTestBench()
    openAndChoose(bench)
    bench.core.choose('com.beta')
    expect(bench.wallets.asks).toHaveLength(1)
    bench.core.close()
    bench.core.choose('com.beta')
    expect(bench.wallets.asks).toHaveLength(1)
  })

  it('refuses a wallet that is not in the list', () => {
    const { core } = createTestBench()
    core.open()
    expect(() => core.choose('com.nobody')).toThrow(WalletModalViewError)
  })
})

describe('the account', () => {
  it('disconnects, shows that it is at it, and closes', async () => {
    const bench = connected()
    const done = bench.core.disconnect()
    expect(bench.core.getState().isDisconnecting).toBe(true)
    bench.wallets.disconnects[0]?.succeed()
    await done
    expect(bench.core.getState()).toMatchObject({ isOpen: false, isDisconnecting: false, account: { address: null } })
  })

  it('says so and stays when disconnecting fails', async () => {
    const bench = connected()
    const done = bench.core.disconnect()
    bench.wallets.disconnects[0]?.fail(new Error('busy'))
    await done
    expect(bench.core.getState()).toMatchObject({
      isOpen: true,
      isDisconnecting: false,
      snackbar: { message: 'disconnectFailed', variant: 'error' },
    })
  })

  it('disconnects once when pressed twice', () => {
    const bench = connected()
    void bench.core.disconnect()
    void bench.core.disconnect()
    expect(bench.wallets.disconnects).toHaveLength(1)
  })

  it('closes when the wallet takes the account away', () => {
    const bench = connected()
    bench.wallets.become(noAccount)
    expect(bench.core.getState().isOpen).toBe(false)
  })

  it('says that the address was copied only once it was', async () => {
    const bench = connected()
    await bench.core.copyAddress()
    expect([bench.copied, bench.core.getState().snackbar?.message]).toEqual([[someAccount.address], 'addressCopied'])
    bench.breakClipboard()
    await bench.core.copyAddress()
    expect(bench.core.getState().snackbar?.message).toBe('copyFailed')
  })

  it('opens the block explorer in a new tab, and nothing where there is none', () => {
    const bench = connected()
    bench.core.openExplorer()
    bench.wallets.become({ ...someAccount, explorerUrl: null })
    bench.core.openExplorer()
    expect(bench.opened).toEqual([`_blank ${someAccount.explorerUrl}`])
  })
})

describe('the snackbar', () => {
  it('goes after 2500 ms, counted from the newest message', async () => {
    const bench = connected()
    await bench.core.copyAddress()
    bench.clock.advance(2000)
    await bench.core.copyAddress()
    bench.clock.advance(2499)
    expect(bench.core.getState().snackbar).not.toBeNull()
    bench.clock.advance(1)
    expect(bench.core.getState().snackbar).toBeNull()
  })

  it('goes when the modal closes', async () => {
    const bench = connected()
    await bench.core.copyAddress()
    bench.core.close()
    expect(bench.core.getState().snackbar).toBeNull()
  })
})

describe('the balance', () => {
  const balance = { value: 5n, decimals: 0, symbol: 'USDT' }

  it('is read only while somebody shows it', () => {
    const bench = connected()
    expect(bench.wallets.balances).toHaveLength(0)
    const stop = bench.core.showBalance()
    expect(bench.wallets.balances).toHaveLength(1)
    stop()
    bench.wallets.become({ ...someAccount, chainId: 1 })
    expect(bench.wallets.balances).toHaveLength(1)
  })

  it('is dropped when it arrives for an account that is no longer there', async () => {
    const bench = connected()
    bench.core.showBalance()
    bench.wallets.become({ ...someAccount, address: '0xffffffffffffffffffffffffffffffffffffffff' })
    bench.wallets.balances[0]?.answer(balance)
    await settled()
    expect(bench.core.getState().balance).toBeNull()
    bench.wallets.balances[1]?.answer(balance)
    await settled()
    expect(bench.core.getState().balance).toEqual(balance)
  })

  it('is the one asked for last, also when an earlier answer comes after it', async () => {
    const bench = connected()
    bench.core.showBalance()
    void bench.core.refreshBalance()
    bench.wallets.balances[1]?.answer(balance)
    await settled()
    bench.wallets.balances[0]?.answer({ ...balance, value: 4n })
    await settled()
    expect(bench.core.getState().balance).toEqual(balance)
  })

  it('stays unknown when the chain does not answer', async () => {
    const bench = connected()
    bench.core.showBalance()
    bench.wallets.balances[0]?.fail(new Error('offline'))
    await settled()
    expect(bench.core.getState().balance).toBeNull()
  })
})

describe('the language', () => {
  it('changes once its words are there, and the last one asked for wins', async () => {
    const loads: { language: string; answer: () => void }[] = []
    const bench = createTestBench({
      loadTexts: (language) =>
        new Promise((resolve) => {
          loads.push({ language, answer: () => resolve({ ...fr, account: language }) })
        }),
    })
    const spanish = bench.core.setLanguage('es')
    const french = bench.core.setLanguage('fr')
    expect(bench.core.getState().language).toBe('en')
    for (const load of loads.reverse()) load.answer()
    await Promise.all([spanish, french])
    expect(bench.core.getState()).toMatchObject({ language: 'fr', texts: { account: 'fr' } })
  })

  it('stays as it is when the words cannot be loaded', async () => {
    const bench = createTestBench({ loadTexts: () => Promise.reject(new Error('offline')) })
    expect(await bench.core.setLanguage('fr')).toBe(false)
    expect(bench.core.getState().language).toBe('en')
  })
})

describe('destroying', () => {
  it('stops listening to wallets', () => {
    const bench = createTestBench()
    bench.core.open()
    bench.core.destroy()
    bench.wallets.announce(connectorNamed('Late'))
    bench.wallets.become(someAccount)
    expect(bench.core.getState()).toMatchObject({ isOpen: false, account: { address: null } })
    expect(bench.core.getState().choices).toHaveLength(2)
  })
})
