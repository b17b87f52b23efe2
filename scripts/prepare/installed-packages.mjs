import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../command-line/print.mjs'

/**
 * A package in a lock file of npm.
 * @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockEntry
 */

/**
 * Returns whether the installed packages are those that the lock file requires on this machine.
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
 * Returns whether an optional package belongs on this machine. One without a platform belongs to another one that has a platform.
 * @param {LockEntry} entry
 */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || libc.includes(libcOfMachine()))
}

/**
 * Returns whether a list of platforms includes a value. npm keeps a single name without a list.
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
