import { requestJson } from '../../http/request.ts'
import { type ServiceOptions, serviceAt } from '../../http/service.ts'
import { asRecord, unwrapEnvelope } from '../../http/untrusted-data.ts'
import type { ActivitySource } from '../../ports/activity-port.ts'
import { parsePage } from './parse-page.ts'

/**
 * Creates an activity source for the app's own server: `GET {baseUrl}/transactions/:address?cursor=` returns `{ code,
 * msg, data: { transactions, next } }`.
 * @example createServerActivity({ baseUrl: '/wallet' })
 */
export function createServerActivity({ baseUrl, ...rest }: ServiceOptions & { baseUrl: string }): ActivitySource {
  const service = serviceAt(baseUrl, rest, { credentials: 'same-origin' })
  return {
    async page({ address, cursor }, signal) {
      const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
      const answer = await requestJson(service, { path: `/transactions/${address}${query}`, signal })
      const { transactions, next } = asRecord(unwrapEnvelope(answer).data)
      return parsePage(transactions, next, cursor)
    },
  }
}
