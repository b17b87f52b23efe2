import type { Connector } from 'wagmi'
import type { OneClickRequest, OneClickSignIn } from '../ports/wallet-port.ts'

type OneClickConnector = Connector & { authenticate(request: OneClickRequest): Promise<OneClickSignIn | null> }

/**
 * Connects and signs with one approval, if the app wants it and the connector supports it. Otherwise returns null
 * without a request. Throws the wallet's error.
 */
export async function signWhileConnecting(
  connector: Connector,
  oneClick: (() => Promise<OneClickRequest>) | undefined,
): Promise<OneClickSignIn | null> {
  if (!oneClick || !isOneClick(connector)) return null
  // Without a nonce there is nothing to sign. The usual sign-in fetches another one later and reports errors.
  const request = await oneClick().catch(() => null)
  return request && connector.authenticate(request)
}

function isOneClick(connector: Connector): connector is OneClickConnector {
  return 'authenticate' in connector && typeof connector.authenticate === 'function'
}
