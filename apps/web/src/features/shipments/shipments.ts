import { useQuery } from '@tanstack/react-query'
import type { trackShipment } from '@terahold/contract/calls/member/shipments'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type Shipment = Answer<typeof trackShipment>['data']
export type ShipmentEvent = Shipment['events'][number]

/** Reads the shipment of one of the member's orders, in a language. An order event reads it again. */
export function useShipment(orderNo: string, locale: string) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'orders', 'shipment', orderNo, locale),
    queryFn: async ({ signal }) => (await api.trackShipment({ orderNo }, { signal })).data,
  })
}
