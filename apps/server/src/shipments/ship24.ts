import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import { z } from 'zod'
import type { Carrier, CarrierEvent, CarrierReport } from './carrier.ts'
import { asLine } from './shipment-rules.ts'

export type Ship24Options = {
  /** The address of the service, without a path. */
  readonly url: string
  /** Sent in a header and never logged. */
  readonly key: string
  readonly timeoutMs?: number
}

const eventsTaken = 100
const longestAnswer = 1_000_000

const text = z.string().max(2_000).nullish()
const answerSchema = z.object({
  data: z.object({
    trackings: z.array(
      z.object({
        shipment: z.object({ delivery: z.object({ estimatedDeliveryDate: text }).nullish() }).nullish(),
        events: z
          .array(
            z.object({
              eventId: z.string().min(1).max(100),
              occurrenceDatetime: z.string().max(40),
              utcOffset: text,
              status: text,
              location: text,
              statusMilestone: text,
              statusCategory: text,
            }),
          )
          .nullish(),
      }),
    ),
  }),
})
type Ship24Event = NonNullable<z.output<typeof answerSchema>['data']['trackings'][number]['events']>[number]

const kinds: Readonly<Record<string, ShipmentEventKind>> = {
  out_for_delivery: 'out_for_delivery',
  failed_attempt: 'failed_attempt',
  available_for_pickup: 'ready_for_pickup',
  exception: 'exception',
  delivered: 'delivered',
}

/**
 * A tracking service for many carriers (Ship24 tracking API, `POST /public/v1/trackers/track`: the same fields always
 * refer to the same shipment). Times without an offset are taken as UTC.
 */
export function ship24({ url, key, timeoutMs = 10_000 }: Ship24Options): Carrier {
  const endpoint = new URL('/public/v1/trackers/track', url)

  return {
    everyMinutes: 60,
    async track({ carrier, trackingNo, country }) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ trackingNumber: trackingNo, destinationCountryCode: country, courierName: carrier }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`The tracking service answered with status ${response.status}`)
      }
      return reportOf(answerSchema.parse(JSON.parse(await readBounded(response))))
    },
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > longestAnswer) throw new Error('The answer of the tracking service is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reportOf({ data }: z.output<typeof answerSchema>): CarrierReport | undefined {
  const [tracking] = data.trackings
  if (!tracking) return undefined
  const day = tracking.shipment?.delivery?.estimatedDeliveryDate?.slice(0, 10) ?? null
  const events = (tracking.events ?? []).flatMap((event) => eventOf(event) ?? [])
  return {
    eta: day !== null && z.iso.date().safeParse(day).success ? day : null,
    events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-eventsTaken),
  }
}

/** Undefined for an event without a valid time. */
function eventOf(event: Ship24Event): CarrierEvent | undefined {
  const { eventId, occurrenceDatetime, utcOffset, status, location, statusMilestone, statusCategory } = event
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(occurrenceDatetime)
  const at = new Date(hasOffset ? occurrenceDatetime : `${occurrenceDatetime}${utcOffset || 'Z'}`)
  if (Number.isNaN(at.getTime())) return undefined
  const kind = kinds[statusMilestone ?? ''] ?? (statusCategory === 'customs' ? 'customs' : 'in_transit')
  return { ref: eventId, at, kind, place: asLine(location, 120), text: asLine(status, 300) }
}
