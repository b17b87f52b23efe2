import type { Connector } from 'wagmi'
import type { ConnectHandlers } from '../ports/wallet-port.ts'

/** Passes on the connector's messages while a pairing is pending. Returns a function that stops it. */
export function followPairing(connector: Connector, { onUri, onRelay }: ConnectHandlers): () => void {
  const listener = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'display_uri' && typeof data === 'string') onUri(data)
    if (type === 'relay_status') onRelay(data !== 'unreachable')
  }
  connector.emitter.on('message', listener)
  return () => connector.emitter.off('message', listener)
}

/** Cancels the connector's pairing, if it has one. */
export function cancelPairing(connector: Connector): void {
  if (canCancel(connector)) connector.cancelConnect()
}

function canCancel(connector: object): connector is { cancelConnect(): void } {
  return 'cancelConnect' in connector && typeof connector.cancelConnect === 'function'
}
