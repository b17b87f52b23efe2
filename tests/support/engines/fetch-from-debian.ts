import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))

/**
 * Returns a folder with Debian's packages and what they need that this machine does not have. The first call downloads
 * them with apt-get and unpacks them into a cache; nothing is installed. Throws if that is not possible.
 */
export function fetchFromDebian(packages: readonly [string, ...string[]]): string {
  const folder = join(cache, packages[0])
  const root = join(folder, 'root')
  const stamp = join(folder, 'complete')
  if (!existsSync(stamp)) {
    mkdirSync(root, { recursive: true })
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, {
        cwd: folder,
        encoding: 'utf8',
        timeout: 300_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    const plan = run('apt-get', 'install', '--simulate', '--no-install-recommends', ...packages)
    const names = Array.from(plan.matchAll(/^Inst (\S+)/gm), ([, name = '']) => name)
    run('apt-get', 'download', ...new Set([...packages, ...names]))
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) run('dpkg-deb', '-x', file, root)
    writeFileSync(stamp, '')
  }
  return root
}
