import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, root } from './product.ts'

const program = join(root, 'apps', 'server', 'src', 'cli', 'terahold.ts')

export type CommandResult = { readonly code: number | null; readonly output: string }

/** Runs `terahold …` on the running instance of a data folder. */
export async function terahold(dataDir: string, args: readonly string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...environment(), TERAHOLD_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, output }
}
