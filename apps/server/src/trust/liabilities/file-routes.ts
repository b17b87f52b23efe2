import { Readable } from 'node:stream'
import { dayField } from '@terahold/contract/fields'
import { Refusal } from '@terahold/contract/refusal'
import { servicePaths } from '@terahold/contract/service-paths'
import type { Day } from '@terahold/money/day'
import { decodeIndex, encodeFileHead } from '@terahold/proof/file'
import { leafLength } from '@terahold/proof/leaf'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import { exchangeOf } from '../../http/call/exchange.ts'
import { parseFields, refuseFields } from '../../http/call/fields.ts'
import { networkOf } from '../../http/limits/network.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { type MadeTree, readKeptTree, readShard } from './liability-store.ts'

/** A phone takes an index and one shard a day, an auditor 65 files a night. */
const partsPerMinute = 200
const filesPerHour = 20
/** The file of a million members has some 290 MB. */
const fileTimeoutMs = 900_000

const fileParams = z.strictObject({ day: dayField })
const shardParams = z.strictObject({ day: dayField, shard: z.coerce.number().int().min(0).max(63) })

/** Mounts the published files of a day's liability tree: the whole file, its index, and each shard. They never change. */
export function mountLiabilityFiles(app: FastifyInstance, { db }: { readonly db: Database }): void {
  app.route({
    method: 'GET',
    url: servicePaths.liabilityFile,
    config: { call: 'liability-file', isStream: true },
    handlerTimeout: fileTimeoutMs,
    handler: async (request, reply) => {
      await limit(db, `liability-file:${networkOf(request.ip)}`, filesPerHour, 3_600)
      const tree = await findTree(db, readParams(fileParams, request).day)
      const { snapshot, shards } = decodeIndex(tree.shardIndex)
      const head = encodeFileHead(
        snapshot,
        shards.map(({ count }) => count),
      )
      const body = Readable.from(fileOf(db, tree.day, head, shards.length), { objectMode: false })
      reply.header('content-length', head.length + tree.leaves * leafLength)
      return send(request, reply, body)
    },
  })
  app.route({
    method: 'GET',
    url: servicePaths.liabilityIndex,
    config: { call: 'liability-index' },
    handler: async (request, reply) => {
      await limit(db, `liability-part:${networkOf(request.ip)}`, partsPerMinute, 60)
      return send(request, reply, (await findTree(db, readParams(fileParams, request).day)).shardIndex)
    },
  })
  app.route({
    method: 'GET',
    url: servicePaths.liabilityShard,
    config: { call: 'liability-shard' },
    handler: async (request, reply) => {
      await limit(db, `liability-part:${networkOf(request.ip)}`, partsPerMinute, 60)
      const { day, shard } = readParams(shardParams, request)
      const leaves = await readShard(db, day, shard)
      if (!leaves) throw new Refusal(404, 'record_unknown', { field: 'day' })
      return send(request, reply, leaves)
    },
  })
}

function readParams<Params extends z.ZodType>(schema: Params, request: FastifyRequest): z.output<Params> {
  refuseFields(request.query as Record<string, unknown>)
  return parseFields(schema, request.params as Record<string, unknown>)
}

async function findTree(db: Database, day: Day): Promise<MadeTree> {
  const tree = await readKeptTree(db, day)
  if (!tree) throw new Refusal(404, 'record_unknown', { field: 'day' })
  return tree
}

/** Reads one shard at a time, so that a large file needs the memory of one. */
async function* fileOf(db: Database, day: Day, head: Uint8Array, shards: number): AsyncGenerator<Uint8Array> {
  yield head
  for (let shard = 0; shard < shards; shard += 1) {
    const leaves = await readShard(db, day, shard)
    if (!leaves) throw new Error(`shard ${shard} of ${day} was deleted while it was sent`)
    if (leaves.length > 0) yield leaves
  }
}

function send(request: FastifyRequest, reply: FastifyReply, body: Buffer | Readable): FastifyReply {
  exchangeOf(request).outcome = { code: 200 }
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-disposition', 'attachment')
    .type('application/octet-stream')
    .send(body)
}
