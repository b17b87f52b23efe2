import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { sitePolicy } from './page-html.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export interface ServedSite {
  readonly url: string
  close(): Promise<void>
}

/** Serves a built site on loopback, as a static host would. Port 0 is any free one. */
export async function serveSite(folder: string, port: number): Promise<ServedSite> {
  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(url, 'http://site')
    const file = path.join(folder, path.normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    const body = await readFile(file).catch(() => null)
    response.setHeader('content-security-policy', sitePolicy)
    if (body === null) {
      const missing = await readFile(path.join(folder, '404.html')).catch(() => 'No such page')
      return void response.writeHead(404, { 'content-type': types['.html'] }).end(missing)
    }
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    response.end(body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
