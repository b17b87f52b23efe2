import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { HostileRequest } from './hostile-requests.ts'

export type Answered = { readonly status: number; readonly type: string; readonly text: string }

const patience = 20_000
const mostRead = 4_000_000

/** Sends requests over a few connections that stay open. `close` ends them all. */
export function createSender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { port } = new URL(origin)

  function plain({ method, target, headers, body }: HostileRequest): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: target.replaceAll(/[^\x21-\xff]/g, '%20'),
      })
      for (const [name, value] of headers) sent.setHeader(name, value)
      // Without it a body on a GET would be taken for the next request.
      if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body))
      sent.setTimeout(patience, () => sent.destroy(new Error('no answer in time')))
      sent.once('error', reject)
      sent.once('response', (response) => {
        const type = response.headers['content-type'] ?? ''
        const status = response.statusCode ?? 0
        if (type.startsWith('text/event-stream')) {
          sent.off('error', reject).on('error', () => undefined)
          response.destroy()
          resolve({ status, type, text: '' })
          return
        }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          if (text.length < mostRead) text += piece
        })
        response.once('end', () => resolve({ status, type, text }))
        response.once('error', reject)
      })
      sent.end(body)
    })
  }

  /** A malformed request may be answered or its connection closed, but it must not hang. */
  function raw({ method, target, headers, body = '' }: HostileRequest): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let text = ''
      const timer = setTimeout(() => {
        reject(new Error('a malformed request got no answer'))
        socket.destroy()
      }, patience)
      const lines = [`${method} ${target} HTTP/1.1`, 'host: x', ...headers.map(([name, value]) => `${name}: ${value}`)]
      socket.on('data', (piece) => {
        text += String(piece)
        // An answer that leaves the connection open counts as well.
        if (text.includes('\r\n\r\n')) socket.end()
      })
      socket.on('error', () => undefined)
      socket.once('close', () => {
        clearTimeout(timer)
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
        resolve({
          status,
          type: /content-type: ([^\r]*)/i.exec(text)?.[1] ?? '',
          text: text.slice(text.indexOf('\r\n\r\n') + 4),
        })
      })
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    })
  }

  return {
    send: (request: HostileRequest) => (request.raw ? raw(request) : plain(request)),
    close: () => agent.destroy(),
  }
}
