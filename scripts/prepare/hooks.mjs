import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const hooks = ['pre-commit', 'commit-msg']

/**
 * Installs the Git hooks of lefthook.yml. Does nothing in CI, outside a Git checkout, and over hooks or a hooks folder of
 * the user's choice. Does nothing in a linked worktree or submodule either, where the hooks belong to another folder.
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function installHooks(root, node, environment = process.env) {
  const folder = join(root, '.git')
  const lefthook = join(root, 'node_modules', 'lefthook', 'bin', 'index.js')
  if (environment.CI || !existsSync(lefthook) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (hooks.some((name) => existsSync(join(folder, 'hooks', name)))) return
  const { status } = spawnSync('git', ['-C', root, 'config', 'core.hooksPath'])
  // Status 1: the setting is missing. Anything else: it is set, or there is no Git.
  if (status === 1) spawnSync(node, [lefthook, 'install'], { cwd: root, stdio: 'ignore' })
}
