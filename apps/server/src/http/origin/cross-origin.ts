import { Refusal } from '@terahold/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Headers a page of an allowed origin may send. None of them is a cookie: the session is in `authorization`. */
const allowedHeaders =
  'authorization, content-type, accept-language, last-event-id, uuid, x-app-version, x-position, x-signature, x-signature-nonce'
const readableHeaders = 'x-request-id, x-position, retry-after'

/** Whether the request comes from a page of one of these origins. */
function isAllowedOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  return origin !== undefined && origins.includes(origin)
}

/**
 * Lets pages of the given origins call from other sites (WHATWG Fetch, "HTTP extensions"): each by its own name, never
 * all of them, and without the browser's credentials. Other origins get no CORS headers, so their browsers refuse.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    if (!isAllowedOrigin(request, origins)) return
    reply.header('access-control-allow-origin', request.headers.origin)
    reply.header('access-control-expose-headers', readableHeaders)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '600',
      })
      .send()
  })
}

/**
 * How browsers mark requests of our own pages and the user's direct input (W3C Fetch Metadata); other clients send
 * nothing.
 */
const own = new Set([undefined, 'same-origin', 'none'])

/** @throws Refusal 403 other_site_refused when a browser marks the request as another site's. */
export function refuseOtherSites(request: FastifyRequest, origins: readonly string[] = []): void {
  if (!own.has(request.headers['sec-fetch-site']) && !isAllowedOrigin(request, origins))
    throw new Refusal(403, 'other_site_refused')
}
