import type { Connector } from 'wagmi'
import type { OneClickRequest, OneClickSignIn } from '../ports/wallet-port.ts'

type OneClickConnector = Connector & { authenticate(request: OneClickRequest): Promise<OneClickSignIn | null> }

/**
 * Has the wallet connect and sign with one approval, where the app wants that and the connector offers it; null
 * otherwise, with nothing asked yet. @throws whatever the wallet answered in place of an approval.
 */
export async function signWhileConnecting(
  connector: Connector,
  oneClick: (() => Promise<OneClickRequest>) | undefined,
): Promise<OneClickSignIn | null> {
  if (!oneClick || !isOneClick(connector)) return null
  // Without a nonce there is nothing to sign yet; the usual way asks for another later and says what is wrong.
  const request = await oneClick().catch(() => null)
  return request && connector.authenticate(request)
}

function isOneClick(connector: Connector): connector is OneClickConnector {
  return 'authenticate' in connector && typeof connector.authenticate === 'function'
}
