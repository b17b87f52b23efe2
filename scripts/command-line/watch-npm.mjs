import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { codeOf } from './print.mjs'

const watchEvery = 300

/**
 * Calls back when the npm that runs this process dies. A killed npm sends no signal, and a server without npm would keep
 * running and block the next start. Returns a function that ends the watch.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const family = ancestry()
  const watch = setInterval(() => {
    if (ancestry() === family) return
    clearInterval(watch)
    onGone()
  }, watchEvery)
  return () => clearInterval(watch)
}

/** Returns the process ids of the parents up to npm. On many systems there is a shell between npm and this process. */
function ancestry() {
  const parent = process.ppid
  return isShell(parent) ? `${parent} ${parentOf(parent)}` : String(parent)
}

/** @param {number} pid */
function isShell(pid) {
  return /^\S*sh -c /.test(describe(pid, 'cmdline', 'args=').replaceAll('\0', ' '))
}

/** @param {number} pid */
function parentOf(pid) {
  if (!hasProcessFiles()) return describe(pid, 'stat', 'ppid=')
  const stat = describe(pid, 'stat', 'ppid=')
  // State and parent follow the program's name, which is in parentheses and may contain parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
}

/** @type {(pid: number, file: string, column: string) => string} */
function describe(pid, file, column) {
  if (!hasProcessFiles()) return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return ''
    throw error
  }
}

function hasProcessFiles() {
  return existsSync('/proc/self/stat')
}
