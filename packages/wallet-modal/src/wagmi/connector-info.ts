import type { Connector } from 'wagmi'
import { safeIcon } from '../core/connect/wallet-icon.ts'
import { cleanName, isRdns } from '../core/connect/wallet-name.ts'
import type { ConnectorInfo, ConnectorKind } from '../core/ports.ts'

const genericInjectedId = 'injected'

/** A wagmi connector as the modal sees it. Name and icon may come from any program on the page, so both are cleaned. */
export function toConnectorInfo(connector: Connector, isInstalled: boolean): ConnectorInfo {
  const { id, uid } = connector
  const kind = kindOf(connector)
  return {
    uid,
    id,
    name: id === genericInjectedId ? null : cleanName(connector.name, id),
    rdns: kind === 'announced' ? id : firstRdns(connector.rdns),
    icon: safeIcon(connector.icon),
    kind,
    isInstalled,
  }
}

/** wagmi gives a wallet announced by EIP-6963 the type `injected` and its rdns as id; configured targets have plain ids. */
function kindOf({ type, id }: Connector): ConnectorKind {
  if (type === 'walletConnect') return 'walletConnect'
  if (type !== 'injected') return 'external'
  return isRdns(id) ? 'announced' : 'injected'
}

function firstRdns(rdns: Connector['rdns']): string | null {
  return (typeof rdns === 'string' ? rdns : rdns?.[0]) ?? null
}
