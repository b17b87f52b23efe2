import { spawnSync } from 'node:child_process'

/** The codes of npm's errors that say that the registry could not be reached. */
export const networkCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED)\b/

/**
 * Returns how npm is started: the npm that runs us, by this Node, or that of the path. npm names its own script in the environment, and so
 * do other package managers.
 * @param {readonly string[]} args
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
export function npmCommand(args) {
  const script = process.env.npm_execpath
  if (script !== undefined && /npm-cli\.c?js$/.test(script))
    return { program: process.execPath, args: [script, ...args], shell: false }
  return { program: 'npm', args: [...args], shell: process.platform === 'win32' }
}

/**
 * Runs npm to its end.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
export function runNpm(args, options) {
  const { program, args: all, shell } = npmCommand(args)
  return spawnSync(program, all, { maxBuffer: 2 ** 26, ...options, shell, encoding: 'utf8' })
}
