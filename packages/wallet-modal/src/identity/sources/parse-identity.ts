import { pictureUrl } from '../../http/picture-url.ts'
import { ServiceError } from '../../http/service-error.ts'
import { asRecord } from '../../http/untrusted-data.ts'
import type { Identity } from '../../ports/identity-port.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'

/**
 * Returns an identity from untrusted data. The avatar must be https or embedded. Throws `ServiceError` if the answer
 * has no name field, such as the body of an error.
 */
export function parseIdentity(value: unknown): Identity {
  const { name, avatar } = asRecord(value)
  if (name !== null && typeof name !== 'string') throw new ServiceError('malformed', 'The response has no name')
  return { name: cleanName(name, '') || null, avatar: pictureUrl(avatar) }
}
