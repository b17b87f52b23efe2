import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../foundation/clock.ts'

export type HeaderOptions = {
  readonly clock: Clock
  /** Other hosts that pages may connect to, such as a wallet relay. */
  readonly connectTo?: readonly string[]
}

/**
 * The content policy of the operators' desk: it connects to nothing but this server, shows no frame or worker, and no text
 * becomes code (Trusted Types).
 */
export const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * Headers of every answer. Scripts, styles and connections are restricted to our own origin, and no site may frame us
 * (OWASP ASVS 5.0, chapter 3.4). The date is the application's, so that a moved clock reaches the pages as well.
 */
export function addSecurityHeaders(app: FastifyInstance, { clock, connectTo = [] }: HeaderOptions): void {
  const policy = [
    "default-src 'none'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...connectTo].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  const fixed = {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Answers are private unless a route says otherwise.
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(fixed)
    reply.header('date', clock.now().toUTCString())
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    next()
  })
}
