import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { AccountView } from '../../account/view/account.tsx'
import { emptyActivity } from '../../activity/core/activity-state.ts'
import { TransactionsView } from '../../activity/view/transactions.tsx'
import { LegalFooter } from '../../connect/view/legal-footer.tsx'
import type { ConnectionState, TargetWallet } from '../../connection/core/connection-machine.ts'
import { someAccount } from '../../fixtures/fake-wallets.ts'
import { fakeStorage } from '../../fixtures/test-harness.ts'
import { NetworksView } from '../../networks/view/networks.tsx'
import { LinkScreen } from '../../pairing/view/link-screen.tsx'
import { ModalContext, ShownStateContext } from '../../react/modal-context.ts'
import { pushView, startStack } from '../../shell/core/view-stack.ts'
import { ConnectingSiweView } from '../../sign-in/view/connecting-siwe.tsx'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'
import type { CommonOptions } from '../assemble-modal.ts'
import type { ModalState } from '../core/modal-state.ts'
import { createWalletModal } from '../create-wallet-modal.ts'
import { ModalHeader } from './modal-header.tsx'

const wagmiConfig = createConfig({
  chains: [bsc],
  connectors: [],
  transports: { [bsc.id]: custom({ request: () => Promise.reject(new Error('unused')) }) },
  storage: null,
})

/** Renders a view in a state of the modal. */
function shown(view: ReactElement, state: Partial<ModalState>, options: CommonOptions = {}): string {
  const modal = createWalletModal({
    wagmiConfig,
    walletConnect: false,
    environment: { storage: fakeStorage() },
    ...options,
  })
  return renderToString(
    <ModalContext value={modal}>
      <ShownStateContext value={{ ...modal.getState(), ...state }}>{view}</ShownStateContext>
    </ModalContext>,
  )
}

describe('the link to the app in the sign-in', () => {
  const siwe = (url: string) =>
    shown(<ConnectingSiweView />, { account: someAccount }, { metadata: { name: 'Shop', url, icons: [] } })

  it('shows the host', () => {
    expect(siwe('https://shop.example/path')).toMatch(/<a [^>]*href="https:\/\/shop.example\/path"[^>]*>shop.example</)
  })

  it.each(['', '/path', 'shop.example'])('is omitted without a complete URL: %j', (url) => {
    const html = siwe(url)
    expect(html).toContain('Shop wants to connect to your wallet')
    expect(html).not.toContain('<a ')
  })
})

describe('the row that disconnects', () => {
  it.each([
    [false, 'Disconnect'],
    [true, 'Disconnecting...'],
  ])('while disconnecting is %s reads %s', (isDisconnecting, words) => {
    const html = shown(<AccountView />, { account: someAccount, isDisconnecting })
    expect(html).toContain(`>${words}<`)
    expect(html.includes('wm-spinner')).toBe(isDisconnecting)
  })
})

describe('the legal footer', () => {
  const footer = (options: CommonOptions) => shown(<LegalFooter />, {}, options)
  const [termsConditionsUrl, privacyPolicyUrl] = ['https://shop.example/terms', 'https://shop.example/privacy']
  const words = (html: string) => html.replace(/<[^>]+>/g, '')

  it('names and links what the app has configured', () => {
    const both = footer({ termsConditionsUrl, privacyPolicyUrl })
    expect(words(both)).toBe('By connecting your wallet, you agree to our Terms of Service and Privacy Policy')
    expect(both).toContain(`href="${termsConditionsUrl}"`)
    expect(both).toContain(`href="${privacyPolicyUrl}"`)
    expect(words(footer({ privacyPolicyUrl }))).toBe('By connecting your wallet, you agree to our Privacy Policy')
  })

  it('is omitted without a URL', () => {
    expect(footer({})).toBe('')
  })
})

describe('the list of networks', () => {
  it.each([
    ['with a wallet', { account: someAccount }],
    ['without a wallet', {}],
  ])('has its note and the way to the help %s', (_, state) => {
    const html = shown(<NetworksView />, state)
    expect(html).toContain('Your connected wallet may not support some of the networks available for this dApp')
    expect(html).toMatch(/<button[^>]*>.*What is a network<\/button>/)
  })
})

describe('the activity', () => {
  it('has seven rows while it loads', () => {
    const html = shown(<TransactionsView />, { activity: { ...emptyActivity, status: 'loading' } })
    expect(html.match(/wm-loader-row/g)).toHaveLength(7)
  })
})

const choice: TargetWallet = {
  id: 'x',
  name: 'Fox',
  rdns: null,
  icon: null,
  kind: 'walletConnect',
  connectorUid: 'x',
}

describe('the header', () => {
  const disabledButtons = (isBuffering: boolean) => {
    const connection: ConnectionState = {
      status: 'preparing',
      choice,
      attempt: 1,
      isBuffering,
      isRelayReachable: true,
      wasDeclined: false,
    }
    const stack = pushView(startStack({ view: 'Connect' }), { view: 'AllWallets' })
    const html = shown(<ModalHeader titleId="title" view="AllWallets" />, { connection, stack })
    return html.match(/<button[^>]* disabled=""/g) ?? []
  }

  it('cannot be used while a connection is buffering: neither Back nor Close', () => {
    expect(disabledButtons(true)).toHaveLength(2)
    expect(disabledButtons(false)).toEqual([])
  })
})

describe('the button of a refused connection', () => {
  const connection: ConnectionState = {
    status: 'failed',
    choice,
    attempt: 1,
    failure: { kind: 'rejected', detail: null },
  }

  it.each<[WalletPlatform, string]>([
    ['web', 'Open'],
    ['mobile', 'Try again'],
    ['desktop', 'Try again'],
  ])('on the platform %s is named %s', (platform, name) => {
    const html = shown(<LinkScreen />, { platform, connection })
    expect(html).toContain('Connection declined')
    expect(html).toMatch(new RegExp(`<button[^>]*>${name}</button>`))
  })
})
