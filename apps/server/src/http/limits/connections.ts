import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { failureEnvelope } from '../call/envelope.ts'

/**
 * Closes connections beyond the given number from one address at once. Not for a server behind a proxy, whose address
 * all share.
 */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

const statusOf: Readonly<Record<string, readonly [status: number, words: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers what is not HTTP, or arrives too slowly, with an envelope, and closes the connection. */
export function answerBrokenRequest(log: FastifyBaseLogger, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
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
}
