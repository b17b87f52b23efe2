import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from '../command-line/is-running.mjs'
import { codeOf } from '../command-line/print.mjs'

const prefix = 'terahold-run-'
const memoryFolder = '/dev/shm'
/** A whole run keeps about 1 GB in its folder; a machine with less than this left would swap. */
const neededMemory = 6 * 2 ** 30

/** Signals in order of force. PostgreSQL waits for its clients on SIGTERM, but not on SIGINT. */
const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGKILL'])

/**
 * Makes a temporary folder for one run and removes those of runs that were killed. A process that has this folder as its
 * TMPDIR belongs to the run, and so does every process it starts, detached or not.
 * @param {string} [base]
 */
export async function openRunFolder(base = chooseBase()) {
  for (const name of readdirSync(base)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? Number.NaN)
    const path = join(base, name)
    if (Number.isInteger(pid) && !isRunning(pid) && isOwn(path)) await closeRunFolder(path)
  }
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`))
  // As open as the system's own: run as root, PostgreSQL uses an account of its own and keeps temporary files here.
  chmodSync(folder, 0o1777)
  return folder
}

/**
 * Returns where run folders are made: TMPDIR if it is set, otherwise memory if there is enough of it. The tests create
 * and drop hundreds of databases, and a disk's file system spends more time on that than the tests do.
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {{ mounts: string, freeBytes: number }} [memory]
 */
export function chooseBase(environment = process.env, memory = inspectMemory()) {
  if (environment.TMPDIR) return tmpdir()
  const options = memory.mounts.split('\n').flatMap((line) => {
    const [, folder, type, words = ''] = line.split(' ')
    return folder === memoryFolder && type === 'tmpfs' ? [words.split(',')] : []
  })
  // Of several file systems mounted there, the last one is used.
  const last = options.at(-1)
  const isUsable = last?.includes('rw') && !last.includes('noexec')
  return isUsable && memory.freeBytes >= neededMemory ? memoryFolder : tmpdir()
}

function inspectMemory() {
  const mounts = readProcess('self', 'mounts')
  if (!mounts.includes(` ${memoryFolder} `)) return { mounts, freeBytes: 0 }
  const { bavail, bsize } = statfsSync(memoryFolder)
  return { mounts, freeBytes: Math.min(bavail * bsize, freemem()) }
}

/**
 * Ends every process of a run and removes its folder.
 * @param {string} folder
 * @param {number} [patience] milliseconds that a process gets to end on each signal before the next; 0 kills it at once
 */
export async function closeRunFolder(folder, patience = 4_000) {
  for (const signal of patience > 0 ? signals : signals.slice(-1)) {
    for (const pid of processesOf(folder)) send(pid, signal)
    const deadline = Date.now() + (signal === 'SIGKILL' ? 10_000 : patience)
    while (processesOf(folder).length > 0 && Date.now() < deadline) await pause(100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Lists the processes that have the folder in their environment or their command line, except this one.
 * @param {string} folder
 * @returns {number[]}
 */
export function processesOf(folder) {
  if (!existsSync('/proc/self/environ')) return processesByPs(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readProcess(pid, 'environ').includes(folder) || readProcess(pid, 'cmdline').includes(folder))
    .map(Number)
}

/** @type {(folder: string) => number[]} */
function processesByPs(folder) {
  const columns = [process.platform === 'darwin' ? '-axwwE' : '-axwwe', '-o', 'pid=,command=']
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)
}

/** @type {(pid: string, file: string) => string} */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    // The process has ended, or it belongs to another user.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(codeOf(error)))) return ''
    throw error
  }
}

/** @type {(pid: number, signal: NodeJS.Signals) => void} */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH' && codeOf(error) !== 'EPERM') throw error
  }
}

/** @param {string} path */
function isOwn(path) {
  return statSync(path).uid === process.getuid?.()
}
