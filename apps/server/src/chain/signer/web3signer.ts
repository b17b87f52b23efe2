import type { Hex } from 'viem'
import { partsOfHex, remoteSigner } from './remote-signer.ts'
import type { Signer } from './signer.ts'

export type Web3SignerKey = {
  /** The service's address, without a path. */
  readonly url: string
  /** The key's public key: 0x and 128 hex digits, as the service lists it. */
  readonly publicKey: string
  /** Time limit of one request in milliseconds; 10 seconds by default. */
  readonly patience?: number
}

/**
 * Opens a key in Web3Signer, started as `eth1`. It signs the hash of the bytes it is given.
 * @throws Error when the service does not answer, or does not have the key.
 */
export async function openWeb3Signer({ url, publicKey, patience = 10_000 }: Web3SignerKey): Promise<Signer> {
  const base = new URL('api/v1/eth1', `${url.replace(/\/+$/, '')}/`).href

  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    const response = await fetch(`${base}${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      ...init,
    }).catch((cause: unknown) => {
      throw new Error('Web3Signer does not answer', { cause })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Web3Signer refuses: ${response.status}`)
    return text
  }

  const keys: unknown = JSON.parse(await ask('/publicKeys'))
  if (!Array.isArray(keys) || !keys.some((key) => String(key).toLowerCase() === publicKey.toLowerCase()))
    throw new Error('Web3Signer does not have the key PAYOUT_WEB3SIGNER_KEY')
  const headers = { 'content-type': 'application/json' }
  return remoteSigner(`0x04${publicKey.slice(2)}` as Hex, async ({ unsigned }) => {
    const body = JSON.stringify({ data: unsigned })
    return partsOfHex((await ask(`/sign/${publicKey}`, { method: 'POST', headers, body })).trim())
  })
}
