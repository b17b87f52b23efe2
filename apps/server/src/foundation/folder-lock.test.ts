import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let root: string
let folder: string
const held: Server[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-lock-'))
  folder = join(root, 'data')
  mkdirSync(folder)
})
afterEach(async () => {
  for (const lock of held.splice(0)) await close(lock)
  rmSync(root, { recursive: true })
})

async function close(lock: Server) {
  lock.close()
  await once(lock, 'close')
}

/** Takes the lock, which the test must get. */
async function take(path = folder): Promise<Server> {
  const lock = await lockFolder(path)
  if (typeof lock === 'string') throw new Error(`process ${lock} holds the lock`)
  held.push(lock)
  return lock
}

describe('a locked folder', () => {
  it('names the process that holds it, by whatever path it is asked for', async () => {
    await take()
    const link = join(root, 'link')
    symlinkSync(folder, link)
    for (const path of [folder, link, join(folder, '..', 'data')]) expect(await lockFolder(path)).toBe(`${process.pid}`)
  })

  it('keeps no other folder from being locked', async () => {
    await take()
    mkdirSync(join(root, 'other'))
    expect(await take(join(root, 'other'))).toHaveProperty('listening', true)
  })

  it('goes to one of many that ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => lockFolder(folder)))
    const locks = asked.filter((lock) => typeof lock !== 'string')
    held.push(...locks)
    expect(locks).toHaveLength(1)
    expect(new Set(asked.filter((lock) => typeof lock === 'string'))).toEqual(new Set([`${process.pid}`]))
  })

  it('is free again once its holder lets go', async () => {
    await close(await take())
    held.length = 0
    expect(await take()).toHaveProperty('listening', true)
  })

  it('is free again once its holder was killed', async () => {
    const program = `
      const { lockFolder } = await import(process.argv[1])
      const lock = await lockFolder(process.argv[2])
      lock.ref()
      console.log('locked')`
    const module = new URL('folder-lock.ts', import.meta.url).href
    const holder = spawn(process.execPath, ['--input-type=module', '-e', program, module, folder])
    await once(holder.stdout, 'data')
    expect(await lockFolder(folder)).toBe(`${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    await take()
  })
})
