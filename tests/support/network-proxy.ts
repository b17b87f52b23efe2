import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '../../apps/server/src/foundation/fixtures/loopback.ts'

type StandIn = {
  readonly status: number
  readonly body: string
  /** `no-store` by default. */
  readonly cacheControl?: string
}

export type NetworkProxy = {
  /** For a browser's `proxy` option: the product keeps its own address, and all requests to it pass through here. */
  readonly proxy: { readonly server: string; readonly bypass: string }
  /** Blocks everything, as a tunnel does, or lets it through again. */
  cut(isCut: boolean): void
  /** Answers in place of the product for matching paths; `null` removes that. */
  standIn(path: RegExp, answer: StandIn | null): void
  /** The requested paths. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/**
 * A proxy between a browser and the product, which can act as a failing network or as a server with another version.
 */
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
  const { url, close } = await listen(server)
  return {
    proxy: { server: url, bypass: '<-loopback>' },
    asked,
    cut(next) {
      isCut = next
      if (isCut) server.closeAllConnections()
    },
    standIn(path, answer) {
      if (answer) standIns.set(path.source, answer)
      else standIns.delete(path.source)
    },
    close,
  }
}

function respond(response: ServerResponse, path: string, { status, body, cacheControl = 'no-store' }: StandIn): void {
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(status, { 'content-type': type, 'cache-control': cacheControl }).end(body)
}

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming
  const outgoing = request(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // The product or the browser has ended: a broken connection informs the other one.
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
