import { trustPools } from '@terahold/contract/calls/member/trust'
import { deskPath, servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../call/envelope.ts'

/** What the desk and its monitoring need as well, on both hosts. */
const shared: readonly string[] = [
  servicePaths.appConfig,
  servicePaths.health,
  servicePaths.readiness,
  servicePaths.metrics,
  trustPools.path,
  '/icon.svg',
]

/**
 * Serves the operators' desk and their calls at one host alone, and nothing of members there: a fault in a member's page then
 * cannot reach the desk's origin. Every other path is answered with 421 (misdirected request); `/` leads to the desk.
 */
export function separateDesk(app: FastifyInstance, deskHost: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    const [path = ''] = request.url.split('?', 1)
    const isOnDesk = request.host === deskHost
    if (isOnDesk && path === '/') {
      reply.redirect(deskPath)
      return
    }
    // The router also takes paths with encoded letters or a host before them, so what it found counts as well.
    const isDesks = isOfDesk(path) || isOfDesk(request.routeOptions.url ?? '')
    if (shared.includes(path) || isOnDesk === isDesks) {
      next()
      return
    }
    sendFailure(request, reply, { status: 421, code: 421, reason: 'not_found' })
  })
}

function isOfDesk(path: string): boolean {
  return path.startsWith(deskPath) || path === deskPath.slice(0, -1) || path.startsWith('/console/')
}
