import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { lockFolder } from './folder-lock.ts'

/** The folder that holds everything an installation must not lose, locked by one process at a time. */
export interface DataFolder {
  readonly path: string
  /** Releases the folder. The lock of a process that dies is released automatically. */
  release(): Promise<void>
}

const defaultFolder = fileURLToPath(new URL('../../../../.terahold', import.meta.url))

/** Returns the data folder's path: the value of TERAHOLD_DATA, otherwise `.terahold` next to the code. */
export function dataFolderPath(configured: string | undefined): string {
  return configured ? resolve(configured) : defaultFolder
}

/**
 * Creates the folder when missing and locks it for this process. Waits briefly for a process that is just ending.
 * @throws Error when another process holds it (naming that process), or it is not writable, with what to do.
 */
export async function openDataFolder(path: string, patience = 5_000): Promise<DataFolder> {
  const folder = makeFolder(path)
  const lock = await lockWithin(folder, patience)
  if (typeof lock === 'string') {
    throw new Error(
      `Another Terahold (process ${lock}) is using the data folder ${folder}: ` +
        'stop it first, or give this one a folder of its own with TERAHOLD_DATA.',
    )
  }
  return {
    path: folder,
    release: () => new Promise((done) => lock.close(() => done())),
  }
}

async function lockWithin(folder: string, patience: number): ReturnType<typeof lockFolder> {
  const deadline = performance.now() + patience
  for (;;) {
    const lock = await lockFolder(folder)
    if (typeof lock !== 'string' || performance.now() >= deadline) return lock
    await pause(100)
  }
}

function makeFolder(path: string): string {
  try {
    createFolders(resolve(path))
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`The data folder ${path} cannot be used: ${reasonOf(cause as NodeJS.ErrnoException)}`, { cause })
  }
  return realpathSync(path)
}

/** Creates one folder at a time: for several, Node reports a folder that cannot be written as one that is missing. */
function createFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  createFolders(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const isThereNow = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    if (!isThereNow) throw error
  }
}

const remedies: Readonly<Record<string, string>> = {
  EROFS: 'The file system is read-only: mount it for writing',
  EACCES: 'This user may not write there: give the folder to this user with chown',
  EPERM: 'This user may not write there: give the folder to this user with chown',
  ENOSPC: 'The disk is full: free some space',
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const remedy = remedies[code]
  return remedy ? `${message}. ${remedy}, or set TERAHOLD_DATA to another folder.` : message
}
