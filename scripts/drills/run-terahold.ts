import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CommandResult, runToEnd } from './machine/run-to-end.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a command of `terahold` with only this environment, and returns its exit code and output. */
export function runTerahold(
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
  return runToEnd(child)
}

/** Where programs and temporary files are, and the PostgreSQL that `npm run with:postgres` chose. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TERAHOLD_TEST_POSTGRES } = process.env
  return { PATH, HOME, TMPDIR, TERAHOLD_TEST_POSTGRES }
}
