import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createMessageRouter, type RelayMessage } from './message-router.ts'

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
  const hanging = new Set<Socket>()
  const record: RelayMessage[] = []
  const switchboard = createMessageRouter({ now, onMessage: (message) => void record.push(message) })
  let mode: 'serving' | 'refusing' | 'hanging' = 'serving'

  const server = createServer((_request, response) => void response.writeHead(426).end('This is a WebSocket server.\n'))
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
    switchboard.welcome(request, socket, head)
  })

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
      return switchboard.connections
    },
    get accepted() {
      return switchboard.accepted
    },
    get hanging() {
      return hanging.size
    },
    get waiting() {
      return switchboard.waiting
    },
    messages: () => [...record],
    dropConnections: switchboard.dropConnections,
    refuse(isRefusing) {
      mode = isRefusing ? 'refusing' : 'serving'
    },
    hang(isHanging) {
      mode = isHanging ? 'hanging' : 'serving'
      if (!isHanging) serveNoMoreHangers()
    },
    async close() {
      switchboard.dropConnections()
      serveNoMoreHangers()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
