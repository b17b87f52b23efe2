import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { PublishedPackage } from './packages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds the folder that is published: JavaScript for ES2020, types, source maps, styles, licence and manifest. Returns
 * the folder. Throws if the types do not compile.
 */
export async function buildPackage(published: PublishedPackage): Promise<string> {
  const folder = path.join(root, 'packages', published.name)
  const target = path.join(folder, 'dist')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await buildScripts(published, folder, target)
  buildTypes(published, target)
  for (const [name, source] of Object.entries(published.styles)) {
    writeFileSync(path.join(target, name), inlineImports(path.join(folder, 'src', source)))
    writeFileSync(path.join(target, `${name}.d.ts`), 'export {}\n')
  }
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(path.join(folder, file), path.join(target, file))
  cpSync(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'))
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifestOf(published, folder), null, 2)}\n`)
  return target
}

const fileOf = (entry: string) => (entry === '.' ? 'main' : entry)

async function buildScripts(published: PublishedPackage, folder: string, target: string) {
  const { entries, external, platform, clientEntries } = published
  const input = Object.fromEntries(
    Object.entries(entries).map(([entry, source]) => [fileOf(entry), path.join(folder, 'src', source)]),
  )
  const bundle = await rolldown({
    input,
    external,
    platform,
    // The bundled SDK reads it. A browser has no `process`.
    transform: {
      target: 'es2020',
      jsx: { runtime: 'automatic', development: false },
      ...(platform === 'browser' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    },
    resolve: { mainFields: platform === 'browser' ? ['browser', 'module', 'main'] : ['module', 'main'] },
    logLevel: 'silent',
  })
  const { output } = await bundle.write({
    dir: target,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    banner: ({ isEntry, name }) =>
      isEntry && clientEntries.some((entry) => fileOf(entry) === name) ? "'use client';" : '',
  })
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const copied = published.notices.map((file) => readFileSync(path.join(folder, 'src', file), 'utf8').trim())
  const notices = [...copied, ...collectNotices(modules)].toSorted().join('\n\n----\n\n')
  if (notices) writeFileSync(path.join(target, 'THIRD-PARTY-NOTICES.txt'), notices)
}

/**
 * Writes the type declarations into `types` of a folder inside the repository. The sources name each other with `.ts`, and
 * the texts by their workspace package. Consumers have neither. Throws if the types do not compile.
 */
export function buildTypes({ name, entries, platform }: PublishedPackage, target: string): void {
  mkdirSync(target, { recursive: true })
  const types = path.join(target, 'types')
  const config = path.join(target, 'tsconfig.json')
  const files = Object.values(entries).map((source) => path.join(root, 'packages', name, 'src', source))
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: path.join(root, 'packages'),
    outDir: types,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    paths: { '@terahold/locale/*': [path.join(root, 'packages/locale/src/*.ts')] },
    types: platform === 'node' ? ['node'] : ['vite/client'],
  }
  const extended = path.join(root, 'tsconfig.base.json')
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files }))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`The types of ${name} do not compile:\n${stdout}`)
  rmSync(config)
  if (platform === 'browser') writeFileSync(path.join(types, 'sdk-types.d.ts'), sdkTypes)
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) rewriteSpecifiers(path.join(types, file), types)
  }
  const starts = files.map((file) => path.join(types, path.relative(path.join(root, 'packages'), file)))
  removeUnreachable(
    types,
    starts.map((file) => file.replace(/\.tsx?$/, '.d.ts')),
  )
}

/** Removes the types that no entry leads to: nobody can import them. */
function removeUnreachable(types: string, starts: readonly string[]) {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.js['"]/g)) {
      waiting.push(path.join(path.dirname(file), `${specifier}.d.ts`))
    }
  }
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(types, file)
    if (file.endsWith('.d.ts') && !reached.has(full)) rmSync(full)
  }
}

function rewriteSpecifiers(file: string, types: string) {
  const locale = path.relative(path.dirname(file), path.join(types, 'locale/src')).replaceAll(path.sep, '/')
  const relative = locale.startsWith('.') ? locale : `./${locale}`
  const toRoot = path.relative(path.dirname(file), types).replaceAll(path.sep, '/') || '.'
  const text = readFileSync(file, 'utf8')
    .replace(/(['"])@terahold\/locale\/([\w/-]+)\1/g, `$1${relative}/$2.js$1`)
    .replace(/(['"])@walletconnect\/universal-provider\1/g, `$1${toRoot}/sdk-types.js$1`)
    .replace(/(['"])(\.{1,2}\/[^'"]+?)\.tsx?\1/g, '$1$2.js$1')
  writeFileSync(file, text)
}

/** The SDK is part of the package. Its types are internal, so consumers need not install it for them. */
const sdkTypes = `export default class UniversalProvider {
  client: any
  session: any
  static init(options: any): Promise<UniversalProvider>
}
`

function inlineImports(file: string): string {
  return readFileSync(file, 'utf8').replace(/@import "([^"]+)";/g, (_, name: string) =>
    inlineImports(path.join(path.dirname(file), name)),
  )
}

function manifestOf({ name, entries, styles, manifest }: PublishedPackage, folder: string) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const typesOf = (source: string) => `./types/${name}/src/${source.replace(/\.tsx?$/, '.d.ts')}`
  const scripts = Object.entries(entries).map(([entry, source]): [string, unknown] => [
    entry === '.' ? '.' : `./${entry}`,
    { types: typesOf(source), default: `./${fileOf(entry)}.js` },
  ])
  const sheets = Object.keys(styles).map((style): [string, unknown] => [
    `./${style}`,
    { types: `./${style}.d.ts`, default: `./${style}` },
  ])
  return {
    name: `@terahold/${name}`,
    version,
    // The folder is where npm finds what a README links to.
    repository: { type: 'git', url: 'git+https://github.com/terahold/terahold.git', directory: `packages/${name}` },
    ...manifest,
    exports: Object.fromEntries<unknown>([...scripts, ...sheets, ['./package.json', './package.json']]),
    types: typesOf(entries['.'] ?? ''),
    files: ['**/*.js', '**/*.js.map', '**/*.d.ts', '*.css', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt'],
  }
}

/** Returns the licences of the packages whose modules are part of a build. */
function collectNotices(modules: readonly string[]): string[] {
  const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []))
  return [...folders].map(noticeOf)
}

function packageFolder(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Licence: ${String(manifest.license)}`
  return `${String(manifest.name)} ${String(manifest.version)}\n\n${text}`
}
