import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, type Product, root } from './product.ts'

const program = join(root, 'apps', 'server', 'src', 'cli', 'terahold.ts')

type Running = Pick<Product, 'base' | 'dataDir'>
export type CommandResult = { readonly code: number | null; readonly output: string }

/** Runs `terahold …` against a running product. */
export async function terahold({ base, dataDir }: Running, args: readonly string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...environment(), TERAHOLD_DATA: dataDir, TERAHOLD_URL: base },
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

/** Runs an operator's command with a key of the demo. Returns its answer. @throws Error with its output when it is refused. */
export async function operate(
  product: Running,
  as: string | undefined,
  command: string,
  ...options: readonly string[]
): Promise<Record<string, unknown>> {
  const { code, output } = await terahold(product, [...command.split(' '), '--as', as ?? '', ...options, '--json'])
  if (code !== 0) throw new Error(`terahold ${command} returned ${code}: ${output}`)
  return JSON.parse(output) as Record<string, unknown>
}

/** Returns what `ledger verify` finds in the books alone; nothing when they are sound. */
export async function findingsOf(product: Running): Promise<readonly unknown[]> {
  const { output } = await terahold(product, ['ledger', 'verify', '--offline', '--json'])
  return (JSON.parse(output) as { findings: unknown[] }).findings
}
