import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresAccount } from './account.ts'
import { canEnter } from './account-access.ts'

/** The shortest limit on a Unix socket's path among supported systems (macOS: 104 bytes with the final zero). */
const longestSocketPath = 103
const socketName = '/.s.PGSQL.65535'

/**
 * Creates a fresh private folder for the server's socket, named after the cluster. Only for a cluster without a running
 * server, because it removes what an earlier one left there.
 */
export function makeSocketFolder(cluster: string, account: PostgresAccount | undefined): string {
  const name = `terahold-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const folder = emptyFolder(join(socketBase(name, account), name))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function socketBase(name: string, account: PostgresAccount | undefined): string {
  const base = realpathSync(tmpdir())
  const isShort = Buffer.byteLength(join(base, name)) + socketName.length + '-XXXXXX'.length <= longestSocketPath
  return isShort && (!account || canEnter(base, account)) ? base : '/tmp'
}

function emptyFolder(path: string): string {
  try {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { mode: 0o700 })
    return path
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    // Another user has taken the name in the shared temporary folder: use one that nobody can guess.
    if (code === 'EEXIST' || code === 'EPERM' || code === 'EACCES') return mkdtempSync(`${path}-`)
    throw error
  }
}
