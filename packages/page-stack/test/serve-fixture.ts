import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export interface FixtureSite {
  readonly url: string
  close(): Promise<void>
}

/** Builds the fixture app and serves it on loopback under the same strict content policy as the product. */
export async function serveFixture(): Promise<FixtureSite> {
  const folder = await mkdtemp(join(tmpdir(), 'page-stack-'))
  const root = join(import.meta.dirname, 'fixture')
  await buildForProduction(root, folder)
  const server = createServer((request, response) => void answer(folder, request, response))
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const name = path === '/' ? 'index.html' : path.slice(1)
  const body = await readFile(join(folder, name)).catch(() => null)
  if (body === null) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'self'; img-src 'self' data:",
  })
  response.end(body)
}

/** The test runner's own NODE_ENV would bundle React's development build. */
async function buildForProduction(root: string, folder: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true },
    })
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
