import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { Kit } from './kit-list.ts'
import { packageOf } from './package-of.ts'

/** A file as it is transferred. */
export type BuiltFile = {
  readonly type: string
  readonly zipped: Buffer
  /** Uncompressed bytes of each package in it, by package name. Scripts only. */
  readonly packages: ReadonlyMap<string, number>
}

export type BuiltPage = {
  readonly kit: Kit
  /** By path, with a leading slash. The page itself is `/`. */
  readonly files: ReadonlyMap<string, BuiltFile>
  /** The scripts in the page's head: the entry and its static imports. */
  readonly initialScripts: readonly string[]
}

/** Packages that must exist once, at the versions that the kit requires. */
const shared = ['react', 'react-dom', 'wagmi', '@wagmi/core', '@wagmi/connectors', 'viem', '@tanstack/react-query']

/**
 * Builds the page of a kit as an app would. With `isWithoutFoundation`, React, wagmi, viem and TanStack Query are left
 * out. Connectors count as part of wagmi.
 */
export async function buildPage(kit: Kit, { isWithoutFoundation = false } = {}): Promise<BuiltPage> {
  const outsiders =
    /^(?:react|react-dom|scheduler|wagmi|viem|@wagmi\/\w+|@tanstack\/[\w-]+|@terahold\/wallet-modal\/connectors)(?:\/|$)/
  const built = await build({
    root: kit.versionsFrom,
    configFile: false,
    logLevel: 'silent',
    resolve: { dedupe: shared },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: kit.entry, ...(isWithoutFoundation ? { external: outsiders } : {}) },
    },
  })
  return pageOf(kit, onlyOutput(built))
}

type Output = Rolldown.RolldownOutput

function onlyOutput(built: Awaited<ReturnType<typeof build>>): Output {
  if (Array.isArray(built) || !('output' in built)) throw new Error('the build must return exactly one output')
  return built
}

function pageOf(kit: Kit, { output }: Output): BuiltPage {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`the build of ${kit.name} has no entry`)
  const initial = staticGraph(entry.fileName, new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports])))
  const styles = output.filter((file) => file.fileName.endsWith('.css')).map(({ fileName }) => fileName)
  const files = new Map<string, BuiltFile>()
  for (const file of output) {
    const isChunk = file.type === 'chunk'
    files.set(`/${file.fileName}`, {
      type: typeOf(file.fileName),
      zipped: gzipSync(isChunk ? file.code : file.source, { level: 9 }),
      packages: isChunk ? packagesIn(file) : new Map(),
    })
  }
  files.set('/', { type: 'text/html', zipped: gzipSync(htmlOf(initial, styles)), packages: new Map() })
  return { kit, files, initialScripts: initial.map((name) => `/${name}`) }
}

/** Returns a chunk and all its static imports, itself first. */
function staticGraph(first: string, importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([first])
  for (const name of reached) {
    for (const next of importsOf.get(name) ?? []) if (importsOf.has(next)) reached.add(next)
  }
  return [...reached]
}

function packagesIn(chunk: Rolldown.OutputChunk): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
    const name = packageOf(id)
    sizes.set(name, (sizes.get(name) ?? 0) + renderedLength)
  }
  return sizes
}

/** Returns the same head as Vite: the entry, its preloaded imports and the styles. */
function htmlOf([entry, ...imported]: readonly string[], styles: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bench</title>
    <script type="module" src="/${entry}"></script>
    ${imported.map((name) => `<link rel="modulepreload" href="/${name}" />`).join('\n    ')}
    ${styles.map((name) => `<link rel="stylesheet" href="/${name}" />`).join('\n    ')}
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`
}

function typeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.'))
  const known: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
  }
  return known[extension] ?? 'application/octet-stream'
}
