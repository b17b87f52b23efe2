import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createMessageRouter } from './message-router.ts'

export interface AttachRelayOptions {
  /** The path the relay answers on, for example `/relay`. */
  path: string
  /** Whether a request may open a socket, for example by its `Origin`; all may when left out. */
  accepts?: (request: IncomingMessage) => boolean
  /** Milliseconds since the epoch, by which publications expire; the machine's clock when left out. */
  now?: () => number
}

export interface AttachedRelay {
  /** Sockets that are open now. */
  readonly connections: number
  /** Cuts every socket and answers no more: the server cannot close before. */
  close(): void
}

/**
 * Serves the relay of `startRelay` on a path of a server that there is already, without its faults and its record.
 * Sockets for other paths are left to the server's other listeners, and refused when it has none.
 * @example attachRelay(server, { path: '/relay' })
 */
export function attachRelay(server: Server, options: AttachRelayOptions): AttachedRelay {
  const { path, accepts = () => true, now = Date.now } = options
  const switchboard = createMessageRouter({ now })

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (pathOf(request) !== path) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
    } else if (accepts(request)) switchboard.welcome(request, socket, head)
    else refuse(socket, '403 Forbidden')
  }

  server.on('upgrade', onUpgrade)
  return {
    get connections() {
      return switchboard.connections
    },
    close() {
      server.off('upgrade', onUpgrade)
      switchboard.dropConnections()
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  // Clients differ in whether they put a slash before their query.
  return (url.split('?', 1)[0] ?? '/').replace(/(?<=.)\/$/, '')
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
