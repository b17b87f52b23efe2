import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder last through a power cut; file contents are not its business. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
