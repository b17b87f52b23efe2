import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { PostgresAccount } from './account.ts'
import { canEnter } from './reach.ts'
import { openShelter } from './shelter.ts'

/**
 * Where the files of the cluster named `dataDir` really live. It is `dataDir` itself; a private folder around it is
 * opened just so far that PostgreSQL's account can pass. When one further up is closed too, it is a folder in the
 * shelter that a link at `dataDir` points to.
 * @throws when `dataDir` exists but is closed to the account.
 */
export function resolveClusterFolder(dataDir: string, account: PostgresAccount | undefined, shelter?: string): string {
  const path = resolve(dataDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return resolve(dirname(path), readlinkSync(path))
  const real = join(realpathSync(dirname(path)), basename(path))
  if (!account || isPassable(dirname(real), account)) return real
  if (found) {
    throw new Error(`User ${account.uid}, who runs PostgreSQL, cannot enter ${dirname(real)}: let it pass (chmod o+x).`)
  }
  // The link comes first: whatever is interrupted after it is found again by it.
  const sheltered = join(openShelter(shelter), `postgres-${randomBytes(6).toString('hex')}`)
  symlinkSync(sheltered, path)
  return sheltered
}

function isPassable(folder: string, account: PostgresAccount): boolean {
  if (canEnter(folder, account)) return true
  const { mode, uid } = statSync(folder)
  const isClosedToGroup = (mode & 0o070) === 0
  if (isClosedToGroup) chownSync(folder, uid, account.gid)
  chmodSync(folder, (mode & 0o7777) | (isClosedToGroup ? 0o010 : 0o001))
  return canEnter(folder, account)
}
