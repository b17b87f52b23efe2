import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type AttachedRelay, attachRelay } from './attach-relay.ts'
import { connectRaw } from './raw-client.fixture.ts'

let server: Server
let relay: AttachedRelay
let base: string

beforeEach(async () => {
  server = createServer((_request, response) => void response.end('a page'))
  relay = attachRelay(server, { path: '/relay', accepts: ({ headers }) => headers.origin !== 'https://evil.example' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  relay.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const soon = { timeout: 10_000 }
const statusOf = (url: string, origin: string) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { origin })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('open', () => reject(new Error('was let in')))
    socket.on('error', reject)
  })

describe('a relay on a path of another server', () => {
  it('delivers messages, next to the server’s own pages', async () => {
    const [sender, reader] = await Promise.all(['a', 'b'].map((name) => connectRaw(`ws://${base}/relay`, name)))
    await reader?.ask('1', 'irn_subscribe', { topic: 't' })
    await sender?.ask('1', 'irn_publish', { topic: 't', message: 'hello', ttl: 300, tag: 1108 })
    await vi.waitFor(() => expect(reader?.letters()).toEqual(['hello']), soon)
    expect(relay.connections).toBe(2)
    expect(await (await fetch(`http://${base}/relay`)).text()).toBe('a page')
  })

  it('refuses sockets for other paths, and those rejected by `accepts`', async () => {
    expect(await statusOf(`ws://${base}/elsewhere`, 'http://a.example')).toBe(404)
    expect(await statusOf(`ws://${base}/relay`, 'https://evil.example')).toBe(403)
    expect(relay.connections).toBe(0)
  })

  it('closes its sockets when it closes, so that the server can close', async () => {
    const client = await connectRaw(`ws://${base}/relay`, 'a')
    relay.close()
    await vi.waitFor(() => expect(client.socket.readyState).toBe(WebSocket.CLOSED), soon)
    expect(relay.connections).toBe(0)
  })
})
