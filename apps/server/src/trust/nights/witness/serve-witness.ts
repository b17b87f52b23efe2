import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { bytesOf, hexOf } from '@terahold/proof/bytes'
import { createOwnWitness, type WitnessDependencies, type WitnessStore } from './own-witness.ts'

const longestBody = 64_000

/** A witness that listens on this machine. */
export type ServedWitness = { readonly url: string; readonly stop: () => Promise<void> }

/** Serves a witness on a free port of this machine, with its own folder. */
export async function serveWitness(
  deps: Omit<WitnessDependencies, 'store'> & { readonly folder: string },
): Promise<ServedWitness> {
  const witness = createOwnWitness({ ...deps, store: folderStore(deps.folder) })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > longestBody) request.destroy()
      else chunks.push(chunk)
    })
    request.on('end', () => {
      const isCall = request.method === 'POST' && request.url === '/add-checkpoint'
      const answered = isCall
        ? witness.addCheckpoint(Buffer.concat(chunks).toString('utf8'))
        : Promise.resolve({ status: 404, text: 'unknown\n' })
      answered.then(
        ({ status, text }) => {
          const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8'
          response.writeHead(status, { 'content-type': type }).end(text)
        },
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** Keeps each log's head in a file. */
function folderStore(folder: string): WitnessStore {
  const fileOf = (origin: string) => join(folder, `${createHash('sha256').update(origin).digest('hex')}.json`)
  return {
    async read(origin) {
      try {
        const { size, root } = JSON.parse(await readFile(fileOf(origin), 'utf8')) as { size: number; root: string }
        return { size, root: bytesOf(root, 32) }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(origin, { size, root }) {
      await mkdir(folder, { recursive: true })
      const path = fileOf(origin)
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(JSON.stringify({ size, root: hexOf(root) }))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    },
  }
}
