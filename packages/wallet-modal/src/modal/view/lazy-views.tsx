import type { ComponentType } from 'react'
import { createActivity } from '../../activity/core/activity.ts'
import { TransactionsView } from '../../activity/view/transactions.tsx'
import { ManyWalletsView } from '../../connect/view/many-wallets.tsx'
import { createWalletSearch } from '../../directory/core/wallet-search.ts'
import { AllWalletsView } from '../../directory/view/all-wallets.tsx'
import { DownloadsView } from '../../directory/view/downloads.tsx'
import { GetWalletView } from '../../directory/view/get-wallet.tsx'
import { WhatIsANetworkView } from '../../help/view/what-is-a-network.tsx'
import { WhatIsAWalletView } from '../../help/view/what-is-a-wallet.tsx'
import { createSwitching } from '../../networks/core/switching.ts'
import { NetworksView } from '../../networks/view/networks.tsx'
import { SwitchNetworkView } from '../../networks/view/switch-network.tsx'
import { createPairing } from '../../pairing/core/pairing.ts'
import { ConnectingWalletConnectView } from '../../pairing/view/connecting-wallet-connect.tsx'
import { ConnectingSiweView } from '../../sign-in/view/connecting-siwe.tsx'
import { SplitView } from './split-view.tsx'

/**
 * Views in a chunk of their own: connecting with a browser wallet does not need them, or they need the network anyway.
 */
const views = {
  AllWallets: AllWalletsView,
  ConnectingSiwe: ConnectingSiweView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  ManyWallets: ManyWalletsView,
  Networks: NetworksView,
  Split: SplitView,
  SwitchNetwork: SwitchNetworkView,
  Transactions: TransactionsView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
} satisfies Record<string, ComponentType>

/** The views, and the parts of the core that only they need. */
export const laterPart = { views, createPairing, createWalletSearch, createSwitching, createActivity }
