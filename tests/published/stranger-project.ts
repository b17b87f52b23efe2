import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A project outside the repository, installed with plain npm. */
export type StrangerProject = {
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  /** Runs a command in the project, bounded to nine minutes. Returns its output. Throws with it if the command fails. */
  run(command: string, ...args: readonly string[]): Promise<string>
  remove(): void
}

export async function createProject(
  files: Readonly<Record<string, string>>,
  manifest: Readonly<Record<string, unknown>>,
): Promise<StrangerProject> {
  const folder = mkdtempSync(path.join(tmpdir(), 'terahold-stranger-'))
  const all = {
    ...files,
    'package.json': JSON.stringify({ name: 'stranger', private: true, type: 'module', ...manifest }),
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return openProject(folder)
}

/** Opens a folder that a tool has made, as a project. */
export function openProject(folder: string): StrangerProject {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    CYPRESS_INSTALL_BINARY: '0',
    CI: '1',
  }
  // The mode of this test runner would change what is built, and how another one runs.
  for (const name of Object.keys(environment))
    if (/^(?:NODE_ENV|NODE_OPTIONS|VITEST.*)$/.test(name)) delete environment[name]
  return {
    folder,
    environment,
    async run(command, ...args) {
      try {
        const { stdout, stderr } = await run(command, args, {
          cwd: folder,
          env: environment,
          timeout: 540_000,
          maxBuffer: 20_000_000,
        })
        return `${stdout}${stderr}`
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(0, 6000), { cause: error })
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns whether the npm registry answers within half a minute. */
export async function isRegistryReachable(): Promise<boolean> {
  return run('npm', ['view', 'react', 'version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}
