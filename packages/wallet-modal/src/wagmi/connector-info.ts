import type { Connector } from 'wagmi'
import type { ConnectorInfo, ConnectorKind } from '../ports/wallet-port.ts'
import { safeIcon } from '../wallets/core/wallet-icon.ts'
import { cleanName, isRdns } from '../wallets/core/wallet-name.ts'

const genericInjectedId = 'injected'

/**
 * The directory ids of these connectors' wallets: ours, and WalletConnect's hexadecimal ids (wallet-connection modal
 * 3.4.0, explorer ids).
 */
const walletIds: Readonly<Record<string, readonly string[]>> = {
  coinbaseWalletSDK: ['coinbase', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
  safe: ['safe', '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'],
  ledger: ['ledger', '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'],
}

/**
 * Returns the sanitized data of a wagmi connector. Name and icon may come from any script on the page. `image` is the
 * app's own picture for this connector and has priority.
 */
export function toConnectorInfo(connector: Connector, isInstalled: boolean, image: string | null): ConnectorInfo {
  const { id, uid } = connector
  const kind = kindOf(connector)
  return {
    uid,
    id,
    name: id === genericInjectedId ? null : cleanName(connector.name, id),
    rdns: kind === 'announced' ? id : firstRdns(connector.rdns),
    icon: image ?? safeIcon(connector.icon),
    kind,
    isInstalled,
    walletIds: walletIds[id] ?? [],
  }
}

/**
 * wagmi gives a wallet announced by EIP-6963 the type `injected` and its rdns as id. Configured targets have plain ids.
 */
function kindOf({ type, id }: Connector): ConnectorKind {
  if (type === 'walletConnect') return 'walletConnect'
  if (type !== 'injected') return 'external'
  return isRdns(id) ? 'announced' : 'injected'
}

function firstRdns(rdns: Connector['rdns']): string | null {
  return (typeof rdns === 'string' ? rdns : rdns?.[0]) ?? null
}
