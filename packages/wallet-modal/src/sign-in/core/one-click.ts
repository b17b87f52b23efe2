import type { OneClickRequest, OneClickSignIn } from '../../ports/wallet-port.ts'

type OneClickWallet = { authenticate(request: OneClickRequest): Promise<OneClickSignIn | null> }

/**
 * Connects and signs with one approval, if the app wants it and the wallet's connector supports it. Otherwise returns
 * null without a request. Throws the wallet's error.
 */
export async function signWhileConnecting(
  connector: object,
  oneClick: (() => Promise<OneClickRequest>) | undefined,
): Promise<OneClickSignIn | null> {
  if (!oneClick || !isOneClick(connector)) return null
  // Without a nonce there is nothing to sign. The usual sign-in fetches another one later and reports errors.
  const request = await oneClick().catch(() => null)
  return request && connector.authenticate(request)
}

function isOneClick(connector: object): connector is OneClickWallet {
  return 'authenticate' in connector && typeof connector.authenticate === 'function'
}
