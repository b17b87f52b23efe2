import { Refusal } from '@terahold/contract/refusal'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { exchangeOf } from '../../http/call/exchange.ts'
import { refuseFields } from '../../http/call/fields.ts'
import { networkOf } from '../../http/limits/network.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import type { NightProofs } from './night-proofs.ts'

const readsPerMinute = 200

/** Mounts the newest signed head of the log of nights as text, in the form that witnesses and monitors read. */
export function mountCheckpoint(
  app: FastifyInstance,
  { db, nightProofs }: { readonly db: Database; readonly nightProofs: Pick<NightProofs, 'checkpoint'> },
): void {
  app.route({
    method: 'GET',
    url: servicePaths.checkpoint,
    config: { call: 'checkpoint' },
    handler: async (request, reply) => {
      await limit(db, `checkpoint:${networkOf(request.ip)}`, readsPerMinute, 60)
      refuseFields(request.query as Record<string, unknown>)
      const note = await nightProofs.checkpoint()
      if (note === undefined) throw new Refusal(404, 'record_unknown', {})
      exchangeOf(request).outcome = { code: 200 }
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(note)
    },
  })
}
