import { Refusal } from '@terahold/contract/refusal'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection.ts'
import { memberOf } from '../http/call/exchange.ts'
import { takeUserId } from '../http/call/fields.ts'
import type { Guard } from '../http/call/guard.ts'
import type { Hub } from './hub.ts'
import { lastPoolEventId } from './pool-store.ts'
import { beginning, type Position, parsePosition } from './position.ts'
import { createReader } from './reader.ts'
import { lastEventId } from './store.ts'

export type EventRouteDependencies = { readonly db: Database; readonly guard: Guard; readonly hub: Hub }

/** Milliseconds after which a page that lost its stream should reconnect. */
const comeBackAfter = 2_000

/**
 * `GET /prod/APP/events`: the signed-in member's events from now on, or after `Last-Event-ID`. Read with fetch, because
 * the browser's own EventSource cannot send the session's header.
 */
export function mountEvents(app: FastifyInstance, { db, guard, hub }: EventRouteDependencies): void {
  app.addHook('preClose', () => hub.stop())
  app.route({
    method: 'GET',
    url: servicePaths.events,
    config: { call: 'events', isStream: true },
    onRequest: async (request) => void (await guard.admitMember(request)),
    handler: async (request, reply) => {
      const { memberId, sessionId } = memberOf(request)
      takeUserId(request.query as Record<string, unknown>, memberId)
      if (!hub.hasRoom()) throw new Refusal(503, 'unavailable')
      const after = parsePosition(request.headers['last-event-id']) ?? (await newest(db, memberId))
      reply.hijack()
      const response = reply.raw
      if (response.destroyed) return
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      response.write(`retry: ${comeBackAfter}\n\n`)
      const reader = createReader({ memberId, sessionId, after, response })
      response.once('close', () => hub.remove(reader))
      hub.add(reader)
    },
  })
}

/** The position of a stream that resumes nothing. */
async function newest(db: Database, memberId: string): Promise<Position> {
  const [member, pool] = await Promise.all([lastEventId(db, memberId), lastPoolEventId(db)])
  return { member: member ?? beginning.member, pool: pool ?? beginning.pool }
}
