import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type FirefoxFiles = { readonly program: string; readonly libraries: string }

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/firefox-esr', import.meta.url))

/**
 * Returns Debian's Firefox ESR with the libraries that this machine does not have. The first call downloads the packages
 * with apt-get and unpacks them into a cache; nothing is installed. Throws if that is not possible.
 */
export function fetchFirefox(): FirefoxFiles {
  const root = join(cache, 'root')
  const stamp = join(cache, 'complete')
  if (!existsSync(stamp)) {
    mkdirSync(root, { recursive: true })
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: cache, encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] })
    const plan = run('apt-get', 'install', '--simulate', '--no-install-recommends', 'firefox-esr')
    const names = Array.from(plan.matchAll(/^Inst (\S+)/gm), ([, name = '']) => name)
    run('apt-get', 'download', ...new Set(['firefox-esr', ...names]))
    for (const file of readdirSync(cache).filter((name) => name.endsWith('.deb'))) run('dpkg-deb', '-x', file, root)
    writeFileSync(stamp, '')
  }
  const folder = join(root, 'usr/lib/firefox-esr')
  const libraries = [join(root, 'usr/lib/x86_64-linux-gnu'), join(root, 'lib/x86_64-linux-gnu'), folder].join(':')
  return { program: join(folder, 'firefox-esr'), libraries }
}
