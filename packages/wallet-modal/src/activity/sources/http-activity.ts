import { requestJson } from '../../http/request.ts'
import { type ServiceOptions, serviceAt } from '../../http/service.ts'
import { asRecord } from '../../http/untrusted-data.ts'
import type { ActivitySource } from '../../ports/activity-port.ts'
import { parsePage } from './parse-page.ts'

/** The options of `createHttpActivity`. */
export type HttpActivityOptions = ServiceOptions & { readonly baseUrl: string; readonly projectId: string }

/**
 * Creates an activity source for `GET {baseUrl}/v1/account/:address/history`, which returns all chains together.
 * @example createHttpActivity({ baseUrl: 'https://rpc.example', projectId: 'abc' })
 */
export function createHttpActivity({ baseUrl, projectId, ...rest }: HttpActivityOptions): ActivitySource {
  const service = serviceAt(baseUrl, rest)
  return {
    async page({ address, cursor }, signal) {
      const query = new URLSearchParams({ projectId, ...(cursor !== null && { cursor }) })
      const path = `/v1/account/${address}/history?${query}`
      const { data, next } = asRecord(await requestJson(service, { path, signal }))
      return parsePage(data, next, cursor)
    },
  }
}
