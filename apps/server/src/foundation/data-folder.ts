import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { lockFolder } from './folder-lock.ts'

/** The folder that holds everything an installation must not lose, held for one process at a time. */
export interface DataFolder {
  readonly path: string
  /** Lets the next process have it. A process that dies lets go by itself. */
  release(): Promise<void>
}

const defaultFolder = fileURLToPath(new URL('../../../../.terahold', import.meta.url))

/** Where the data folder is: the value of TERAHOLD_DATA, else `.terahold` beside the code. */
export function dataFolderPath(configured: string | undefined): string {
  return configured ? resolve(configured) : defaultFolder
}

/**
 * Makes the folder when missing and takes it for this process. Waits a little for a process that is just ending.
 * @throws when another process keeps it (naming that process), or it cannot be written.
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
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`The data folder ${path} cannot be used: ${(cause as Error).message}`, { cause })
  }
  return realpathSync(path)
}
