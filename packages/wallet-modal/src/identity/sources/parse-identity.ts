import { pictureUrl } from '../../http/picture-url.ts'
import { ServiceError } from '../../http/service-error.ts'
import { asRecord } from '../../http/untrusted-data.ts'
import type { Identity } from '../../ports/identity-port.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'

/**
 * An identity as a service answers it; its avatar only by https or embedded.
 * @throws ServiceError when the answer says nothing about a name, as the body of an error does.
 */
export function parseIdentity(value: unknown): Identity {
  const { name, avatar } = asRecord(value)
  if (name !== null && typeof name !== 'string') throw new ServiceError('malformed', 'The answer names nobody')
  return { name: cleanName(name, '') || null, avatar: pictureUrl(avatar) }
}
