import { createServer, type RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { clientOf } from './session.ts'

async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(createServer(answer))
  onTestFinished(close)
  return url
}

it('says that a server stopped in the middle of its answer', async () => {
  const base = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"code":', () => response.destroy())
  })
  const asked = clientOf(base).contacts({})
  await expect(asked).rejects.toThrow(`${base} stopped in the middle of its answer: `)
  await expect(asked).rejects.not.toThrow('is not a Terahold server')
})

it.each(['a page', '{}', 'null', '{"code":"200"}'])(
  'says that what answers %s is not a Terahold server',
  async (text) => {
    const base = await serve((_, response) => response.end(text))
    await expect(clientOf(base).contacts({})).rejects.toThrow(`${base} is not a Terahold server`)
  },
)
