import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
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
 * @throws Error when another process holds it (naming that process), or it is not writable.
 */
export async function openDataFolder(path: string, patience = 5_000): Promise<DataFolder> {
  const folder = makeDataFolder(path)
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

/**
 * Creates the data folder when it is missing, and returns its real path.
 * @throws Error that says why it cannot be written to.
 */
function makeDataFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `The data folder ${path} cannot be used: ${reasonOf(cause, path)} Choose another with TERAHOLD_DATA.`,
      {
        cause,
      },
    )
  }
  return realpathSync(path)
}

/** Node reports a folder that cannot be created in a read-only one as missing, so the nearest existing folder is asked. */
function reasonOf(cause: unknown, path: string): string {
  const reason = unwritable(path)
  if (reason) return reason
  if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return `the disk of ${nearest(path)} is full.`
  return `${(cause as Error).message}.`
}

/** Returns why a folder cannot be written to or created, without trying; undefined when it can. */
export function unwritable(path: string): string | undefined {
  const existing = nearest(path)
  if (!statSync(existing).isDirectory()) return `${existing} is not a folder.`
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EROFS') return `the file system of ${existing} is read-only.`
    return code === 'EACCES' ? `this user may not write to ${existing}.` : `${message}.`
  }
}

function nearest(path: string): string {
  let existing = path
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  return existing
}
