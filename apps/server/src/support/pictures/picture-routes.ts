import multipart from '@fastify/multipart'
import { uploadImage } from '@terahold/contract/calls/member/support'
import { idField } from '@terahold/contract/fields'
import { Refusal } from '@terahold/contract/refusal'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { successEnvelope } from '../../http/call/envelope.ts'
import { exchangeOf, memberOf } from '../../http/call/exchange.ts'
import { parseFields, refuseFields, takeUserId } from '../../http/call/fields.ts'
import type { Guard } from '../../http/call/guard.ts'
import { networkOf } from '../../http/limits/network.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { pictureLimits } from './picture-rules.ts'
import type { Pictures } from './pictures.ts'
import { readUpload } from './upload.ts'
import { longestUpload, type UploadLimits } from './upload-rules.ts'

export type PictureRouteDependencies = {
  readonly db: Database
  readonly guard: Guard
  readonly pictures: Pick<Pictures, 'keep' | 'read'>
  readonly audit: Audit
  readonly limits?: UploadLimits
}

const uploadsPerMemberAndDay = 60
/** All uploads of this process together may use this many times the memory limit of one. */
const uploadsAtOnce = 24
const uploadsAtOncePerMember = 2
/** A slow upload holds its place for minutes, so one network cannot take all of them. */
const uploadsAtOncePerNetwork = 8
/** Half the pace of a slow mobile connection (256 kbit/s): the largest picture then has almost nine minutes. */
const usualLimits: UploadLimits = { bytes: pictureLimits.bytes, graceMs: 15_000, bytesPerSecond: 16_000 }
/** Time for decoding, storing and recording, once the upload is complete. */
const handlingMs = 60_000

/**
 * The calls about pictures, whose bodies are not JSON. `POST problem/upload` takes one. `GET problem/image/:id` returns
 * it to its owner, and `GET console/problem/image/:memberId/:id` to operators with the support role, with an audit log
 * entry each time.
 */
export async function mountPictures(app: FastifyInstance, deps: PictureRouteDependencies): Promise<void> {
  await app.register(async (scope) => mountUpload(scope, deps))
  mountOwn(app, deps)
  mountDesk(app, deps)
}

/** In a separate scope, so that no other call accepts a form. */
async function mountUpload(scope: FastifyInstance, deps: PictureRouteDependencies): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  const admit = createAdmission()
  const limits = deps.limits ?? usualLimits
  scope.route({
    method: uploadImage.method,
    url: uploadImage.path,
    config: { call: 'uploadImage', hasOwnPace: true },
    handlerTimeout: longestUpload(limits) + handlingMs,
    onRequest: async (request) => void (await deps.guard.admitMember(request)),
    handler: async (request, reply) => {
      const { memberId } = memberOf(request)
      await limit(deps.db, `picture:${memberId}`, uploadsPerMemberAndDay, 86_400)
      const imageId = await admit(request, reply, async () => {
        const query = takeUserId(request.query as Record<string, unknown>, memberId)
        const { file, fields } = await readUpload(request, reply, limits)
        for (const rest of [query, takeUserId(fields, memberId)]) refuseFields(rest)
        return deps.pictures.keep(memberId, file)
      })
      exchangeOf(request).outcome = { code: 200 }
      return successEnvelope(200, exchangeOf(request).locale, request.id, { data: { imageId } })
    },
  })
}

/** Limits concurrent uploads. A request over the limit is asked to retry before any of its body is read. */
function createAdmission() {
  const running = new Map<string, number>()
  const count = (key: string) => running.get(key) ?? 0
  const add = (key: string, by: 1 | -1) => {
    if (count(key) + by === 0) running.delete(key)
    else running.set(key, count(key) + by)
  }
  return async <Result>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> => {
    const [all, member, network] = [
      'all',
      `member ${memberOf(request).memberId}`,
      `network ${networkOf(request.ip)}`,
    ] as const
    const isBusy = count(all) >= uploadsAtOnce
    if (isBusy || count(member) >= uploadsAtOncePerMember || count(network) >= uploadsAtOncePerNetwork) {
      reply.header('connection', 'close')
      throw isBusy ? new Refusal(503, 'unavailable') : new Refusal(429, 'rate_limited', { values: { seconds: '5' } })
    }
    for (const key of [all, member, network]) add(key, 1)
    try {
      return await work()
    } finally {
      for (const key of [all, member, network]) add(key, -1)
    }
  }
}

function mountOwn(app: FastifyInstance, { guard, pictures }: PictureRouteDependencies): void {
  app.route({
    method: 'GET',
    url: servicePaths.ownPicture,
    config: { call: 'image' },
    onRequest: async (request) => void (await guard.admitMember(request)),
    handler: async (request, reply) => {
      const { memberId } = memberOf(request)
      refuseFields(takeUserId(request.query as Record<string, unknown>, memberId))
      const { id } = parseFields(ownParams, request.params as Record<string, unknown>)
      return send(request, reply, await pictures.read(memberId, id))
    },
  })
}

function mountDesk(app: FastifyInstance, { guard, pictures, audit, db }: PictureRouteDependencies): void {
  app.route({
    method: 'GET',
    url: servicePaths.operatorPicture,
    config: { call: 'deskImage' },
    onRequest: (request) => guard.admit(request, 'deskImage', { caller: 'operator', roles: ['support'] }),
    handler: async (request, reply) => {
      refuseFields(request.query as Record<string, unknown>)
      const { memberId, id } = parseFields(deskParams, request.params as Record<string, unknown>)
      const picture = await pictures.read(memberId, id)
      const { operator } = exchangeOf(request)
      if (!operator) throw new Refusal(401, 'session_missing')
      const { operatorId, name } = operator
      await audit(db, { operatorId, actor: name, action: 'ticket.image', outcome: 'done', subject: id })
      return send(request, reply, picture)
    },
  })
}

const ownParams = z.strictObject({ id: idField })
const deskParams = z.strictObject({ memberId: idField, id: idField })

/**
 * The page fetches a picture with the session and never opens it directly: so it is sent as a download and cached by
 * nobody.
 */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType }: { bytes: Buffer; mediaType: string },
): FastifyReply {
  exchangeOf(request).outcome = { code: 200 }
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'attachment; filename="picture.webp"')
    .type(mediaType)
    .send(bytes)
}
