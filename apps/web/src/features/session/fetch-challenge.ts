import { api } from '../../shared/api/api.ts'
import type { Challenge } from './siwe-text.ts'

/** Returns what the server asks a wallet to sign. @throws Error when the message would sign the member in at another site. */
export async function fetchChallenge(address: string, options?: Parameters<typeof api.nonce>[1]): Promise<Challenge> {
  const { data } = await api.nonce({ address }, options)
  if (data.domain !== location.host || data.uri !== location.origin) throw new Error(`${data.domain} ${data.uri}`)
  return data
}
