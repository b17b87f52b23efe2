import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createMessageRouter, type RelayMessage } from './message-router.ts'

/** A WalletConnect relay on loopback, with faults for tests. */
export interface Relay {
  /** The relay URL for clients, for example `ws://127.0.0.1:40123`. */
  readonly url: string
  /** The number of open sockets. */
  readonly connections: number
  /** The number of sockets ever opened. */
  readonly accepted: number
  /** The number of connections that wait for a handshake. */
  readonly hanging: number
  /** The number of publications that wait for their reader. */
  readonly waiting: number
  /** Every request so far, oldest first. */
  messages(): readonly RelayMessage[]
  /** Cuts every socket like a broken line, without a closing handshake. */
  dropConnections(): void
  /** Sends a frame to every open socket, however wrong, such as text that is not JSON. */
  send(frame: string): void
  /**
   * Resets every new connection from now on, like a dead relay. `false` serves again. Open sockets stay open until
   * `drop`.
   */
  refuse(isRefusing: boolean): void
  /**
   * Accepts new connections from now on but never completes their handshake. `false` serves again and resets those that
   * hang.
   */
  hang(isHanging: boolean): void
  close(): Promise<void>
}

/** The options of `startRelay`. */
export interface RelayOptions {
  /** A loopback port. Any free one by default. */
  port?: number
  /** Milliseconds since 1970, by which publications expire. The machine's clock by default. */
  now?: () => number
}

/**
 * Starts a WalletConnect v2 relay (`irn` protocol) on loopback.
 * @example const relay = await startRelay() // pass relay.url to the SDK of your page
 */
export async function startRelay({ port = 0, now = Date.now }: RelayOptions = {}): Promise<Relay> {
  const hanging = new Set<Socket>()
  const record: RelayMessage[] = []
  const router = createMessageRouter({ now, onMessage: (message) => void record.push(message) })
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
    router.welcome(request, socket, head)
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
      return router.connections
    },
    get accepted() {
      return router.accepted
    },
    get hanging() {
      return hanging.size
    },
    get waiting() {
      return router.waiting
    },
    messages: () => [...record],
    dropConnections: router.dropConnections,
    send: router.send,
    refuse(isRefusing) {
      mode = isRefusing ? 'refusing' : 'serving'
    },
    hang(isHanging) {
      mode = isHanging ? 'hanging' : 'serving'
      if (!isHanging) serveNoMoreHangers()
    },
    async close() {
      router.dropConnections()
      serveNoMoreHangers()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
