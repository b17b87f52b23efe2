import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createMessageRouter } from './message-router.ts'

/** The options of `attachRelay`. */
export interface AttachRelayOptions {
  /** The path of the relay, for example `/relay`. */
  path: string
  /** Returns whether a request may open a socket, for example by its `Origin`. All may by default. */
  accepts?: (request: IncomingMessage) => boolean
  /** Milliseconds since 1970, by which publications expire. The machine's clock by default. */
  now?: () => number
}

/** A relay on a server of the app. */
export interface AttachedRelay {
  /** The number of open sockets. */
  readonly connections: number
  /** Closes every socket and stops. The server cannot close before. */
  close(): void
}

/**
 * Adds the relay of `startRelay`, without its faults and record, to a path of an existing server. Sockets for other
 * paths are left to the server's other listeners, or refused if there are none.
 * @example attachRelay(server, { path: '/relay' })
 */
export function attachRelay(server: Server, options: AttachRelayOptions): AttachedRelay {
  const { path, accepts = () => true, now = Date.now } = options
  const router = createMessageRouter({ now })

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (pathOf(request) !== path) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
    } else if (accepts(request)) router.welcome(request, socket, head)
    else refuse(socket, '403 Forbidden')
  }

  server.on('upgrade', onUpgrade)
  return {
    get connections() {
      return router.connections
    },
    close() {
      server.off('upgrade', onUpgrade)
      router.dropConnections()
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  // Some clients put a slash before their query.
  return (url.split('?', 1)[0] ?? '/').replace(/(?<=.)\/$/, '')
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
