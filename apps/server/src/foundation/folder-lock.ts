import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const answerLimit = 2_000

/**
 * Locks a folder for this process until the returned server is closed; otherwise returns the id of the process that
 * holds it.
 */
export async function lockFolder(folder: string): Promise<Server | string> {
  const name = lockName(folder)
  const first = await listen(name)
  if (first) return first
  const holder = await askHolder(name)
  if (holder !== undefined) return holder
  if (!name.startsWith('\0')) rmSync(name, { force: true })
  const second = await listen(name)
  return second ?? (await askHolder(name)) ?? 'unknown'
}

/**
 * Returns an address only one process can listen on, the same for every path of the folder. On Linux it is an abstract
 * socket, which vanishes with its process; elsewhere it is a socket file, which a killed process leaves behind.
 */
function lockName(folder: string): string {
  const { dev, ino } = statSync(folder)
  const name = `terahold-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`)
}

function listen(name: string): Promise<Server | undefined> {
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    connection.end(String(process.pid))
  })
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    server.listen(name, () => done(server.unref()))
  })
}

/** Returns what the holder answers; undefined when nobody listens any more. */
function askHolder(name: string): Promise<string | undefined> {
  return new Promise((done, fail) => {
    let answer = ''
    const connection = createConnection(name)
    connection.setTimeout(answerLimit, () => {
      connection.destroy()
      done('that does not answer')
    })
    connection.on('data', (chunk) => {
      answer += chunk.toString()
    })
    connection.once('close', () => done(answer))
    connection.once('error', (error: NodeJS.ErrnoException) => (hasEnded(error) ? done(undefined) : fail(error)))
  })
}

/** A connection that the holder had not accepted when it stopped listening is reset. */
function hasEnded({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT'
}
