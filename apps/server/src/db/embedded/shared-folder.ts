import { mkdirSync } from 'node:fs'

/** Where root stores what PostgreSQL's account cannot reach inside a private folder such as /root. */
const defaultSharedFolder = '/var/lib/terahold'

/** Returns the shared folder, created when missing: everyone can pass through it, only root can write. */
export function openSharedFolder(folder: string = defaultSharedFolder): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
