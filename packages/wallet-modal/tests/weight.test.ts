import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

/** Packages that the app has anyway. */
const foundation = /^(?:react|react-dom|wagmi|viem|@wagmi\/core|@tanstack\/[\w-]+)(?:\/|$)/
/** Two connectors come from wagmi, so what they load is checked too. */
const foundationWithoutWagmi = /^(?:react|react-dom|viem|@tanstack\/[\w-]+)(?:\/|$)/
/** Maximum compressed bytes of script that an app loads from this package before anything is pressed. */
const budget = 30_000
/** Maximum compressed bytes of styles. */
const styleBudget = 6_000

type Loaded = { initial: Rolldown.OutputChunk[]; later: Rolldown.OutputChunk[] }

const sdks: readonly (readonly [string, RegExp])[] = [
  ['WalletConnect', /\/node_modules\/@(?:walletconnect|reown)\//],
  ['Coinbase', /\/node_modules\/@(?:coinbase|base-org)\//],
  ['Safe', /\/node_modules\/@safe-global\//],
]

let modal: Loaded
let connectors: Loaded

beforeAll(async () => {
  modal = await load('../src/exports/wallet-modal.ts', foundation)
  connectors = await load('../src/exports/connectors.ts', foundationWithoutWagmi)
})

describe('check 1: what an app loads before anything is pressed', () => {
  it('is at most 30 kB compressed, core and React views together', () => {
    expect(compressed(modal.initial), heaviest(modal.initial)).toBeLessThanOrEqual(budget)
  })

  it('is at most 6 kB of styles compressed', async () => {
    const sheets = (await bundle('../src/theme.css', foundation)).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [gzipSync(file.source, { level: 9 }).length] : [],
    )
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toBeLessThanOrEqual(styleBudget)
  })

  it('includes the core and the list of wallets', () => {
    const paths = modulesOf(modal.initial).map(({ id }) => id)
    expect(paths).toContainEqual(expect.stringMatching(/wallet-modal\/src\/modal\/core\/create-core\.ts$/))
    expect(paths).toContainEqual(expect.stringMatching(/wallet-modal\/src\/connect\/view\/connect\.tsx$/))
  })

  it.each<readonly [string, RegExp]>([
    ...sdks,
    ['the wallet directory', /\/src\/directory\/.*-data\.ts$/],
    ['a QR code encoder', /\/node_modules\/uqr\//],
    ['another language than English', /\/locale\/src\/(?!en\/)[\w-]+\/[\w-]+\.ts$/],
  ])('has no byte of %s', (_, paths) => {
    const found = modulesOf(modal.initial).filter(({ id, length }) => paths.test(id) && length > 0)
    expect(found).toEqual([])
  })

  it('loads the wallet directory and the other languages in chunks of their own', () => {
    const paths = modulesOf(modal.later).map(({ id }) => id)
    expect(paths).toContainEqual(expect.stringMatching(/\/src\/directory\/.*-data\.ts$/))
    expect(paths).toContainEqual(expect.stringMatching(/\/locale\/src\/fr\/wallet-modal\.ts$/))
  })
})

describe('check 1: what the connectors load before one is chosen', () => {
  it.each(sdks)('has no byte of the SDK of %s', (_, paths) => {
    expect(modulesOf(connectors.initial).filter(({ id, length }) => paths.test(id) && length > 0)).toEqual([])
  })

  it.each(sdks)('loads the SDK of %s in a chunk of its own', (_, paths) => {
    expect(modulesOf(connectors.later).some(({ id }) => paths.test(id))).toBe(true)
  })
})

/** Returns what an app with this import loads, at once and on demand. */
async function load(source: string, external: RegExp): Promise<Loaded> {
  const chunks = (await bundle(source, external)).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const initial = initialGraph(entry, chunks)
  return { initial, later: chunks.filter((chunk) => !initial.includes(chunk)) }
}

async function bundle(source: string, external: RegExp) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // As in production: a test runner would otherwise include development code.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        external,
        // An app may use every export, so none is removed. Modules shared with lazy chunks stay in the entry chunk, as
        // in an app.
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('the build must return exactly one output')
  return built.output
}

/** Returns a chunk and all its static imports. */
function initialGraph(entry: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const reached = new Set([entry])
  for (const chunk of reached) {
    for (const next of chunks) if (chunk.imports.includes(next.fileName)) reached.add(next)
  }
  return [...reached]
}

function compressed(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

function modulesOf(chunks: readonly Rolldown.OutputChunk[]): { id: string; length: number }[] {
  return chunks.flatMap(({ modules }) =>
    Object.entries(modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength })),
  )
}

/** Where to look first if the budget is exceeded. */
function heaviest(chunks: readonly Rolldown.OutputChunk[]): string {
  const sorted = modulesOf(chunks).toSorted((a, b) => b.length - a.length)
  return `heaviest before compression: ${sorted
    .slice(0, 12)
    .map(({ id, length }) => `${id.split('/wallet-modal/src/').at(-1)} ${length}`)
    .join(', ')}`
}
