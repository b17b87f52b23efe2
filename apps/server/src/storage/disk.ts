import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { systemClock } from '../foundation/clock.ts'
import { checkKey, type ObjectStore } from './objects.ts'

const pageSize = 500
const unfinishedFor = 3_600_000

/**
 * A store in a folder of this machine, readable by this user alone; the folder is created on first use. The next
 * listing removes what a crash left half written.
 */
export function openDiskStore(folder: string): ObjectStore {
  const writing = join(folder, '.writing')
  const place = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    async put(key, bytes) {
      const target = place(key)
      const unfinished = join(writing, randomUUID())
      await mkdir(writing, { recursive: true, mode: 0o700 })
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
    },
    get: (key) => unlessMissing(readFile(place(key))),
    remove: (key) => rm(place(key), { force: true }),
    async *list(prefix) {
      await clearUnfinished(writing)
      yield* keysUnder(folder, join(folder, prefix))
    },
  }
}

async function* keysUnder(root: string, folder: string): AsyncGenerator<readonly string[]> {
  const entries = await unlessMissing(opendir(folder, { recursive: true }))
  if (!entries) return
  let page: string[] = []
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    page.push(relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new file's name only survives a power cut once its folder is on the disk as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function clearUnfinished(writing: string): Promise<void> {
  const before = systemClock.now().getTime() - unfinishedFor
  for await (const entry of (await unlessMissing(opendir(writing))) ?? []) {
    const path = join(writing, entry.name)
    const found = await unlessMissing(stat(path))
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

async function unlessMissing<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
