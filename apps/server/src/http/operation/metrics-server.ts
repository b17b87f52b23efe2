import { createServer, type Server } from 'node:http'
import { servicePaths } from '@terahold/contract/service-paths'
import type { Registry } from 'prom-client'
import { isLoopbackAuthority, isLoopbackHost } from '../../foundation/loopback.ts'

/**
 * Serves `/metrics` on a port of its own, where members cannot reach it. On this machine it answers only requests that
 * name it, so that a page cannot read the metrics by pointing its own name here.
 */
export async function openMetricsServer(registry: Registry, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const isMisdirected = isLoopbackHost(host) && !isLoopbackAuthority(request.headers.host)
    if (isMisdirected || request.url !== servicePaths.metrics) {
      response.writeHead(isMisdirected ? 421 : 404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: Error) =>
      reject(new Error(`METRICS_HOST ${host} with METRICS_PORT ${port} cannot be used: ${cause.message}`, { cause })),
    )
    server.listen(port, host, resolve)
  })
  return server
}
