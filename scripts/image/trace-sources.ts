import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export type Traced = {
  /** Our own sources, as paths from the root. */
  readonly files: ReadonlySet<string>
  /** The packages from npm that they import. */
  readonly packages: ReadonlySet<string>
}

type Manifest = { readonly name: string; readonly exports?: Readonly<Record<string, string | Record<string, string>>> }

/** A source that is loaded: imported, exported again, imported later, or run in a process or worker of its own. */
const loads =
  /(?:^|\n)(?:import|export)\s(?!type\s)[^'"`;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\(\s*'([^']+)'|new URL\(\s*'(\.[^']+\.ts)'/g

/**
 * Follows the imports of these entries through our own sources. `skipped` are paths that are not followed and not part of the
 * result.
 */
export function traceSources(root: string, entries: readonly string[], skipped: readonly string[] = []): Traced {
  const [files, packages] = [new Set<string>(), new Set<string>()]
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || skipped.includes(file)) continue
    files.add(file)
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(loads)) {
      const name = match.slice(1).find((group) => group !== undefined) ?? ''
      if (name.startsWith('.')) waiting.push(relative(root, join(root, dirname(file), name)))
      else if (name.startsWith('@terahold/')) waiting.push(sourceOf(root, name))
      else if (!name.startsWith('node:')) packages.add(packageOf(name))
    }
  }
  return { files, packages }
}

/** Returns the folder of one of our packages. */
export function workspaceOf(root: string, name: string): string {
  const folder = [`packages/${name}`, `apps/${name}`, name].find((each) => existsSync(join(root, each, 'package.json')))
  if (!folder) throw new Error(`@terahold/${name} is not a package of this repository.`)
  return folder
}

function sourceOf(root: string, specifier: string): string {
  const [, name = '', ...rest] = specifier.split('/')
  const folder = workspaceOf(root, name)
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
  const asked = rest.length > 0 ? `./${rest.join('/')}` : '.'
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*')
    const path = typeof target === 'string' ? target : (target.development ?? target.node ?? target.default ?? '')
    if (asked === pattern) return join(folder, path)
    if (after !== undefined && asked.startsWith(before) && asked.endsWith(after))
      return join(folder, path.replace('*', asked.slice(before.length, asked.length - after.length)))
  }
  throw new Error(`@terahold/${name} does not export ${asked}.`)
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
