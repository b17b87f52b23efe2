import type { Address, Client } from 'viem'
import { getEnsName, getEnsText, normalize } from 'viem/ens'
import { pictureUrl } from '../../http/picture-url.ts'
import type { Identity } from '../../ports/identity-port.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'
import type { NameServiceOptions } from './name-service-options.ts'

const noIdentity: Identity = { name: null, avatar: null }

/** Throws the client's error if the chain does not answer the query for the name. */
export async function lookUpName({ client, ipfsGateway }: NameServiceOptions, address: Address): Promise<Identity> {
  const name = await getEnsName(client, { address })
  if (name === null || !isNormalized(name) || cleanName(name, '') === '') return noIdentity
  const avatar = await avatarRecord(client, name)
  return { name: cleanName(name, ''), avatar: avatarUrl(avatar, ipfsGateway) }
}

/** A name that is not in its normal form may look like another one (ENSIP-15). */
function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    // A name that cannot be normalized is invalid.
    return false
  }
}

async function avatarRecord(client: Client, name: string): Promise<string | null> {
  try {
    return await getEnsText(client, { name, key: 'avatar' })
  } catch {
    // The name is shown without its avatar, which a pattern of the address replaces.
    return null
  }
}

/** The forms of ENSIP-12 that need no further lookup: https, embedded, and IPFS through the app's gateway. */
function avatarUrl(record: string | null, ipfsGateway: string | undefined): string | null {
  const path = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{40,80}(?:\/[\w\-.~%/]*)?)$/i.exec(record ?? '')?.[1]
  if (path === undefined) return pictureUrl(record)
  return ipfsGateway && !path.includes('..') ? pictureUrl(`${ipfsGateway.replace(/\/+$/, '')}/ipfs/${path}`) : null
}
