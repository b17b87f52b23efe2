import { type ReactNode, useEffect } from 'react'
import type { Address } from 'viem'
import type { ModalState } from '../../modal/core/modal-state.ts'
import { useCurrentState, useModal } from '../../react/modal-context.ts'
import { topView } from '../../shell/core/view-stack.ts'
import { balanceText } from '../core/balance-text.ts'
import { shortAddress } from '../core/short-address.ts'

/** What `ConnectButton.Custom` passes to its function. The names are those of RainbowKit. */
export type ConnectButtonState = {
  /** Undefined without an account. */
  readonly account: ConnectedAccount | undefined
  /** The wallet's network. Undefined without an account. */
  readonly chain: ConnectedChain | undefined
  /** Undefined if the app has no sign-in. */
  readonly authenticationStatus: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  /** Always true: the server renders the same state as the first render of the browser. */
  readonly mounted: boolean
  readonly openConnectModal: () => void
  /** Does nothing without an account. */
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly connectModalOpen: boolean
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
}

type ConnectedAccount = {
  readonly address: Address
  /** The name of the address, or the address in short. */
  readonly displayName: string
  /** For example `1.250 BNB`. Undefined until it was read. */
  readonly displayBalance: string | undefined
  readonly ensName: string | undefined
  readonly ensAvatar: string | undefined
  /** Whether one of the transactions that the app added is not mined yet. */
  readonly hasPendingTransactions: boolean
}

type ConnectedChain = {
  readonly id: number
  /** Undefined on a network the app does not know. */
  readonly name: string | undefined
  readonly unsupported: boolean
  /** The app's picture of the network. */
  readonly iconUrl: string | undefined
}

type Props = {
  children: (state: ConnectButtonState) => ReactNode
  /** Whether the balance is read while the element is on the page. */
  showsBalance?: boolean
}

export function CustomConnectButton({ children, showsBalance = true }: Props) {
  const modal = useModal()
  const state = useCurrentState(modal)
  const isConnected = state.account.address !== null
  useEffect(() => (showsBalance && isConnected ? modal.showBalance() : undefined), [modal, showsBalance, isConnected])
  useEffect(() => (isConnected ? modal.showIdentity() : undefined), [modal, isConnected])
  const view = state.isOpen ? topView(state.stack) : null
  return children({
    account: accountOf(state),
    chain: chainOf(state),
    authenticationStatus: authenticationOf(state),
    mounted: true,
    openConnectModal: () => modal.open({ view: 'Connect' }),
    openAccountModal: () => void (isConnected && modal.open({ view: 'Account' })),
    openChainModal: () => modal.open({ view: 'Networks' }),
    connectModalOpen: view === 'Connect',
    accountModalOpen: view === 'Account',
    chainModalOpen: view === 'Networks',
  })
}

function accountOf({ account, balance, identity, recentTransactions }: ModalState): ConnectedAccount | undefined {
  const { address } = account
  if (!address) return undefined
  return {
    address,
    displayName: identity.name ?? shortAddress(address),
    displayBalance: balance ? `${balanceText(balance)} ${balance.symbol}` : undefined,
    ensName: identity.name ?? undefined,
    ensAvatar: identity.avatar ?? undefined,
    hasPendingTransactions: recentTransactions.some(({ status }) => status === 'pending'),
  }
}

function chainOf({ account: { address, chainId, networkName }, networks }: ModalState): ConnectedChain | undefined {
  if (!address || chainId === null) return undefined
  const network = networks.find((known) => known.chainId === chainId)
  return { id: chainId, name: networkName ?? undefined, unsupported: !network, iconUrl: network?.image ?? undefined }
}

function authenticationOf({ account, signIn }: ModalState): ConnectButtonState['authenticationStatus'] {
  if (signIn.status === 'off') return undefined
  if (signIn.session) return 'authenticated'
  return signIn.status === 'uninitialized' && account.address ? 'loading' : 'unauthenticated'
}
