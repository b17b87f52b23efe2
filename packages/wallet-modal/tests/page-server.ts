import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Icons that wallets embed in their announcement are the one thing beyond the page's own origin. */
const policy = "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'"

export type PageServer = { url: string; close(): Promise<void> }

/** Builds the test page and serves it on loopback under a strict content security policy, with a chain that answers balances. */
export async function servePage(): Promise<PageServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-page-'))
  const root = fileURLToPath(new URL('./page', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: { outDir: folder, emptyOutDir: true, modulePreload: false },
  })

  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    response.setHeader('content-security-policy', policy)
    if (path === '/rpc') {
      const { id } = JSON.parse(await textOf(request)) as { id: number }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1bc16d674ec80000' }))
      return
    }
    try {
      const file = join(folder, normalize(path === '/' ? '/index.html' : path))
      const body = await readFile(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
