import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { createBalancer, type Message } from './balancer.ts'

const servers: Awaited<ReturnType<typeof listen>>[] = []
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())))

/** Starts a process of the fleet, and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = await listen(createServer(listener))
  servers.push(server)
  return server.port
}

const answer =
  (status: number, body: object): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(JSON.stringify(body))
const good = (data: object) => answer(200, { code: 200, data })
const message: Message = { method: 'GET', path: '/cash', headers: { authorization: 'Bearer t' }, address: '10.9.0.1' }

describe('the balancer of a drill', () => {
  it('uses the processes in turn', async () => {
    const ports = [await serve(good({ from: 'one' })), await serve(good({ from: 'two' }))]
    const balancer = createBalancer(new Set(ports))
    const seen: unknown[] = []
    for (let turn = 0; turn < 4; turn += 1) seen.push((await balancer.send(message)).data.from)
    expect(seen.slice(0, 2)).toEqual(expect.arrayContaining(['one', 'two']))
    expect(seen.slice(2)).toEqual(seen.slice(0, 2))
  })

  it('repeats what failed at the next process, and says what failed', async () => {
    const gone = await serve(good({}))
    await servers.pop()?.close()
    const ports = [
      gone,
      await serve(answer(503, { code: 503 })),
      await serve(answer(200, { code: 429, msg: 'slow down' })),
      await serve((request) => request.destroy()),
      await serve(good({ isDone: true })),
    ]
    const { data, failures } = await createBalancer(new Set(ports)).send(message)
    expect(data).toEqual({ isDone: true })
    // The turn begins at the second process.
    expect(failures).toEqual([
      '503 {"code":503}',
      '{"code":429,"msg":"slow down"}',
      expect.stringMatching(/socket hang up|ECONNRESET/),
    ])
  })

  it('leaves out a process that was taken out of the rotation', async () => {
    const [one, two] = [await serve(good({ from: 'one' })), await serve(good({ from: 'two' }))]
    const { ports, send } = createBalancer(new Set([one, two]))
    ports.delete(one)
    for (let turn = 0; turn < 3; turn += 1) expect((await send(message)).data.from).toBe('two')
  })

  it('sends the body, the headers, and the address of the member', async () => {
    const got: Promise<[IncomingMessage, string]> = new Promise((resolve) => {
      void serve((request, response) => {
        let text = ''
        request.on('data', (chunk) => (text += String(chunk)))
        request.on('end', () => {
          resolve([request, text])
          good({})(request, response)
        })
      }).then((port) => createBalancer(new Set([port])).send({ ...message, method: 'POST', body: { amount: '10 €' } }))
    })
    const [{ method, url, headers }, text] = await got
    expect([method, url, text]).toEqual(['POST', '/cash', '{"amount":"10 €"}'])
    expect(headers).toMatchObject({
      authorization: 'Bearer t',
      'content-type': 'application/json',
      'x-forwarded-for': '10.9.0.1',
      'x-forwarded-proto': 'https',
    })
  })
})
