import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@terahold/contract'
import { homeAlias, pagePaths } from '@terahold/contract/pages'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { isForTests } from './rules.ts'

/** A string, template or hash that begins with a path of the API or of a page. File names end in an extension. */
const pathString =
  /(?<=['"`}#*])\/(?:(?:prod|api|console|trust|wallet|demo|pages)\/\w|rpc\/[\w$:*]|healthz|readyz|app-config\.json)(?![^'"`\s]*\.(?:ts|tsx|css)\b)[^'"`\s]*/g

/** Where paths may be written: their home, code with paths of its own, and code that tests or shows addresses as such. */
const allowed = [
  /^packages\/contract\/src\//,
  // The page stack and the wallet modal do not know the contract; their tests declare addresses of their own.
  /^packages\/(?:page-stack|wallet-modal)\//,
  /^bench\/wallet-modal\//,
  // How the server treats addresses: unknown, too long, without permission.
  /^apps\/server\/src\/http\/(?:[\w-]+\/)*[\w-]+\.test\.ts$/,
  // Shows the API to readers who call it without our packages.
  /^examples\//,
  /^scripts\/imports\/paths(?:\.test)?\.ts$/,
]

const tablePaths = new Set<string>([
  ...Object.values(pagePaths),
  homeAlias,
  ...Object.values(contract).map(({ path }) => path),
  ...Object.values(servicePaths),
  ...Object.values(demoPaths),
])
const pathsWithParameters = [...tablePaths]
  .filter((path) => path.includes(':'))
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/**
 * Returns every path of a page or a call that is written outside its home, one line each. Production code may write none. Tests
 * may write paths that no table has, such as the address of a page that does not exist. Static files of the web app repeat three
 * paths, because they cannot import: `index.html` and `manifest.webmanifest`, which has a test.
 */
export function findStrayPaths(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !allowed.some((pattern) => pattern.test(file)))
    .flatMap((file) =>
      pathsIn(readFileSync(join(root, file), 'utf8'))
        .filter((path) => !isTestCode(file) || isInTable(path))
        .map((path) => `${file}: ${path}: use its name in contract/pages, contract/calls or contract/service-paths`),
    )
}

/** Returns the paths of pages and calls in a source text, without those in comments. */
export function pathsIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  return [...code.matchAll(pathString)].map(([path]) => path)
}

function isTestCode(file: string): boolean {
  return /^(?:tests|bench)\//.test(file) || isForTests(file)
}

function isInTable(path: string): boolean {
  const withoutQuery = path.split(/[?#]/, 1)[0]?.replace(/\*$/, '') ?? ''
  return tablePaths.has(withoutQuery) || pathsWithParameters.some((pattern) => pattern.test(withoutQuery))
}
