import { keyOfSignature, proofKeyText } from '@terahold/proof/key'
import { bytesToHex, hexToBytes, isHex } from 'viem'
import { api } from '../../shared/api/api.ts'
import { loadAppConfig } from '../../shared/config/app-config-query.ts'
import type { Session } from '../../shared/session/session-store.ts'
import { askToSignText } from '../../shared/wallet/text-signer.ts'
import { keepDeviceKey } from './proof-store.ts'

/**
 * Asks the wallet to sign for the member's key, registers it, and keeps it on this device. Returns the first day whose proof
 * uses it.
 */
export async function registerKey({ userId, address }: Session): Promise<string> {
  const { chainId } = await loadAppConfig()
  const signature = await askToSignText(proofKeyText({ domain: location.host, chainId, address }))
  if (!isHex(signature)) throw new TypeError('the wallet returned no hex')
  const { firstDay } = (await api.registerProofKey({ signature })).data
  const key = bytesToHex(keyOfSignature(hexToBytes(signature))).slice(2)
  keepDeviceKey(userId, { key, firstDay })
  return firstDay
}
