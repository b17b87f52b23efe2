import { t } from '@lingui/core/macro'
import { CallFailed, type SignChange } from '@terahold/contract/client'
import { getAddress, isHex } from 'viem'
import type { Config } from 'wagmi'
import { getConnection, signMessage, signTypedData, switchChain } from 'wagmi/actions'
import { addressChanged } from '../features/session/address-change.ts'
import { session } from '../shared/session/session.ts'
import { walletRefusal } from '../shared/wallet/wallet-refusal.ts'
import { openWallet } from './wallet.ts'

/**
 * Asks the connected wallet for the signature of a change (EIP-712). Rejects with `CallFailed`, whose text says why there is no signature.
 */
export const signChange: SignChange = async ({ domain, types, primaryType, message }) => {
  const { config } = await openWallet()
  // Without a session, on the sign-in page, the message names the wallet that was connected for it.
  const member = session.current()?.address ?? message.wallet
  const { address, chainId } = connectionOf(config, member)
  if (addressChanged(member, message.wallet)) throw otherAccount()
  // A server of somebody else must not get a signature for another site or a token.
  const isOurs = domain.name === 'Terahold' && primaryType === 'Change' && message.site === location.host
  if (!isOurs || !isHex(message.content)) throw unsigned(t`Your wallet could not sign the change. Nothing was changed.`)
  try {
    if (chainId !== domain.chainId) await switchChain(config, { chainId: domain.chainId })
    const signed = { ...message, wallet: getAddress(message.wallet), content: message.content }
    return await signTypedData(config, { account: address, domain, types, primaryType, message: signed })
  } catch (cause) {
    throw unsigned(textOf(walletRefusal(cause)))
  }
}

/** Asks the connected wallet to sign a text (`personal_sign`). Rejects as {@link signChange} does. */
export async function signText(message: string): Promise<string> {
  const { config } = await openWallet()
  const { address } = connectionOf(config, session.current()?.address ?? '')
  try {
    return await signMessage(config, { account: address, message })
  } catch (cause) {
    throw unsigned(textOf(walletRefusal(cause)))
  }
}

/** Returns the wallet's account and chain. @throws CallFailed when there is none, or it is not the member's. */
function connectionOf(config: Config, member: string) {
  const { address, chainId } = getConnection(config)
  if (address === undefined)
    throw unsigned(t`Your wallet is not connected. Connect it on the page “My”, then try again. Nothing was changed.`)
  if (addressChanged(member, address)) throw otherAccount()
  return { address, chainId }
}

function otherAccount(): CallFailed {
  return unsigned(t`Your wallet uses another account. Select the one you signed in with, then try again.`)
}

function textOf(refusal: ReturnType<typeof walletRefusal>): string {
  if (refusal === 'declined') return t`You declined the signature. Nothing was changed.`
  if (refusal === 'pending') return t`Your wallet has an open request. Answer it there, then try again.`
  if (refusal === 'chain') return t`Switch the network in your wallet, then try again. Nothing was changed.`
  return t`Your wallet could not sign the change. Nothing was changed.`
}

function unsigned(msg: string): CallFailed {
  return new CallFailed({ code: 403, msg, reqId: '', reason: 'signature_required' })
}
