import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createFakeDirectory } from './fake-directory.ts'
import { createSignInServer } from './sign-in-server.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Beyond the page's own origin: icons that wallets embed in their announcement, and pictures fetched from a directory. */
const policy = "default-src 'self'; img-src 'self' data: blob:; script-src 'self'; style-src 'self'"

/** A page that pairs may speak to its relay besides. */
function policyFor({ searchParams }: URL): string {
  const relay = searchParams.get('relay')
  return relay === null ? policy : `${policy}; connect-src 'self' ${new URL(relay).origin}`
}

/** The chain on which contract accounts are asked whether a signature is theirs. */
const signInChain = '31337'

export type PageServer = { url: string; close(): Promise<void> }

/** The nodes behind the page's chains, by chain id; a chain without one answers every question with a balance. */
type Options = { nodes?: Readonly<Record<string, string>> }

let built: Promise<string> | undefined

/** The folder of the test page, built once for all tests of a process. */
async function buildPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-page-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const root = fileURLToPath(new URL('./page', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: { outDir: folder, emptyOutDir: true, modulePreload: false },
  })
  return folder
}

/** Serves the test page on loopback under a strict content security policy. */
export async function servePage({ nodes = {} }: Options = {}): Promise<PageServer> {
  built ??= buildPage()
  const folder = await built
  const directory = createFakeDirectory()
  const signIn = createSignInServer(nodes[signInChain] ?? 'http://127.0.0.1:9')
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://page')
    const path = url.pathname
    response.setHeader('content-security-policy', policyFor(url))
    if (path.startsWith('/directory/')) return directory.answer(url, response)
    if (path.startsWith('/rpc')) {
      response.setHeader('content-type', 'application/json')
      response.end(await answerOfNode(nodes[path.slice('/rpc/'.length)], await textOf(request)))
      return
    }
    if (path.startsWith('/sign-in/')) {
      return signIn.answer(request, path.slice('/sign-in/'.length), await textOf(request), response)
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
    },
  }
}

async function answerOfNode(node: string | undefined, question: string): Promise<string> {
  if (node !== undefined) {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(node, { method: 'POST', headers, body: question })).text()
  }
  const { id } = JSON.parse(question) as { id: number }
  return JSON.stringify({ jsonrpc: '2.0', id, result: '0x1bc16d674ec80000' })
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
