import { dataPrefixes } from '@terahold/contract/service-paths'
import type { Language } from '@terahold/locale/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { words } from '../locales/words.ts'
import { type Failure, sendFailure } from './call/envelope.ts'
import { exchangeOf } from './call/exchange.ts'
import type { BoundCall } from './mount.ts'

/**
 * Answers an unknown route: 405 on a call's path with another method, a small page to a browser that asks for one, an
 * envelope to everybody else.
 */
export function answerMissing(app: FastifyInstance, calls: readonly BoundCall[]): void {
  const paths = calls.map(({ endpoint: { path, method } }) => ({ pattern: patternOf(path), method }))
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    const failure: Failure =
      methods.length > 0
        ? { status: 405, code: 405, reason: 'method_unknown' }
        : { status: 404, code: 404, reason: 'not_found' }
    if (!wantsPage(request, path)) return sendFailure(request, reply, failure)
    exchangeOf(request).outcome = { code: failure.code, reason: failure.reason }
    reply
      .code(failure.status)
      .type('text/html; charset=utf-8')
      .send(missingPage(exchangeOf(request).locale))
  })
}

function patternOf(path: string): RegExp {
  const escaped = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${escaped.join('/')}$`)
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  const isApi = dataPrefixes.some((prefix) => path.startsWith(prefix))
  return request.method === 'GET' && !isApi && (request.headers.accept ?? '').includes('text/html')
}

function missingPage(locale: Language): string {
  const { title, text, home } = words[locale].missingPage
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home}</a></p></main></body>
</html>
`
}
