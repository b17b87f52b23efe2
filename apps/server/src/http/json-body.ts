import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON and nothing else: a form or plain text could be sent by a foreign page without asking first. An empty body
 * is no body. Keys that reach for a prototype are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}
