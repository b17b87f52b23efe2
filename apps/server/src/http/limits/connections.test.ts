import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { contract } from '@terahold/contract'
import { servicePaths } from '@terahold/contract/service-paths'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServer, everyCall, type TestServerOptions, tokens } from '../fixtures/test-server.ts'
import { closeServer } from '../operation/shutdown.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function listen(options: TestServerOptions = {}): Promise<number> {
  const app = await createTestServer(options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => closeServer(app, 100))
  return (app.server.address() as AddressInfo).port
}

/** Opens connections that never send anything: the given number from each local address. */
function openIdle(port: number, addresses: readonly string[], each: number) {
  const sockets = addresses.flatMap((localAddress) =>
    Array.from({ length: each }, () => connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)),
  )
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

describe('a connection', () => {
  it('beyond the limit for one address is closed at once', async () => {
    const port = await listen()
    const sockets = openIdle(port, ['127.0.0.1'], 520)
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 5_000 }).toBe(8)
  })

  it('behind a proxy is not limited by its address, which all visitors share', async () => {
    const port = await listen({ trustedProxies: ['127.0.0.1'], connections: { perNetwork: 1, total: 1 } })
    const [first, second] = openIdle(port, ['127.0.0.1'], 2)
    for (const socket of [first, second]) {
      socket?.write(`GET ${servicePaths.health} HTTP/1.1\r\nHost: x\r\n\r\n`)
      expect(String(await once(socket as Socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    }
  })

  it.each([
    ['a member', contract.myCash, tokens.ada],
    ['an operator', contract.listDecisions, tokens.chief],
  ])('of %s stays when there are too many', async (_, { path }, token) => {
    const port = await listen({
      calls: everyCall(async () => ({})),
      connections: { perNetwork: 9, total: 1 },
    })
    const [own] = openIdle(port, ['127.0.0.200'], 1) as [Socket]
    const call = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
    own.write(call)
    await once(own, 'data')
    const [stranger] = openIdle(port, ['127.0.0.201'], 1) as [Socket]
    stranger.write(`GET ${servicePaths.health} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(stranger, 'data')
    own.write(call)
    expect(String(await once(own, 'data'))).toMatch(/^HTTP\/1\.1 /)
  })

  it('that has ended makes room for another one', async () => {
    const port = await listen({ connections: { perNetwork: 1, total: 2 } })
    const serves = async (socket: Socket) => {
      socket.write(`GET ${servicePaths.health} HTTP/1.1\r\nHost: x\r\n\r\n`)
      return String(await once(socket, 'data')).slice(0, 15)
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const [socket] = openIdle(port, ['127.0.0.202'], 1) as [Socket]
      expect(await serves(socket)).toBe('HTTP/1.1 200 OK')
      socket.end()
      await once(socket, 'close')
    }
    const [first] = openIdle(port, ['127.0.0.203'], 1) as [Socket]
    await serves(first)
    const [second] = openIdle(port, ['127.0.0.204'], 1) as [Socket]
    await serves(second)
    expect(await serves(first)).toBe('HTTP/1.1 200 OK')
  })

  it('beyond the limit closes the oldest one of the network that has most', async () => {
    const port = await listen({ connections: { perNetwork: 9, total: 3 } })
    const [visitor] = openIdle(port, ['127.0.0.205'], 1) as [Socket]
    await once(visitor, 'connect')
    const attackers: Socket[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const [socket] = openIdle(port, ['127.0.0.206'], 1) as [Socket]
      attackers.push(socket)
      await once(socket, 'connect')
    }
    await expect.poll(() => attackers.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
    expect(visitor.destroyed).toBe(false)
  })

  it('of a new visitor, or of a member, is served while 50 networks hold all others', async () => {
    const calls = [{ name: 'logout', endpoint: contract.logout, handle: async () => ({ data: { ok: true } }) }]
    const port = await listen({ calls, connections: { perNetwork: 12, total: 400 } })
    const member = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.200' })
    cleanups.push(async () => member.destroy())
    const call = `POST ${contract.logout.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.ada}\r\nContent-Length: 0\r\n\r\n`
    member.write(call)
    await once(member, 'data')

    const attackers = Array.from({ length: 50 }, (_, number) => `127.0.1.${number + 1}`)
    const sockets = openIdle(port, attackers, 12)
    const closed = () => sockets.filter(({ destroyed }) => destroyed).length
    await expect.poll(closed, { timeout: 5_000 }).toBeGreaterThanOrEqual(200)

    const visitor = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.201' })
    cleanups.push(async () => visitor.destroy())
    visitor.write(`GET ${servicePaths.health} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(String(await once(visitor, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    member.write(call)
    expect(String(await once(member, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  }, 15_000)
})
