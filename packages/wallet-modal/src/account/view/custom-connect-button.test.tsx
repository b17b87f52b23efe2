import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { connectorNamed, fakeWallets, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness } from '../../fixtures/test-harness.ts'
import type { WalletModal } from '../../modal/assemble-modal.ts'
import { ModalContext } from '../../react/modal-context.ts'
import { topView } from '../../shell/core/view-stack.ts'
import type { SignInOptions } from '../../sign-in/core/sign-in-port.ts'
import { ConnectButton } from './connect-button.tsx'
import type { ConnectButtonState } from './custom-connect-button.tsx'

const server: SignInOptions = {
  getNonce: async () => 'nonce',
  createMessage: () => 'message',
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}

function shown(isConnected: boolean, signIn: SignInOptions | null = null) {
  const wallets = fakeWallets(connectorNamed('Alpha'))
  if (isConnected) wallets.become(someAccount)
  const { core } = createTestHarness({ wallets, signIn })
  const modal = core as WalletModal
  const states: ConnectButtonState[] = []
  const read = () => {
    renderToString(
      <ModalContext value={modal}>
        <ConnectButton.Custom>{(state) => void states.push(state)}</ConnectButton.Custom>
      </ModalContext>,
    )
    const state = states.at(-1)
    if (!state) throw new Error('The function was not called')
    return state
  }
  return { core, read }
}

describe('ConnectButton.Custom', () => {
  it('passes account and network', () => {
    expect(shown(true).read()).toMatchObject({
      account: { address: someAccount.address, displayName: '0x12…345678', displayBalance: undefined },
      chain: { id: 56, name: 'BNB Smart Chain' },
      authenticationStatus: undefined,
      mounted: true,
    })
  })

  it('passes neither without an account', () => {
    expect(shown(false).read()).toMatchObject({ account: undefined, chain: undefined })
  })

  it.each([
    ['openConnectModal', 'connectModalOpen', 'Connect'],
    ['openAccountModal', 'accountModalOpen', 'Account'],
    ['openChainModal', 'chainModalOpen', 'Networks'],
  ] as const)('%s opens its view, and says that it is open', (open, isOpen, view) => {
    const { core, read } = shown(true)
    expect(read()[isOpen]).toBe(false)
    read()[open]()
    expect(topView(core.getState().stack)).toBe(view)
    expect(read()[isOpen]).toBe(true)
  })

  it('does not open Account without an account', () => {
    const { core, read } = shown(false)
    read().openAccountModal()
    expect(core.getState().isOpen).toBe(false)
  })

  it('passes the state of the sign-in', () => {
    expect(shown(false, server).read().authenticationStatus).toBe('unauthenticated')
    expect(shown(true, server).read().authenticationStatus).toBe('loading')
  })
})
