import { describe, expect, it } from 'vitest'
import { createConfig, createConnector, http } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { fakeStorage, settled } from '../fixtures/test-harness.ts'
import { createWalletModal, type WalletModalOptions } from './create-wallet-modal.ts'

const walletConnectLike = createConnector(() => ({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  getProvider: () => Promise.reject(new Error('loaded before it was chosen')),
  connect: () => Promise.reject(new Error('unused')),
  disconnect: async () => {},
  getAccounts: async () => [],
  getChainId: async () => bsc.id,
  isAuthorized: async () => false,
  onAccountsChanged: () => {},
  onChainChanged: () => {},
  onDisconnect: () => {},
}))

const configWith = (...connectors: (typeof walletConnectLike)[]) =>
  createConfig({ chains: [bsc], connectors, transports: { [bsc.id]: http() }, storage: null })

/** Options that plain JavaScript could pass in spite of the types. */
const create = (options: object) => () => createWalletModal(options as WalletModalOptions)

describe('createWalletModal', () => {
  it('requires a wagmi config', () => {
    expect(create({})).toThrow('web3modal:constructor - wagmiConfig is undefined')
    expect(create({ walletConnect: false })).toThrow('web3modal:constructor - wagmiConfig is undefined')
  })

  it('requires a project id', () => {
    expect(create({ wagmiConfig: configWith(walletConnectLike) })).toThrow(
      'web3modal:constructor - projectId is undefined',
    )
  })

  it('requires a WalletConnect connector', () => {
    expect(create({ wagmiConfig: configWith(), projectId: 'id' })).toThrow(
      'web3modal:constructor - WalletConnectConnector is required',
    )
  })

  it('requires neither if the app disables WalletConnect', () => {
    expect(create({ wagmiConfig: configWith(), walletConnect: false })).not.toThrow()
  })

  it('accepts all three, and loads no connector', () => {
    expect(create({ wagmiConfig: configWith(walletConnectLike), projectId: 'id' })).not.toThrow()
  })

  it('opens and closes without a browser', () => {
    const modal = createWalletModal({
      wagmiConfig: configWith(),
      walletConnect: false,
      privacyPolicyUrl: 'https://app.example/privacy',
      environment: { storage: fakeStorage() },
    })
    modal.open()
    expect(modal.getState()).toMatchObject({ isOpen: true, language: 'en', theme: 'auto', choices: [] })
    modal.destroy()
    expect(modal.getState().isOpen).toBe(false)
    expect(modal.legal).toEqual({ terms: null, privacy: 'https://app.example/privacy' })
  })

  it('uses the wallets and the theme of its options', () => {
    const modal = createWalletModal({
      wagmiConfig: configWith(walletConnectLike),
      projectId: 'id',
      customWallets: [{ id: 'own', name: 'Own Wallet' }],
      themeVariables: { '--wm-radius': '4px' },
      connectorImages: { walletConnect: '/own.svg' },
      environment: { storage: fakeStorage() },
    })
    modal.open()
    modal.setThemeVariables({ '--wm-accent': 'red' })
    const { entries, themeVariables } = modal.getState()
    expect(entries.map(({ type }) => type)).toEqual(['qrCode', 'wallet', 'allWallets'])
    expect(themeVariables).toEqual({ '--wm-radius': '4px', '--wm-accent': 'red' })
    modal.destroy()
  })

  it.each([
    [true, ['MODAL_LOADED', 'MODAL_OPEN']],
    [false, []],
    [undefined, []],
  ])('reports its events correctly with enableAnalytics %s', async (enableAnalytics, expected) => {
    const told: string[] = []
    const modal = createWalletModal({
      wagmiConfig: configWith(),
      walletConnect: false,
      ...(enableAnalytics === undefined ? {} : { enableAnalytics }),
      onEvent: ({ event }) => told.push(event),
      environment: { storage: fakeStorage() },
    })
    modal.open()
    await settled()
    expect(told).toEqual(expected)
    expect(modal.events.last().data).toEqual({ event: 'MODAL_OPEN' })
    modal.destroy()
  })
})
