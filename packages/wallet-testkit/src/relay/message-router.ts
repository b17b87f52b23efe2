import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type Client, serveClient } from './client.ts'
import { createMailbox, type StoredMessage } from './mailbox.ts'
import { topicsOf } from './methods.ts'

/** A client's request, as the relay received it. */
export interface RelayMessage {
  /** The method on the wire, for example `irn_publish` or `wc_proposeSession`. */
  readonly method: string
  readonly topics: readonly string[]
  /** The kind of message in a publication, for example 1108 for a session request. */
  readonly tag?: number
  readonly clientId: string
}

/** A relay without a server: it serves sockets whose request was accepted elsewhere. */
export interface MessageRouter {
  readonly connections: number
  readonly accepted: number
  readonly waiting: number
  /** Completes the handshake of a socket and serves it. */
  welcome(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends a frame to every socket. */
  send(frame: string): void
  dropConnections(): void
}

interface SwitchboardOptions {
  /** Milliseconds since 1970, by which publications expire. */
  readonly now: () => number
  /** Called for every request. */
  readonly onMessage?: (message: RelayMessage) => void
}

/** Larger than any message of the protocol. */
const maxPayload = 1_000_000

export function createMessageRouter({ now, onMessage = () => {} }: SwitchboardOptions): MessageRouter {
  const mailbox = createMailbox(now)
  const clients = new Set<Client>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  let accepted = 0

  function distribute(letter: StoredMessage): void {
    for (const client of clients) {
      if (client.topics.has(letter.topic) && client.clientId !== letter.sender) client.deliver(letter)
    }
  }

  return {
    get connections() {
      return clients.size
    },
    get accepted() {
      return accepted
    },
    get waiting() {
      return mailbox.size()
    },
    welcome(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        accepted += 1
        const clientId = clientIdOf(request.url ?? '/') ?? `anonymous ${accepted}`
        const client = serveClient(webSocket, clientId, {
          mailbox,
          distribute,
          record: ({ method, params }) => {
            const { tag } = params
            onMessage({ method, topics: topicsOf(params), clientId, ...(typeof tag === 'number' && { tag }) })
          },
        })
        clients.add(client)
        webSocket.once('close', () => clients.delete(client))
        webSocket.on('error', () => webSocket.terminate())
      })
    },
    send(frame) {
      for (const { socket } of clients) socket.send(frame)
    },
    dropConnections() {
      for (const { socket } of clients) socket.terminate()
    },
  }
}

/**
 * Returns the id with which a client signed its token, the same on each of its sockets. Undefined without one. The
 * signature is not verified, because the relay serves tests on loopback.
 */
function clientIdOf(requestUrl: string): string | undefined {
  const token = new URLSearchParams(requestUrl.split('?')[1]).get('auth')
  const payload = token?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss?: unknown } | null
    return typeof claims?.iss === 'string' ? claims.iss : undefined
  } catch {
    // An unknown token: the client counts as a new one on each socket.
    return undefined
  }
}
