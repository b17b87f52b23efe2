import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder survive a power cut; does not cover file contents. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
