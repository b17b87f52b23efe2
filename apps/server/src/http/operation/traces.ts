import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, openSpan } from '../../foundation/trace.ts'
import { exchangeOf } from '../call/exchange.ts'

/** Makes a span of each answered call, under its own name. Files and what we have no name for are left out. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { call, isStream } = request.routeOptions.config
    if (call !== undefined && !isStream)
      spans.set(request, openSpan(call, { 'terahold.call': call, 'http.request.method': request.method }))
    next()
  })
  // Starts here, because a body arrives in events of its connection, which do not know the request.
  app.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request)
    if (span) span.run(next)
    else next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { code = reply.statusCode } = exchangeOf(request).outcome ?? {}
    const facts = { 'http.response.status_code': reply.statusCode, 'terahold.code': code }
    spans.get(request)?.end(facts, reply.statusCode >= 500)
    next()
  })
}
