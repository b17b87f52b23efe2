import { describe, expect, it } from 'vitest'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { connectorNamed, fakeWallets } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled } from '../../fixtures/test-harness.ts'
import type { ConnectorInfo } from '../../ports/wallet-port.ts'
import { topEntry } from '../../shell/core/view-stack.ts'

const walletConnect = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })
const vault = connectorNamed('Vault', { id: 'vault', rdns: null, kind: 'external', walletIds: ['vault-wallet'] })

function opened(connectors: ConnectorInfo[] = [walletConnect, connectorNamed('Alpha'), vault], isMobile = false) {
  const harness = createTestHarness({ wallets: fakeWallets(...connectors), platform: { isMobile } })
  harness.core.open({ view: 'Connect' })
  const shown = () => topEntry(harness.core.getState().stack)
  return { ...harness, shown }
}

describe('a choice', () => {
  it('opens the code for WalletConnect, or all wallets on a phone', () => {
    const desktop = opened()
    desktop.core.chooseWalletConnect()
    expect(desktop.shown()).toEqual({ view: 'ConnectingWalletConnect', wallet: null })
    const phone = opened([walletConnect], true)
    phone.core.chooseWalletConnect()
    expect(phone.shown()).toEqual({ view: 'AllWallets' })
  })

  it('opens ConnectingExternal for a connector, which is asked at once', () => {
    const { core, shown, wallets } = opened()
    core.choose('vault')
    expect(shown()).toMatchObject({ view: 'ConnectingExternal', choice: { id: 'vault' } })
    expect(wallets.asks.map(({ uid }) => uid)).toEqual([vault.uid])
  })

  it('opens WalletConnect for a directory wallet', () => {
    const { core, shown } = opened()
    const wallet = walletNamed('Far')
    core.chooseWallet(wallet)
    expect(shown()).toEqual({ view: 'ConnectingWalletConnect', wallet })
  })

  it.each([
    ['announced, with the same rdns', walletNamed('Alpha', { id: 'hex', rdns: 'com.alpha' }), 'com.alpha'],
    ['served by a connector', walletNamed('Vault', { id: 'vault-wallet' }), 'vault'],
  ])('opens ConnectingExternal for a directory wallet that is %s', (_, wallet, id) => {
    const { core, shown } = opened()
    core.chooseWallet(wallet)
    expect(shown()).toMatchObject({ view: 'ConnectingExternal', choice: { id } })
  })

  it('does not ask twice when a directory wallet is tapped twice', () => {
    const { core, wallets } = opened()
    const wallet = walletNamed('Alpha', { rdns: 'com.alpha' })
    core.chooseWallet(wallet)
    core.chooseWallet(wallet)
    expect(wallets.asks).toHaveLength(1)
  })
})

describe('a wallet that approves', () => {
  it('closes the modal, even if the account has not arrived yet', async () => {
    const { core, wallets } = opened()
    core.choose('com.alpha')
    wallets.asks[0]?.approve()
    await settled()
    expect(core.getState().isOpen).toBe(false)
  })

  it('does not close the modal after its view was left', async () => {
    const { core, shown, wallets } = opened()
    core.choose('com.alpha')
    core.back()
    core.choose('vault')
    wallets.asks.find(({ uid }) => uid === 'uid-com.alpha')?.approve()
    await settled()
    expect(core.getState()).toMatchObject({ isOpen: true, connection: { status: 'preparing' } })
    expect(shown()).toMatchObject({ view: 'ConnectingExternal', choice: { id: 'vault' } })
  })
})

describe('a wallet that is asked', () => {
  it('is cancelled by going back, and not remembered if it approves late', async () => {
    const { core, wallets, events } = opened()
    core.choose('com.alpha')
    const [ask] = wallets.asks
    core.back()
    expect(wallets.cancelled).toContain('uid-com.alpha')
    ask?.approve()
    await settled()
    expect(events.filter(({ event }) => event.startsWith('CONNECT_'))).toEqual([])
    expect(core.getState().choices.map(({ tag }) => tag)).not.toContain('recent')
  })

  it('is not cancelled by closing the modal: its window may cover the page', () => {
    const { core, wallets } = opened()
    core.choose('com.alpha')
    core.close()
    expect(wallets.cancelled).not.toContain('uid-com.alpha')
  })
})

describe('the list', () => {
  it('follows a wallet that announces itself late', () => {
    const { core, wallets } = opened([])
    expect(core.getState().choices).toEqual([])
    wallets.announce(connectorNamed('Late'))
    expect(core.getState().choices.map(({ id, tag }) => [id, tag])).toEqual([['com.late', 'installed']])
  })

  it('moves a used wallet to the top of the recent ones, including the injected wallet', async () => {
    const injected = connectorNamed('Injected', { id: 'injected', name: null, rdns: null, kind: 'injected' })
    const { core, wallets } = opened([injected, vault, connectorNamed('Other', { kind: 'external', rdns: null })])
    const use = async (id: string) => {
      core.open({ view: 'Connect' })
      core.choose(id)
      wallets.asks[0]?.approve()
      await settled()
      core.open({ view: 'Connect' })
      return core.getState().choices.map((choice) => `${choice.id} ${choice.tag ?? ''}`.trim())
    }
    expect(await use('injected')).toEqual(['injected recent', 'vault', 'com.other'])
    expect(await use('vault')).toEqual(['vault recent', 'injected recent', 'com.other'])
    expect(await use('injected')).toEqual(['injected recent', 'vault recent', 'com.other'])
  })
})
