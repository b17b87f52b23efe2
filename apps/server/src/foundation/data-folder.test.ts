import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataFolderPath, openDataFolder } from './data-folder.ts'

const isRoot = process.getuid?.() === 0
const program = fileURLToPath(new URL('fixtures/data-folder-process.ts', import.meta.url))
let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'terahold-data-'))
})
afterEach(() => rmSync(base, { recursive: true }))

describe('the data folder', () => {
  it('is .terahold next to the code by default', () => {
    expect(dataFolderPath(undefined)).toBe(resolve(import.meta.dirname, '../../../../.terahold'))
    expect(dataFolderPath('elsewhere')).toBe(resolve('elsewhere'))
  })

  it('is created when missing, for its owner alone', async () => {
    const folder = await openDataFolder(join(base, 'deep', 'data'))
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
    await folder.release()
  })

  it('can exist already, with files in it and closed to others', async () => {
    writeFileSync(join(base, 'notes.txt'), 'mine')
    chmodSync(base, 0o700)
    const folder = await openDataFolder(base)
    expect(folder.path).toBe(base)
    await folder.release()
  })

  it('cannot be created in a closed folder, which the error names with the reason', async (context) => {
    const open = closeFolder(base)
    if (open === undefined) return context.skip('root needs a mount for this, which this machine does not allow')
    try {
      const reason = isRoot ? `the file system of ${base} is read-only` : `this user may not write to ${base}`
      await expect(openDataFolder(join(base, 'deep', 'data'))).rejects.toThrow(`cannot be used: ${reason}.`)
    } finally {
      open()
    }
  })

  it('cannot be a file', async () => {
    const file = join(base, 'file')
    writeFileSync(file, '')
    await expect(openDataFolder(file)).rejects.toThrow(/data folder .*file cannot be used/)
  })
})

describe('two processes', () => {
  it('on one folder: the second learns who holds it, by any path', async () => {
    const folder = await openDataFolder(base)
    const alias = join(base, 'alias')
    symlinkSync(base, alias)
    for (const path of [base, alias]) {
      await expect(openDataFolder(path, 0)).rejects.toThrow(new RegExp(`process ${process.pid}\\).*TERAHOLD_DATA`))
    }
    await folder.release()
    const again = await openDataFolder(base)
    await again.release()
  })

  it('shortly after each other: the second waits for the first to end', async () => {
    const folder = await openDataFolder(base)
    setTimeout(() => void folder.release(), 300)
    const next = await openDataFolder(base)
    expect(next.path).toBe(folder.path)
    await next.release()
  })

  it('at any moment of the end of the first: the second takes the folder', async () => {
    for (let ticks = 0; ticks < 30; ticks++) {
      const folder = await openDataFolder(base)
      const next = openDataFolder(base)
      for (let tick = 0; tick < ticks; tick++) await new Promise((done) => process.nextTick(done))
      await folder.release()
      const taken = await next
      expect(taken.path).toBe(folder.path)
      await taken.release()
    }
  })

  it('on two folders do not affect each other', async () => {
    const one = await openDataFolder(join(base, 'one'))
    const two = await openDataFolder(join(base, 'two'))
    expect(one.path).not.toBe(two.path)
    await Promise.all([one.release(), two.release()])
  })

  it('after a kill: the folder is free at once', async () => {
    const child = spawn(process.execPath, [program, base], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await expect(openDataFolder(base, 0)).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const folder = await openDataFolder(base)
    await folder.release()
  })
})

/** Closes a folder to this process and returns how to open it; undefined where that is not possible. */
function closeFolder(path: string): (() => void) | undefined {
  if (!isRoot) {
    chmodSync(path, 0o500)
    return () => chmodSync(path, 0o700)
  }
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', path])
  return status === 0 ? () => void spawnSync('umount', [path]) : undefined
}
