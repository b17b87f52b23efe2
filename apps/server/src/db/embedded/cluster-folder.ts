import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { PostgresAccount } from './account.ts'
import { canEnter } from './account-access.ts'
import { openSharedFolder } from './shared-folder.ts'

/**
 * Returns where the files of the cluster `dataDir` really are. Usually this is `dataDir` itself, with a private parent
 * folder opened just enough for PostgreSQL's account. When a folder further up is closed too, it is a folder in the
 * shared folder, with a link at `dataDir`.
 * @throws Error when `dataDir` exists but is closed to the account.
 */
export function resolveClusterFolder(
  dataDir: string,
  account: PostgresAccount | undefined,
  sharedFolder?: string,
): string {
  const path = resolve(dataDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return resolve(dirname(path), readlinkSync(path))
  const real = join(realpathSync(dirname(path)), basename(path))
  if (!account || isPassable(dirname(real), account)) return real
  if (found) {
    throw new Error(`User ${account.uid}, who runs PostgreSQL, cannot enter ${dirname(real)}. Allow it with chmod o+x.`)
  }
  // The link is created first, so an interrupted start is found again by it.
  const shared = join(openSharedFolder(sharedFolder), `postgres-${randomBytes(6).toString('hex')}`)
  symlinkSync(shared, path)
  return shared
}

function isPassable(folder: string, account: PostgresAccount): boolean {
  if (canEnter(folder, account)) return true
  const { mode, uid } = statSync(folder)
  const isClosedToGroup = (mode & 0o070) === 0
  if (isClosedToGroup) chownSync(folder, uid, account.gid)
  chmodSync(folder, (mode & 0o7777) | (isClosedToGroup ? 0o010 : 0o001))
  return canEnter(folder, account)
}
