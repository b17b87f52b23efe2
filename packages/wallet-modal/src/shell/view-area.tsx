import type { ComponentType } from 'react'
import type { ViewName } from '../core/view-name.ts'
import { topView } from '../core/view-stack.ts'
import { useViewState } from '../react/modal-context.ts'
import { AccountView } from '../views/account/account.tsx'
import { AllWalletsView } from '../views/all-wallets/all-wallets.tsx'
import { ConnectView } from '../views/connect/connect.tsx'
import { ConnectingExternalView } from '../views/connecting-external.tsx'
import { ConnectingSiweView } from '../views/connecting-siwe.tsx'
import { ConnectingWalletConnectView } from '../views/connecting-wallet-connect/connecting-wallet-connect.tsx'
import { DownloadsView } from '../views/downloads.tsx'
import { GetWalletView } from '../views/get-wallet.tsx'
import { NetworksView } from '../views/networks.tsx'
import { SwitchNetworkView } from '../views/switch-network.tsx'
import { TransactionsView } from '../views/transactions/transactions.tsx'
import { WhatIsANetworkView } from '../views/what-is-a-network.tsx'
import { WhatIsAWalletView } from '../views/what-is-a-wallet.tsx'

const screens: Readonly<Record<ViewName, ComponentType>> = {
  Account: AccountView,
  AllWallets: AllWalletsView,
  Connect: ConnectView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingSiwe: ConnectingSiweView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  Transactions: TransactionsView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
}

/** The view on top of the stack, sliding in from the side it was reached from. */
export function ViewArea() {
  const { stack } = useViewState()
  const view = topView(stack)
  const Screen = screens[view]
  return (
    <div key={`${stack.entries.length} ${view}`} className="wm-view" data-direction={stack.direction}>
      <Screen />
    </div>
  )
}
