import { posix } from 'node:path'
import type { Import } from './scan.ts'

/** Returns what is wrong with an import, or undefined. */
export type ImportRule = (found: Import) => string | undefined

/** The workspaces that each workspace may import. */
const allowedWorkspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/locale': [],
  'packages/proof': [],
  'packages/decisions': [],
  'packages/contract': ['packages/money'],
  'packages/platform': ['packages/money', 'packages/contract'],
  'packages/page-stack': ['packages/money', 'packages/contract'],
  'packages/ui': ['packages/money', 'packages/contract'],
  'packages/wallet-modal': ['packages/platform', 'packages/page-stack', 'packages/ui'],
  'packages/wallet-testkit': [],
  'packages/wallet-migrate': [],
  'apps/wallet-docs': [
    'packages/wallet-modal',
    'packages/wallet-testkit',
    'packages/wallet-migrate',
    'scripts',
    'tests',
  ],
  contracts: ['packages/decisions', 'packages/proof'],
  'apps/server': ['packages/money', 'packages/contract', 'packages/decisions', 'packages/proof', 'contracts'],
  'apps/web': [...packagesForScreens(), 'packages/proof'],
  'apps/console': [...packagesForScreens(), 'packages/decisions'],
  examples: ['packages/proof'],
}

/** The parts of the wallet modal that the server uses for its wallet directory: data and pure functions, no components. */
const sharedWallets = new Set(['@terahold/wallet-modal/bundled-wallets', '@terahold/wallet-modal/clean-wallet'])

/** The layers of the web app, lowest first. A file imports its own layer and lower ones. */
const webLayers = ['shared', 'features', 'pages', 'app']
const webSource = 'apps/web/src/'
const serverSource = 'apps/server/src/'

/** The part of the wallet modal that works without React and wagmi. */
const modalSource = 'packages/wallet-modal/src/'
const modalTexts = `${modalSource}locales/catalogue.ts`

/** Folders of the server that all subjects use, and which therefore import none of them. */
const carriers = new Set(['foundation', 'http', 'db', 'chain', 'locales'])

/** The folder that verifies the data of all subjects and therefore may import their stores. */
const verification = 'verification'

export const importRules: readonly ImportRule[] = [
  withExtension,
  workspaceEdges,
  packagesByName,
  webLayersDownwards,
  featuresApart,
  pureRules,
  privateStores,
  carriersBelowSubjects,
  productionWithoutDemo,
  modalCoreWithoutFramework,
  testCodeOnlyInTests,
]

function packagesForScreens(): string[] {
  return ['money', 'contract', 'platform', 'page-stack', 'ui', 'wallet-modal'].map((name) => `packages/${name}`)
}

/** Node reads the server's sources as they are, so it needs the whole name of a file. Tests contain sources of other projects. */
function withExtension({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith('.') || /\.\w+(?:\?\w+)?$/.test(specifier) || isForTests(file) || file.startsWith('tests/'))
    return undefined
  return 'an import names the extension of its file'
}

function workspaceEdges({ file, specifier, target }: Import): string | undefined {
  const from = workspaceFolder(file)
  const to = target === undefined ? undefined : workspaceFolder(target)
  const allowed = from === undefined ? undefined : allowedWorkspaces[from]
  // Languages and texts depend on no other workspace, so every workspace may use them.
  if (!allowed || to === undefined || to === from || to === 'packages/locale' || allowed.includes(to)) return undefined
  // Both apps for a browser are built by the same plugins.
  if (from === 'apps/console' && target?.startsWith('apps/web/build/')) return undefined
  if (to === 'config' && file === `${from}/vitest.config.ts`) return undefined
  // Test code may deploy contracts on a test chain, use the wallets of the test kit, and drive other browsers.
  if ((to === 'contracts' || to === 'packages/wallet-testkit') && isForTests(file)) return undefined
  if (target?.startsWith('tests/support/engines/') && isForTests(file)) return undefined
  // The demo runs a relay and a phone wallet itself, because it works without a network.
  if (to === 'packages/wallet-testkit' && file.startsWith(`${serverSource}demo/`)) return undefined
  if (sharedWallets.has(specifier) && file.startsWith(`${serverSource}wallet-services/`)) return undefined
  return `${from} may import ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other workspace'}`
}

