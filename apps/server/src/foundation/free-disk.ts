import { statfs } from 'node:fs/promises'

/** Returns the free part of the disk that a folder is on, 0 to 1; undefined where there is no such folder. */
export async function readFreeDisk(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail / disk.blocks
}
