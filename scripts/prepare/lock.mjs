import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from '../command-line/is-running.mjs'
import { codeOf, print } from '../command-line/print.mjs'

const patience = 10 * 60_000

/**
 * Runs the body while no other process prepares this checkout: two installations at once break each other.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} body
 */
export async function withPreparationLock(root, body) {
  const folder = join(root, '.stamps')
  mkdirSync(folder, { recursive: true })
  const path = await take(folder)
  try {
    return await body()
  } finally {
    release(path)
  }
}

/**
 * The newest lock counts. A process makes the next one when its holder has ended. Numbers only grow: of two processes that
 * see an ended holder, only one can make the next lock, and one that read an older number gives its lock back.
 * @param {string} folder
 */
async function take(folder) {
  const deadline = Date.now() + patience
  let isPrinted = false
  while (true) {
    const newest = readNewest(folder)
    const holder = readHolder(pathOf(folder, newest))
    if (!isRunning(holder) || Date.now() > deadline) {
      const path = pathOf(folder, newest + 1)
      if (!tryToMake(path)) continue
      if (readNewest(folder) === newest + 1) {
        removeOlder(folder, newest + 1)
        return path
      }
      rmSync(path, { force: true })
      continue
    }
    if (!isPrinted) print(`Waiting for process ${holder}, which is preparing this checkout …`)
    isPrinted = true
    await pause(200)
  }
}

/**
 * Leaves the lock without a holder instead of removing it, so that its number is not used again.
 * @param {string} path
 */
function release(path) {
  const ended = `${path}.ended`
  symlinkSync('0', ended)
  renameSync(ended, path)
}

/** @param {string} folder @param {number} number */
function removeOlder(folder, number) {
  for (const name of readdirSync(folder)) {
    const older = /^preparing-(\d+)/.exec(name)
    if (older && Number(older[1]) < number) rmSync(join(folder, name), { force: true })
  }
}

/** @param {string} folder */
function readNewest(folder) {
  return Math.max(0, ...readdirSync(folder).map((name) => Number(/^preparing-(\d+)$/.exec(name)?.[1] ?? 0)))
}

/** @param {string} folder @param {number} number */
function pathOf(folder, number) {
  return join(folder, `preparing-${number}`)
}

/**
 * A link has its target from the moment it exists, so that nobody reads a lock without a holder.
 * @param {string} path
 */
function tryToMake(path) {
  try {
    symlinkSync(String(process.pid), path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function readHolder(path) {
  try {
    return Number(readlinkSync(path))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}
