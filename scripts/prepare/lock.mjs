import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, print } from '../run/print.mjs'

const patience = 10 * 60_000

/**
 * Runs the body while no other process prepares this checkout: two installations at once break each other.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} body
 */
export async function withPreparationLock(root, body) {
  const path = join(root, '.stamps', 'preparing')
  mkdirSync(dirname(path), { recursive: true })
  await take(path)
  try {
    return await body()
  } finally {
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
async function take(path) {
  const deadline = Date.now() + patience
  let isPrinted = false
  while (!tryToTake(path)) {
    const holder = readHolder(path)
    if (!isAlive(holder) || Date.now() > deadline) {
      rmSync(path, { force: true })
      continue
    }
    if (!isPrinted) print(`Waiting for process ${holder}, which is preparing this checkout …`)
    isPrinted = true
    await pause(200)
  }
}

/** @param {string} path */
function tryToTake(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
