import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../foundation/fixtures/loopback.ts'
import { ship24 } from './ship24.ts'

let answer: (response: ServerResponse) => void
let asked: { path: string; authorization: string; body: unknown }[] = []
const server = createServer((request, response) => void take(request).then(() => answer(response)))
let service: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  service = await listen(server)
})
afterAll(() => service.close())

async function take(request: IncomingMessage): Promise<void> {
  const { url = '', headers } = request
  asked.push({ path: url, authorization: headers.authorization ?? '', body: await json(request) })
}

const carrier = () => ship24({ url: service.url, key: 'apik_secret', timeoutMs: 500 })
const shipment = { carrier: 'Post', trackingNo: 'RR123', country: 'DE', shippedAt: new Date() }
const says = (status: number, body: unknown) => {
  answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const tracked = (events: unknown[], estimatedDeliveryDate: string | null = null) => ({
  data: { trackings: [{ tracker: {}, shipment: { delivery: { estimatedDeliveryDate } }, events }] },
})
const told = { eventId: 'e1', status: 'Arrived at hub', location: 'Leipzig', statusMilestone: 'in_transit' }

describe('the tracking service', () => {
  it('is asked by number, country and carrier, with its key in a header', async () => {
    asked = []
    says(201, tracked([]))
    expect(await carrier().track(shipment)).toEqual({ eta: null, events: [] })
    expect(asked).toEqual([
      {
        path: '/public/v1/trackers/track',
        authorization: 'Bearer apik_secret',
        body: { trackingNumber: 'RR123', destinationCountryCode: 'DE', courierName: 'Post' },
      },
    ])
  })

  it('returns events in order, with times of any zone and cleaned text', async () => {
    says(201, {
      ...tracked(
        [
          {
            ...told,
            eventId: 'e3',
            occurrenceDatetime: '2026-11-03T10:00:00',
            statusMilestone: 'delivered',
            status: null,
          },
          { ...told, occurrenceDatetime: '2026-11-01T10:00:00', utcOffset: '+02:00' },
          {
            ...told,
            eventId: 'e2',
            occurrenceDatetime: '2026-11-02T10:00:00-05:00',
            statusCategory: 'customs',
            status: 'a\u0007b',
          },
          { ...told, eventId: 'e4', occurrenceDatetime: 'yesterday' },
        ],
        '2026-11-04T00:00:00',
      ),
    })
    expect(await carrier().track(shipment)).toEqual({
      eta: '2026-11-04',
      events: [
        {
          ref: 'e1',
          at: new Date('2026-11-01T08:00:00Z'),
          kind: 'in_transit',
          place: 'Leipzig',
          text: 'Arrived at hub',
        },
        { ref: 'e2', at: new Date('2026-11-02T15:00:00Z'), kind: 'customs', place: 'Leipzig', text: 'a b' },
        { ref: 'e3', at: new Date('2026-11-03T10:00:00Z'), kind: 'delivered', place: 'Leipzig', text: null },
      ],
    })
  })

  it('may not know a shipment yet', async () => {
    says(404, { errors: [] })
    expect(await carrier().track(shipment)).toBeUndefined()
    says(200, { data: { trackings: [] } })
    expect(await carrier().track(shipment)).toBeUndefined()
  })

  it.each([
    ['status 401', () => says(401, { errors: [{ message: 'apik_secret' }] }), 'status 401'],
    ['another shape', () => says(200, { data: 'x' }), /trackings|data/],
    ['no JSON', () => (answer = (response) => response.end('<html>')), /JSON|token/i],
    ['too much data', () => says(200, { data: { trackings: [], more: 'x'.repeat(1_100_000) } }), 'too large'],
    ['no answer', () => (answer = () => undefined), /timeout|aborted/i],
    [
      'a redirect',
      () => (answer = (r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()),
      /fetch|redirect/i,
    ],
  ])('an answer with %s is an error that names no key', async (_what, set, message) => {
    set()
    const failure = await carrier()
      .track(shipment)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String((failure as Error).message)).toMatch(message)
    expect(String((failure as Error).stack)).not.toContain('apik_secret')
  })
})
