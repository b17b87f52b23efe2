import type { ComponentType } from 'react'
import { AllWalletsView } from '../views/all-wallets/all-wallets.tsx'
import { ConnectingSiweView } from '../views/connecting-siwe.tsx'
import { ConnectingWalletConnectView } from '../views/connecting-wallet-connect/connecting-wallet-connect.tsx'
import { DownloadsView } from '../views/downloads.tsx'
import { GetWalletView } from '../views/get-wallet.tsx'
import { TransactionsView } from '../views/transactions/transactions.tsx'
import { WhatIsANetworkView } from '../views/what-is-a-network.tsx'
import { WhatIsAWalletView } from '../views/what-is-a-wallet.tsx'

/** Views that connecting with a wallet of the browser can do without, or that need the network anyway: a chunk of their own. */
export const laterViews = {
  AllWallets: AllWalletsView,
  ConnectingSiwe: ConnectingSiweView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  Transactions: TransactionsView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
} satisfies Record<string, ComponentType>
