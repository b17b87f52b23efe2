import type { TargetWallet } from '../../connection/core/connection-machine.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { ConnectorInfo } from '../../ports/wallet-port.ts'
import { extensionOf, pairingConnector, type Surroundings } from '../../wallets/core/wallet-platforms.ts'

/** The name of a pairing that any wallet may answer. */
export const anyWalletName = 'WalletConnect'

/** Returns the target for a wallet's extension, or null if this browser does not have it. */
export function extensionTarget(wallet: Wallet, surroundings: Surroundings): TargetWallet | null {
  const extension = extensionOf(wallet, surroundings)
  return extension && { ...directoryWallet(wallet), kind: extension.kind, connectorUid: extension.uid }
}

/** Returns the target for a wallet, or any wallet, through the relay. Null if the app has no connector for it. */
export function pairingTarget(wallet: Wallet | null, connectors: readonly ConnectorInfo[]): TargetWallet | null {
  const connector = pairingConnector(connectors)
  if (!connector) return null
  const { id, icon, uid } = connector
  const asked = wallet ? directoryWallet(wallet) : { id, name: anyWalletName, rdns: null, icon }
  return { ...asked, kind: 'walletConnect', connectorUid: uid }
}

function directoryWallet({ id, name, rdns, image_url }: Wallet) {
  return { id, name, rdns, icon: image_url }
}
