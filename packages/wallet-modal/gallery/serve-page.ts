import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Embedded wallet icons are the only source allowed in addition to the page's own files. */
const policy = "default-src 'self'; img-src 'self' data: blob:; script-src 'self'; style-src 'self'"

export type ServedPage = { readonly url: string; close(): Promise<void> }

/** Returns the HTML for a query, in place of the built HTML. */
type Rewrite = (html: string, query: URLSearchParams) => string

/** Builds the page in a folder and serves it on loopback under a strict content security policy. */
export async function serveBuiltPage(root: URL, rewrite: Rewrite = (html) => html): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-built-'))
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, target: 'es2022' },
  })

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(url, 'http://page')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    const body = await readFile(file).catch(() => null)
    if (body === null) return void response.writeHead(404).end()
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    if (pathname.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=31536000, immutable')
    response.end(extname(file) === '.html' ? rewrite(body.toString(), searchParams) : body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
