import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { type Client, serveClient } from './client.ts'
import { clientIdOf } from './client-id.ts'
import { createMailbox, type StoredLetter } from './mailbox.ts'
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

/** A WalletConnect relay on loopback, with the faults a test may want. */
export interface Relay {
  /** What a client takes as its relay URL, for example `ws://127.0.0.1:40123`. */
  readonly url: string
  /** Sockets that are open now. */
  readonly connections: number
  /** Sockets that were ever opened. */
  readonly accepted: number
  /** Connections that wait for a handshake they will not get. */
  readonly hanging: number
  /** Publications that wait for their reader. */
  readonly waiting: number
  /** Every request so far, oldest first. */
  messages(): readonly RelayMessage[]
  /** Cuts every socket as a broken line does: without a closing handshake. */
  dropConnections(): void
  /** From now on resets every new connection, as a dead relay; `false` serves again. Open sockets stay: drop them if they are to go. */
  refuse(isRefusing: boolean): void
  /** From now on takes new connections and never completes their handshake; `false` serves again and resets those that hang. */
  hang(isHanging: boolean): void
  close(): Promise<void>
}

export interface RelayOptions {
  /** A port of the loopback interface; any free one when left out. */
  port?: number
  /** Milliseconds since the epoch, by which publications expire; the machine's clock when left out. */
  now?: () => number
}

/**
 * Starts a WalletConnect v2 relay that knows the `irn` protocol, on the loopback interface.
 * @example const relay = await startRelay(); new Core({ relayUrl: relay.url })
 */
export async function startRelay({ port = 0, now = Date.now }: RelayOptions = {}): Promise<Relay> {
  const mailbox = createMailbox(now)
  const clients = new Set<Client>()
  const hanging = new Set<Socket>()
  const record: RelayMessage[] = []
  let mode: 'serving' | 'refusing' | 'hanging' = 'serving'
  let accepted = 0

  const server = createServer((_request, response) => void response.writeHead(426).end('This is a WebSocket server.\n'))
  const sockets = new WebSocketServer({ noServer: true })
  server.on('connection', (socket) => {
    if (mode === 'refusing') socket.resetAndDestroy()
  })
  server.on('upgrade', (request, socket, head) => {
    if (mode === 'hanging') {
      hanging.add(request.socket)
      request.socket.on('error', () => request.socket.destroy())
      request.socket.once('close', () => hanging.delete(request.socket))
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      accepted += 1
      const clientId = clientIdOf(request.url ?? '/') ?? `anonymous ${accepted}`
      const client = serveClient(webSocket, clientId, {
        mailbox,
        distribute,
        record: ({ method, params }) => {
          const { tag } = params
          record.push({ method, topics: topicsOf(params), clientId, ...(typeof tag === 'number' && { tag }) })
        },
      })
      clients.add(client)
      webSocket.once('close', () => clients.delete(client))
      webSocket.on('error', () => webSocket.terminate())
    })
  })

  function distribute(letter: StoredLetter): void {
    for (const client of clients) {
      if (client.topics.has(letter.topic) && client.clientId !== letter.sender) client.deliver(letter)
    }
  }

  function dropConnections(): void {
    for (const { socket } of clients) socket.terminate()
  }

  function serveNoMoreHangers(): void {
    for (const socket of hanging) socket.destroy()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return clients.size
    },
    get accepted() {
      return accepted
    },
    get hanging() {
      return hanging.size
    },
    get waiting() {
      return mailbox.size()
    },
    messages: () => [...record],
    dropConnections,
    refuse(isRefusing) {
      mode = isRefusing ? 'refusing' : 'serving'
    },
    hang(isHanging) {
      mode = isHanging ? 'hanging' : 'serving'
      if (!isHanging) serveNoMoreHangers()
    },
    async close() {
      dropConnections()
      serveNoMoreHangers()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
