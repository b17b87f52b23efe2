import { requestJson } from '../../http/request.ts'
import { type ServiceOptions, serviceAt } from '../../http/service.ts'
import { unwrapEnvelope } from '../../http/untrusted-data.ts'
import type { IdentitySource } from '../../ports/identity-port.ts'
import { parseIdentity } from './parse-identity.ts'

/**
 * Creates an identity source for the app's own server: `GET {baseUrl}/identity/:address` returns `{ code, msg, data: {
 * name, avatar } }`.
 * @example createServerIdentity({ baseUrl: '/wallet' })
 */
export function createServerIdentity({ baseUrl, ...rest }: ServiceOptions & { baseUrl: string }): IdentitySource {
  const service = serviceAt(baseUrl, rest, { credentials: 'same-origin' })
  return {
    async identity(address, signal) {
      return parseIdentity(unwrapEnvelope(await requestJson(service, { path: `/identity/${address}`, signal })).data)
    },
  }
}
