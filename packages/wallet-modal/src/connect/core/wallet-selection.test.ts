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

describe('where a choice leads', () => {
  it('WalletConnect: to its code, on a phone to all wallets', () => {
    const desktop = opened()
    desktop.core.chooseWalletConnect()
    expect(desktop.shown()).toEqual({ view: 'ConnectingWalletConnect', wallet: null })
    const phone = opened([walletConnect], true)
    phone.core.chooseWalletConnect()
    expect(phone.shown()).toEqual({ view: 'AllWallets' })
  })

  it('a connector: to ConnectingExternal, where it is asked by itself', () => {
    const { core, shown, wallets } = opened()
    core.choose('vault')
    expect(shown()).toMatchObject({ view: 'ConnectingExternal', choice: { id: 'vault' } })
    expect(wallets.asks.map(({ uid }) => uid)).toEqual([vault.uid])
  })

  it('a wallet of the directory: to WalletConnect', () => {
    const { core, shown } = opened()
    const wallet = walletNamed('Far')
    core.chooseWallet(wallet)
    expect(shown()).toEqual({ view: 'ConnectingWalletConnect', wallet })
  })

  it.each([
    ['announced, told by its rdns', walletNamed('Alpha', { id: 'hex', rdns: 'com.alpha' }), 'com.alpha'],
    ['served by a connector', walletNamed('Vault', { id: 'vault-wallet' }), 'vault'],
  ])('a wallet of the directory that is %s: to ConnectingExternal', (_, wallet, id) => {
    const { core, shown } = opened()
    core.chooseWallet(wallet)
    expect(shown()).toMatchObject({ view: 'ConnectingExternal', choice: { id } })
  })

  it('a second tap on a wallet of the directory asks nobody twice', () => {
    const { core, wallets } = opened()
    const wallet = walletNamed('Alpha', { rdns: 'com.alpha' })
    core.chooseWallet(wallet)
    core.chooseWallet(wallet)
    expect(wallets.asks).toHaveLength(1)
  })
})

describe('a wallet that says yes', () => {
  it('closes the modal, though the account is still on its way', async () => {
    const { core, wallets } = opened()
    core.choose('com.alpha')
    wallets.asks[0]?.approve()
    await settled()
    expect(core.getState().isOpen).toBe(false)
  })

  it('after its view was left closes nothing: another may be chosen by now', async () => {
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

describe('the list', () => {
  it('follows a wallet that announces itself late', () => {
    const { core, wallets } = opened([])
    expect(core.getState().choices).toEqual([])
    wallets.announce(connectorNamed('Late'))
    expect(core.getState().choices.map(({ id, tag }) => [id, tag])).toEqual([['com.late', 'installed']])
  })

  it('has the injected wallet among the recent ones once it was used, and moves a recent one up again', async () => {
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
