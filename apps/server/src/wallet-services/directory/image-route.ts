import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { sendRateLimited } from '../../http/call/envelope.ts'
import { createFloodGuard, type FloodRule } from '../../http/limits/flood-guard.ts'
import type { Images } from './images.ts'

export type ImageRouteDependencies = { readonly images: Images; readonly rule?: FloodRule }

const imageId = /^[\w.-]{1,100}$/
/** A page of the list shows forty at once. */
const usualRule: FloodRule = { perSecond: 20, burst: 300 }
/** A picture opened directly is a document of its own, so it may not run, load or submit anything. */
const policy = "default-src 'none'; sandbox"

/**
 * `GET /wallet/image/:id`: returns a picture of a wallet or of a name, without an envelope. A missing picture is
 * answered with 404, and too many requests with 429.
 */
export function mountWalletImages(app: FastifyInstance, { images, rule = usualRule }: ImageRouteDependencies): void {
  const wait = createFloodGuard(rule)
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: servicePaths.walletPicture,
    config: { call: 'wallet-image' },
    handler: async (request, reply) => {
      const seconds = wait(request.ip)
      if (seconds > 0) return sendRateLimited(request, reply, seconds)
      const { id } = request.params
      const image = imageId.test(id) ? await images.find(id) : undefined
      if (!image) return reply.callNotFound()
      const age = `public, max-age=${image.maxAge}${image.isForever ? ', immutable' : ''}`
      const etag = `"${image.tag}"`
      reply.headers({ 'content-security-policy': policy, 'cache-control': age, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(image.type).send(image.body)
    },
  })
}
