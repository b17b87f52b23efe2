import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { print } from './print.mjs'

const patience = 10 * 60_000

/** Runs the body while no other start in this checkout prepares anything: two installations at once break each other. */
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

async function take(path) {
  const deadline = Date.now() + patience
  let isTold = false
  while (!tryToTake(path)) {
    const holder = readHolder(path)
    if (!isAlive(holder) || Date.now() > deadline) {
      rmSync(path, { force: true })
      continue
    }
    if (!isTold) print(`Waiting for process ${holder}, which is preparing this checkout …`)
    isTold = true
    await pause(200)
  }
}

function tryToTake(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return 0
    throw error
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
