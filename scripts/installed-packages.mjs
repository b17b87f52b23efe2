import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './print.mjs'

/**
 * A package as npm's lock files tell it.
 * @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockEntry
 */

/**
 * Whether what npm last installed here is what the lock file asks of this machine.
 * @param {string} root
 */
export function isLockInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = present[path]
    if (!found) return entry.optional === true && !isForThisMachine(entry)
    return found.version === entry.version && found.integrity === entry.integrity && found.resolved === entry.resolved
  })
}

/** @type {(path: string) => Record<string, LockEntry> | undefined} */
function readPackages(path) {
  try {
    const lock = /** @type {{ packages: Record<string, LockEntry> }} */ (JSON.parse(readFileSync(path, 'utf8')))
    return lock.packages
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * An optional package bound to no platform belongs to some other that is, and stays away with it.
 * @param {LockEntry} entry
 */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || libc.includes(libcOfMachine()))
}

/**
 * npm leaves a single name as the package wrote it, without a list around it.
 * @type {(given: string | string[] | undefined, value: string) => boolean}
 */
function fits(given, value) {
  if (given === undefined) return true
  const allowed = [given].flat()
  if (allowed.includes(`!${value}`)) return false
  return allowed.includes(value) || allowed.every((name) => name.startsWith('!'))
}

function libcOfMachine() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl'
}
