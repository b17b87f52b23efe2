import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { failureEnvelope } from '../call/envelope.ts'
import { networkOf } from './network.ts'

export type ConnectionLimits = {
  /** Most connections of one network: an IPv4 address, or the /64 of an IPv6 address. */
  readonly perNetwork: number
  /** Most connections in all. */
  readonly total: number
}

type Kept = (socket: Socket) => void

/**
 * Limits the open connections. Beyond `perNetwork`, a new connection of that network is closed at once. Beyond `total`,
 * a connection without a session is closed instead: the oldest one of the network that has most of them. An attack from
 * a few networks therefore ends its own connections, and a new visitor is served.
 *
 * Not for a server behind a proxy, whose address all visitors share.
 * @returns a function to call when a connection has carried a request with a valid session: it then stays.
 */
export function limitConnections(server: Server, { perNetwork, total }: ConnectionLimits): Kept {
  const open = new Map<string, number>()
  const strangers = new Map<string, Set<Socket>>()
  const networks = new WeakMap<Socket, string>()
  let count = 0

  const forget = (socket: Socket) => {
    const network = networks.get(socket) ?? ''
    const sockets = strangers.get(network)
    sockets?.delete(socket)
    if (sockets?.size === 0) strangers.delete(network)
  }

  const closeOldestStranger = () => {
    const oldest = oldestOfLargest(strangers)
    if (!oldest) return
    forget(oldest)
    oldest.destroy()
  }

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const ofNetwork = open.get(network) ?? 0
    if (ofNetwork >= perNetwork) {
      socket.destroy()
      return
    }
    if (count >= total) closeOldestStranger()
    count += 1
    open.set(network, ofNetwork + 1)
    networks.set(socket, network)
    strangers.set(network, (strangers.get(network) ?? new Set()).add(socket))
    socket.once('close', () => {
      count -= 1
      forget(socket)
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
  return forget
}

function oldestOfLargest(strangers: ReadonlyMap<string, ReadonlySet<Socket>>): Socket | undefined {
  let largest: ReadonlySet<Socket> | undefined
  for (const sockets of strangers.values()) if (sockets.size > (largest?.size ?? 0)) largest = sockets
  const [oldest] = largest ?? []
  return oldest
}

const statusOf: Readonly<Record<string, readonly [status: number, words: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** The time a client has to read the last answer, in milliseconds. */
const lastAnswerMs = 1_000

/**
 * Answers what is not HTTP, or arrives too slowly, with an envelope. Then closes the connection, even if the client
 * never closes its own side.
 */
export function answerBrokenRequest(log: FastifyBaseLogger, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  log.debug({ err: error }, 'broken request')
  const [status, words] = statusOf[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify(failureEnvelope({ status, code: status, reason: 'bad_json' }, 'en', ''))
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const timer = setTimeout(() => socket.destroy(), lastAnswerMs)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Closes a connection whose request has a transfer encoding other than `chunked`. Node ignores such a header, and a
 * proxy that does not would see the request end elsewhere (RFC 9112, section 6.3).
 */
export function refuseUnknownEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const encoding = request.headers['transfer-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'chunked') {
      next()
      return
    }
    reply.hijack()
    answerBrokenRequest(request.log, new Error('unknown transfer encoding'), request.raw.socket)
  })
}
