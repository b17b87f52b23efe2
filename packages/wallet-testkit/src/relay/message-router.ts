import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type Client, serveClient } from './client.ts'
import { createMailbox, type StoredMessage } from './mailbox.ts'
import { topicsOf } from './methods.ts'

/** One request of a client, as the relay saw it. */
export interface RelayMessage {
  /** The method on the wire, for example `irn_publish` or `wc_proposeSession`. */
  readonly method: string
  readonly topics: readonly string[]
  /** What kind of message a publication holds, for example 1108 for a session request. */
  readonly tag?: number
  readonly clientId: string
}

/** A relay without a server: sockets come to it once something has accepted their request. */
export interface MessageRouter {
  readonly connections: number
  readonly accepted: number
  readonly waiting: number
  /** Completes the handshake of a socket and serves it. */
  welcome(request: IncomingMessage, socket: Duplex, head: Buffer): void
  dropConnections(): void
}

interface SwitchboardOptions {
  /** Milliseconds since the epoch, by which publications expire. */
  readonly now: () => number
  /** Hears of every request. */
  readonly onMessage?: (message: RelayMessage) => void
}

/** More than any message of the protocol, and less than harms. */
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
    dropConnections() {
      for (const { socket } of clients) socket.terminate()
    },
  }
}

/**
 * The name under which a client signed its token, the same on each of its sockets; undefined when it shows none.
 * The signature is not checked: the relay listens on loopback and serves tests.
 */
function clientIdOf(requestUrl: string): string | undefined {
  const token = new URL(requestUrl, 'ws://relay').searchParams.get('auth')
  const payload = token?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss?: unknown } | null
    return typeof claims?.iss === 'string' ? claims.iss : undefined
  } catch {
    // A token of another make: the client then counts as a new one on each socket.
    return undefined
  }
}
