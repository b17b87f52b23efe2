import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Kind } from './serve.ts'

export type Memory = { readonly rss: number; readonly heapUsed: number }

export type Contender = {
  readonly port: number
  /** Bytes in use after a collection. */
  readonly memory: () => Promise<Memory>
  readonly stop: () => Promise<void>
}

const program = fileURLToPath(new URL('serve.ts', import.meta.url))

/** Starts a server in its own process. @throws Error when it ends before it listens. */
export async function startContender(kind: Kind, databaseUrl: string, rpcUrl: string): Promise<Contender> {
  const child = spawn(process.execPath, ['--expose-gc', program, kind, databaseUrl, rpcUrl], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  const port = await portOf(child)
  return {
    port,
    memory: async () => {
      const answer = once(child, 'message')
      child.send('memory')
      const [memory] = (await answer) as [Memory]
      return memory
    },
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  const { stdout } = child
  if (!stdout) throw new Error('The server has no output')
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended before it listened')
  })
  const [line] = (await Promise.race([once(stdout, 'data'), ended])) as [Buffer]
  return Number(line.toString().trim())
}
