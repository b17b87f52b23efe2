import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

export type PageServer = { url: string; close(): Promise<void> }

/** Builds the test page and serves it on loopback under a strict content security policy that allows one RPC URL. */
export async function servePage(rpcUrl: string): Promise<PageServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-testkit-page-'))
  await build({
    root: fileURLToPath(new URL('./page', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: { outDir: folder, emptyOutDir: true, modulePreload: false },
  })
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    const body = await readFile(file).catch(() => undefined)
    response.setHeader('content-security-policy', `default-src 'self'; connect-src ${rpcUrl}`)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.writeHead(body ? 200 : 404).end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
