import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles } from './list-files.ts'

/** One import statement: the file that contains it and what it imports. */
export interface Import {
  /** Path from the root, with `/`. */
  readonly file: string
  /** As written: `./rules.ts`, `@terahold/money/amount`, `node:fs`. */
  readonly specifier: string
  /** Path from the root of the imported file or workspace; undefined for packages from npm. */
  readonly target: string | undefined
}

const roots = ['apps', 'packages', 'contracts', 'scripts', 'tests', 'examples', 'bench']
const ignoredFolders = new Set(['node_modules', 'dist', 'generated', 'test-results'])
const statement = /^(?:import|export)\s(?:(?:[\w*{}\s,$]|\/\/.*|\/\*[\s\S]*?\*\/)+?\sfrom\s*)?['"]([^'"\n]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Returns the paths of all source files, from the root. */
export function listSources(root: string): string[] {
  const folders = roots.filter((folder) => existsSync(join(root, folder)))
  return folders.flatMap((folder) => listFiles(root, folder, /\.(?:ts|tsx|mjs)$/, ignoredFolders))
}

/** Returns the imports of the given files. */
export function scanImports(root: string, files: readonly string[]): Import[] {
  const workspaces = readWorkspaces(root)
  return files.flatMap((file) =>
    specifiersOf(readFileSync(join(root, file), 'utf8')).map((specifier) => ({
      file,
      specifier,
      target: specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : workspaceOf(specifier, workspaces),
    })),
  )
}

function specifiersOf(text: string): string[] {
  return [...text.matchAll(statement), ...text.matchAll(dynamicImport)].flatMap((match) => match[1] ?? [])
}

/** Returns the folder of each workspace by its package name. */
function readWorkspaces(root: string): Map<string, string> {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [],
  )
  const workspaces = new Map<string, string>()
  for (const folder of [...folders, 'contracts']) {
    const manifest = join(root, folder, 'package.json')
    if (!existsSync(manifest)) continue
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }
    workspaces.set(name, folder)
  }
  return workspaces
}

function workspaceOf(specifier: string, workspaces: ReadonlyMap<string, string>): string | undefined {
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1)
  return workspaces.get(name.join('/'))
}
