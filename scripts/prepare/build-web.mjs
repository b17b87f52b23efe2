import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from '../command-line/print.mjs'
import { withPreparationLock } from './lock.mjs'

const ignoredFolders = new Set(['node_modules', 'dist', 'test-results'])

/** @typedef {{ name: string, title: string, sources: readonly string[] }} WebApp */

/**
 * The apps for a browser, with the folders that each is built from.
 * @type {readonly WebApp[]}
 */
const webApps = [
  { name: 'web', title: 'web app', sources: ['apps/web', 'packages', 'contracts/generated'] },
  { name: 'console', title: 'operators’ desk', sources: ['apps/console', 'apps/web/build', 'packages'] },
]

/**
 * Builds each app for a browser into its `dist` folder if its sources or its settings (`VITE_…`) have changed since the last build.
 * @param {string} root
 * @param {string} node
 * @param {Readonly<Record<string, string>>} settings that count before those of the environment
 * @throws Error when a build fails, after Vite has printed why
 */
export async function buildWeb(root, node, settings = {}) {
  const environment = { ...process.env, ...settings }
  for (const webApp of webApps) {
    const app = join(root, 'apps', webApp.name)
    if (!existsSync(join(app, 'index.html')) || isStamped(root, webApp, environment)) continue
    await withPreparationLock(root, async () => {
      if (isStamped(root, webApp, environment)) return
      print(`Building the ${webApp.title} (only when it or its settings changed) …`)
      const stamp = wantedStamp(root, webApp, environment)
      await runVite(root, app, node, { environment })
      writeFileSync(stampPath(root, webApp), stamp)
    })
  }
}

/** @type {(root: string, app: WebApp, environment: NodeJS.ProcessEnv) => boolean} */
function isStamped(root, app, environment) {
  const isBuilt = existsSync(join(root, 'apps', app.name, 'dist', 'index.html'))
  if (!isBuilt || !existsSync(stampPath(root, app))) return false
  return readFileSync(stampPath(root, app), 'utf8') === wantedStamp(root, app, environment)
}

/** @type {(root: string, app: WebApp) => string} */
function stampPath(root, { name }) {
  return join(root, 'node_modules', `.terahold-${name}`)
}

/** @type {(root: string, app: WebApp, environment: NodeJS.ProcessEnv) => string} */
function wantedStamp(root, { sources }, environment) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  hash.update(JSON.stringify(buildSettings(environment)))
  for (const folder of sources) {
    if (existsSync(join(root, folder))) addFolder(hash, root, folder)
  }
  return `${hash.digest('hex')}\n`
}

/**
 * Returns what Vite builds into the app from the environment, in a fixed order.
 * @type {(environment: NodeJS.ProcessEnv) => [string, string | undefined][]}
 */
function buildSettings(environment) {
  return Object.entries(environment)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/** @type {(hash: import('node:crypto').Hash, root: string, folder: string) => void} */
function addFolder(hash, root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !ignoredFolders.has(entry.name)) addFolder(hash, root, path)
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      hash.update(path).update(readFileSync(join(root, path)))
  }
}

/**
 * Builds an app for a browser into a folder.
 * @type {(root: string, app: string, node: string, options?: { folder?: string, environment?: NodeJS.ProcessEnv }) => Promise<void>}
 */
export function runVite(root, app, node, { folder = join(app, 'dist'), environment = process.env } = {}) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(node, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: app,
    // The app is the same from any shell.
    env: { ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${app} could not be built.`))))
  })
}