function packagesByName({ file, specifier, target }: Import): string | undefined {
  if (!specifier.startsWith('.') || target === undefined || !target.startsWith('packages/')) return undefined
  if (workspaceFolder(file) === workspaceFolder(target)) return undefined
  return 'a package is imported by its name'
}

function webLayersDownwards({ file, target }: Import): string | undefined {
  const from = webLayer(file)
  const to = target === undefined ? -1 : webLayer(target)
  return from >= 0 && to > from ? `${webLayers[from]} may not import ${webLayers[to]}` : undefined
}

function featuresApart({ file, target }: Import): string | undefined {
  const from = feature(file)
  const to = target === undefined ? undefined : feature(target)
  if (from === undefined || to === undefined || from === to) return undefined
  return 'a feature may not import another: a page joins them'
}

function pureRules({ file, specifier, target }: Import): string | undefined {
  if (!file.startsWith(serverSource) || !isRules(file)) return undefined
  const isOurs =
    target === 'packages/money' ||
    target === 'packages/locale' ||
    target === 'packages/contract' ||
    (target !== undefined && isRules(target))
  return isOurs ? undefined : `rules may import only money, languages, the contract and other rules, not ${specifier}`
}

function privateStores({ file, target }: Import): string | undefined {
  if (!target?.startsWith(serverSource) || !/(?:^|[/-])store\.ts$/.test(target)) return undefined
  const from = subject(file)
  return from === subject(target) || from === verification ? undefined : 'a store is imported only by its own subject'
}

function carriersBelowSubjects({ file, target }: Import): string | undefined {
  const from = subject(file)
  const to = target === undefined ? undefined : subject(target)
  if (from === undefined || to === undefined || from === to || !carriers.has(from) || carriers.has(to)) return undefined
  return `${from} may not know the subject ${to}`
}

function productionWithoutDemo({ file, target }: Import): string | undefined {
  if (!target?.startsWith(`${serverSource}demo/`) || !file.startsWith(serverSource)) return undefined
  // The entry point loads the demo when the demo profile is chosen.
  if (subject(file) === 'demo' || file === `${serverSource}main.ts` || isForTests(file)) return undefined
  return 'production code may not import the demo'
}

function modalCoreWithoutFramework({ file, specifier, target }: Import): string | undefined {
  if (!isModalCore(file) || isForTests(file)) return undefined
  const isText = target === modalTexts || target === 'packages/locale'
  const isAllowed = target === undefined ? specifier === 'viem' : isText || isModalCore(target)
  return isAllowed
    ? undefined
    : `the core of the wallet modal may import only itself, texts, languages and viem, not ${specifier}`
}

function testCodeOnlyInTests({ file, target }: Import): string | undefined {
  // The wallet test kit is for tests as a whole, and its accounts are part of it.
  if (!/^(?:apps|packages)\//.test(file) || file.startsWith('packages/wallet-testkit/')) return undefined
  return target === undefined || !isForTests(target) || isForTests(file) ? undefined : 'only tests may import test code'
}

/** Returns whether a path is a test or code that only tests import. */
export function isForTests(path: string): boolean {
  return /(?:-fixture|\.fixture|\.test)\.tsx?$|\/test-[\w-]+\.tsx?$|\/(?:fixtures|gallery|preview|testing|tests?)\//.test(
    path,
  )
}

/** Returns `apps/web` for `apps/web/src/main.tsx` and `contracts` for `contracts/compile.ts`. */
function workspaceFolder(path: string): string | undefined {
  const [first, second] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

function webLayer(path: string): number {
  if (!path.startsWith(webSource)) return -1
  const folder = path.slice(webSource.length).split('/')
  // Files directly in src belong to the app layer.
  return folder.length === 1 ? webLayers.indexOf('app') : webLayers.indexOf(folder[0] ?? '')
}

function feature(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1]
}

/** `connect/core/…`, `ports/…` and the entry point `exports/core.ts`. */
function isModalCore(path: string): boolean {
  return (
    path.startsWith(modalSource) && /^(?:exports\/core\.ts|ports\/|[\w-]+\/core\/)/.test(path.slice(modalSource.length))
  )
}

function isRules(path: string): boolean {
  return /(?:^|-)rules\.ts$/.test(posix.basename(path))
}

/** Returns the subject's folder that a server file is in; undefined for files directly in `src` and outside the server. */
function subject(path: string): string | undefined {
  return /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1]
}
