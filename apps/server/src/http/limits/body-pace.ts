import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Ends requests whose body is not complete after the given milliseconds, as Node does for its own limit, which is the
 * same for all calls. A call with `hasOwnPace` checks its bodies itself, until it has answered.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (announcesBody(raw)) {
      const isPatient = () => request.routeOptions.config.hasOwnPace === true && !reply.raw.writableEnded
      const look = () => {
        if (!raw.complete && !isPatient()) cutOff(app.server, raw, reply.raw.writableEnded)
      }
      const timer = setInterval(look, milliseconds).unref()
      const settle = () => clearInterval(timer)
      raw.once('end', settle).once('close', settle)
    }
    done()
  })
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function cutOff(server: Server, request: IncomingMessage, isAnswered: boolean): void {
  if (isAnswered) request.destroy()
  else
    server.emit(
      'clientError',
      Object.assign(new Error('a request body arrived too slowly'), { code: tooSlow }),
      request.socket,
    )
}

/** The name Node uses. */
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'
