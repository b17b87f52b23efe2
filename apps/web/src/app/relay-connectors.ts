import { t } from '@lingui/core/macro'
import { walletConnect } from '@terahold/wallet-modal/connectors'
import type { CreateConnectorFn } from 'wagmi'
import { appMetadata } from './app-metadata.ts'
import type { Relay } from './relay.ts'

/** Connectors for wallets on another device, if the server names a relay. Their code is fetched when one is chosen. */
export function relayConnectors(relay: Relay | null): CreateConnectorFn[] {
  if (relay === null) return []
  const description = t`Bitcoin mining power you can check.`
  return [walletConnect({ ...relay, metadata: { ...appMetadata(), description } })]
}
