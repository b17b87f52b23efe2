import { createSiweMessage } from 'viem/siwe'
import { api } from '../shared/api.ts'
import { OtherSite } from '../shared/failure-text.ts'
import { setSession } from '../shared/session.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { connectWallet } from '../wallet/wallets.ts'

/** Signs an operator in with a wallet. @throws OtherSite, WalletRefused, CallFailed, Unreachable. */
export async function signIn(wallet: Wallet): Promise<void> {
  const { address, signMessage } = await connectWallet(wallet)
  const { data: challenge } = await api.operatorNonce({ address })
  const { issuedAt, expirationTime, ...fields } = challenge
  if (fields.domain !== location.host || fields.uri !== location.origin) throw new OtherSite()
  const message = createSiweMessage({
    ...fields,
    address,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  })
  const { data } = await api.operatorLogin({ message, signature: await signMessage(message) })
  setSession({ ...data, address, walletId: wallet.id })
}

/** Ends the session in this tab at once, and at the server if it answers. */
export async function signOut(): Promise<void> {
  const logout = api.operatorLogout().catch(() => undefined)
  setSession(undefined)
  await logout
}
