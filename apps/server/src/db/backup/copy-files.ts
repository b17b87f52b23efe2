import { createHash } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../embedded/sync-folder.ts'

export type CopiedFile = { readonly path: string; readonly size: number; readonly sha256: string }
export type Tree = { readonly folders: readonly string[]; readonly files: readonly string[] }

const chunkBytes = 1 << 20
/** Most of the time is spent waiting for the disk. */
const filesAtOnce = 8

/** Lists what is below a folder, with paths relative to it. A folder or file that `isLeftOut` is not entered. */
export async function listTree(root: string, isLeftOut: (path: string) => boolean = () => false): Promise<Tree> {
  const [folders, files]: [string[], string[]] = [[], []]
  const pending = ['']
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of await entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isLeftOut(path)) continue
      if (!entry.isDirectory()) files.push(path)
      else {
        folders.push(path)
        pending.push(path)
      }
    }
  }
  return { folders: folders.toSorted(), files: files.toSorted() }
}

/** PostgreSQL removes folders of dropped databases while they are listed. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []
}

/**
 * Copies a tree to the disk, readable by this user alone, and hashes what it copies. Files that are removed in the meantime
 * are left out. No file is ever overwritten.
 */
export async function copyTree(source: string, target: string, { folders, files }: Tree): Promise<CopiedFile[]> {
  await mkdir(target, { mode: 0o700 })
  for (const folder of folders) await mkdir(join(target, folder), { mode: 0o700 })
  const copied = await mapSome(files, async (path) => {
    const figures = await unlessGone(copyFile(join(source, path), join(target, path)))
    return figures ? [{ path, ...figures }] : []
  })
  for (const folder of folders) syncFolder(join(target, folder))
  syncFolder(target)
  return copied.flat()
}

/** Copies one file through to the disk. The target must not exist. Returns the hash of what was copied. */
export async function copyFile(source: string, target: string): Promise<Omit<CopiedFile, 'path'>> {
  const from = await open(source, 'r')
  try {
    const to = await open(target, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      const chunk = Buffer.allocUnsafe(chunkBytes)
      let size = 0
      for (;;) {
        const { bytesRead } = await from.read(chunk, 0, chunkBytes, size)
        if (bytesRead === 0) break
        const part = chunk.subarray(0, bytesRead)
        hash.update(part)
        await to.writeFile(part)
        size += bytesRead
      }
      await to.sync()
      return { size, sha256: hash.digest('hex') }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/**
 * Copies the listed files to a new place and compares each with its hash.
 * @throws Error naming the first file that is missing or differs.
 */
export async function copyVerified(source: string, target: string, files: readonly CopiedFile[]): Promise<void> {
  await mapSome(files, async ({ path, size, sha256 }) => {
    const file = join(source, path)
    if (!existsSync(file)) throw new Error(`${file} is missing, which the manifest lists. Use another backup.`)
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 })
    const found = await copyFile(file, join(target, path))
    if (found.size !== size || found.sha256 !== sha256)
      throw new Error(`${file} is not the file that was backed up: its hash differs. Use another backup.`)
  })
}

/** Runs the work for every item, a few at a time. After a failure, no further item is begun. */
async function mapSome<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let isFailed = false
  async function run(): Promise<void> {
    while (next < items.length && !isFailed) {
      const place = next++
      try {
        results[place] = await work(items[place] as Item)
      } catch (error) {
        isFailed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: filesAtOnce }, run))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return results
}

async function unlessGone<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
