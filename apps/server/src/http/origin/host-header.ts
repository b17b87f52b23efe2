import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopbackAuthority } from '../../foundation/loopback.ts'
import { sendFailure } from '../call/envelope.ts'

/**
 * Refuses requests with two Host headers: proxy and server could each believe another one (RFC 9112, section 3.2). With
 * `onlyOwn`, also refuses every host that is neither ours nor this machine. Otherwise a page of another site could reach
 * the demo by pointing its own name here (DNS rebinding).
 */
export function checkHostHeader(app: FastifyInstance, own: readonly string[], onlyOwn: boolean): void {
  const isOwn = (host = '') => own.includes(host) || isLoopbackAuthority(host)
  app.addHook('onRequest', (request, reply, next) => {
    const { rawHeaders, headers } = request.raw
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    const status = hosts.length > 1 ? 400 : onlyOwn && !isOwn(headers.host) ? 421 : undefined
    if (status === undefined) {
      next()
      return
    }
    sendFailure(request, reply, { status, code: status, reason: 'bad_json' })
  })
}

/**
 * Watches for forwarded headers from a private address when no proxy is trusted. All members behind such a proxy would
 * share one rate limit.
 * @returns a readiness check that fails from then on, until TRUSTED_PROXIES is set and the process restarted.
 */
export function watchForUnknownProxy(app: FastifyInstance): () => Promise<void> {
  let seen: string | undefined
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, socket } = request.raw
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (isForwarded && seen === undefined && isPrivate(socket.remoteAddress ?? '')) {
      seen = socket.remoteAddress
      request.log.error({ proxy: seen }, 'a proxy forwards requests, but TRUSTED_PROXIES does not name it')
    }
    next()
  })
  return async () => {
    if (seen !== undefined) throw new Error(`TRUSTED_PROXIES does not name the proxy at ${seen}`)
  }
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

function isPrivate(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
