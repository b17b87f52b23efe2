import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type StandIn = { readonly status: number; readonly body: string }

export type NetworkProxy = {
  /** For a browser's `proxy` option: the product keeps its own address, and everything on the way to it comes by here. */
  readonly proxy: { readonly server: string; readonly bypass: string }
  /** Lets nothing through any more, as a tunnel does, or again. */
  cut(isCut: boolean): void
  /** Answers in the product's place for paths that match; `null` takes that back. */
  standIn(path: RegExp, answer: StandIn | null): void
  /** The paths that were asked for. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** Stands between a browser and the product, to be the network that fails and the server that has another version. */
export async function startNetworkProxy(): Promise<NetworkProxy> {
  const standIns = new Map<string, StandIn>()
  const asked: string[] = []
  let isCut = false
  const server = createServer((incoming, response) => {
    if (isCut) return void incoming.destroy()
    const { pathname } = new URL(incoming.url ?? '/')
    asked.push(pathname)
    const [, answer] = [...standIns].find(([path]) => new RegExp(path).test(pathname)) ?? []
    if (answer) respond(response, pathname, answer)
    else forward(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    asked,
    cut(next) {
      isCut = next
      if (isCut) server.closeAllConnections()
    },
    standIn(path, answer) {
      if (answer) standIns.set(path.source, answer)
      else standIns.delete(path.source)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function respond(response: ServerResponse, path: string, { status, body }: StandIn): void {
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming
  const outgoing = request(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // The product has ended, or the browser has gone: whoever is left is told by a broken connection.
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
