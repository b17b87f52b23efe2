import { requestJson } from '../../http/request.ts'
import { type ServiceOptions, serviceAt } from '../../http/service.ts'
import type { IdentitySource } from '../../ports/identity-port.ts'
import { parseIdentity } from './parse-identity.ts'

/** The options of `createHttpIdentity`. */
export type HttpIdentityOptions = ServiceOptions & { readonly baseUrl: string; readonly projectId: string }

/**
 * Creates an identity source for `GET {baseUrl}/v1/identity/:address`, which returns names of Ethereum mainnet.
 * @example createHttpIdentity({ baseUrl: 'https://rpc.example', projectId: 'abc' })
 */
export function createHttpIdentity({ baseUrl, projectId, ...rest }: HttpIdentityOptions): IdentitySource {
  const service = serviceAt(baseUrl, rest)
  const query = new URLSearchParams({ chainId: 'eip155:1', projectId })
  return {
    async identity(address, signal) {
      return parseIdentity(await requestJson(service, { path: `/v1/identity/${address}?${query}`, signal }))
    },
  }
}
