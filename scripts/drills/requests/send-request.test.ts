import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { listen } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { sendRequest } from './send-request.ts'

const servers: Awaited<ReturnType<typeof listen>>[] = []
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())))

async function serve(listener: RequestListener) {
  const server = await listen(createServer(listener))
  servers.push(server)
  return { host: '127.0.0.1', port: server.port, timeout: 5_000 }
}

it('returns an answer of any status, whole', async () => {
  const to = await serve(({ method, url }, response) => {
    response.writeHead(503).write('中'.repeat(50_000))
    response.end(`${method} ${url}`)
  })
  const { status, body } = await sendRequest({ ...to, path: '/status' })
  expect([status, body.length, body.slice(-11)]).toEqual([503, 50_011, 'GET /status'])
})

it('asks over a connection of its own, so that a proxy may choose again', async () => {
  const ports = new Set<number | undefined>()
  const to = await serve(({ socket }, response) => {
    ports.add(socket.remotePort)
    response.end()
  })
  for (let turn = 0; turn < 3; turn += 1) await sendRequest(to)
  expect(ports.size).toBe(3)
})

it.each([
  ['gives no answer', (): undefined => undefined],
  ['stops in the middle of its answer', (...[, response]: Parameters<RequestListener>) => response.write('{')],
])('does not wait longer than it may for a process that %s', async (_, listener) => {
  const to = await serve((request, response) => void listener(request, response))
  await expect(sendRequest({ ...to, timeout: 100 })).rejects.toThrow(/no answer within 100 ms|aborted/)
})

it('fails when the connection ends before the answer does', async () => {
  const to = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('{')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(sendRequest(to)).rejects.toThrow()
})
