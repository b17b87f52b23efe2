import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type CommandResult = { readonly code: number | null; readonly output: string }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a command of `terahold` with only this environment, and returns its exit code and output. */
export async function runTerahold(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  {
    program: [program, ...before] = [process.execPath],
    cwd,
    sources = root,
  }: { readonly program?: readonly [string, ...string[]]; readonly cwd?: string; readonly sources?: string } = {},
): Promise<CommandResult> {
  const child = spawn(program, [...before, join(sources, 'apps/server/src/cli/terahold.ts'), ...args], {
    env: { ...inherited(), ...environment },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  await once(child, 'close')
  return { code: child.exitCode, output }
}

/** Where programs and temporary files are, and the PostgreSQL that `npm run with:postgres` chose. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TERAHOLD_TEST_POSTGRES } = process.env
  return { PATH, HOME, TMPDIR, TERAHOLD_TEST_POSTGRES }
}
