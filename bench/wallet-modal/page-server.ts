import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import type { BuiltPage } from './build-page.ts'

/** The page's address with a strict policy. Pictures, fonts and requests are free, because they depend on the app's services. */
export const strictPath = '/?strict'
const strictPolicy = "default-src 'self'; connect-src *; img-src * data: blob:; font-src *"

export type PageServer = { readonly url: string; close(): Promise<void> }

/** Serves a built page on loopback, precompressed and without caching, with a chain that answers a kit's requests. */
export async function servePage({ files }: BuiltPage): Promise<PageServer> {
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://page')
    if (path === '/rpc') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(chainAnswer(await text(request)))
      return
    }
    const file = files.get(path)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const headers = { 'content-type': file.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' }
    const isStrict = `${path}${search}` === strictPath
    response
      .writeHead(200, isStrict ? { ...headers, 'content-security-policy': strictPolicy } : headers)
      .end(file.zipped)
  }

  const { url, close } = await listen(server)
  return { url: `${url}/`, close }
}

function chainAnswer(question: string): string {
  const answerOne = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? '0x38' : '0x0',
  })
  const asked = JSON.parse(question) as { id: number; method: string } | { id: number; method: string }[]
  return JSON.stringify(Array.isArray(asked) ? asked.map(answerOne) : answerOne(asked))
}
