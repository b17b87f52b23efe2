import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Ends requests whose body has not come whole after so many milliseconds, as Node ends those that exceed its own limit, which
 * is one for all calls. A call that says `hasOwnPace` watches its bodies itself, until it has answered.
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
  else server.emit('clientError', Object.assign(new Error('a body came too slowly'), { code: tooSlow }), request.socket)
}

/** As Node calls it. */
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'
