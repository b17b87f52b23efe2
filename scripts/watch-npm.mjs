import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { codeOf } from './print.mjs'

const watchEvery = 300

/**
 * Calls back when the npm that runs us dies. When it is killed it cannot tell us, and a server nobody can stop any
 * more would block the next start. Gives a function that ends the watch.
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

/** Who is above us up to npm, which on many systems has a shell between itself and us. */
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
  // State and parent follow the program's name, which stands in brackets and may hold brackets itself.
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
