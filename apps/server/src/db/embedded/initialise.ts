import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PostgresAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { syncFolder } from './sync-folder.ts'

export interface InitialiseOptions {
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly account: PostgresAccount | undefined
  readonly superuser: string
  readonly durable: boolean
}

/**
 * Creates the cluster's files when there are none. They are created in another folder and then renamed, so an
 * interrupted start leaves either no cluster or a complete one.
 * @throws Error when the files belong to another major version or user, or initdb fails.
 */
export async function initialiseCluster(options: InitialiseOptions): Promise<void> {
  const { cluster, account, durable } = options
  removeUnfinished(cluster)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseForeignCluster(options)
    return
  }
  // A new name each time, because the initdb of a killed start may still be writing.
  const unfinished = mkdtempSync(`${cluster}.new-`)
  if (account) chownSync(unfinished, account.uid, account.gid)
  try {
    await runInitdb(options, unfinished)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  renameSync(unfinished, cluster)
  if (durable) syncFolder(dirname(cluster))
}

function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

function refuseForeignCluster({ cluster, binaries, account }: InitialiseOptions): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== binaries.major) {
    throw new Error(
      `The database in ${cluster} was created by PostgreSQL ${found}, but this program includes PostgreSQL ${binaries.major}. ` +
        'Move its contents with the older version, or set TERAHOLD_DATA to a new folder.',
    )
  }
  const owner = statSync(cluster).uid
  const runner = account?.uid ?? process.getuid?.() ?? owner
  if (owner !== runner) {
    throw new Error(
      `The database in ${cluster} belongs to user ${owner}, and this is user ${runner}: ` +
        'start as its owner, or set TERAHOLD_DATA to a folder of your own.',
    )
  }
}

/** The order of the bytes, and upper and lower case of every alphabet. PostgreSQL has its own locale since version 17. */
function localeOf(major: string): readonly string[] {
  const bytes = ['--encoding=UTF8', '--locale=C']
  if (Number(major) < 17) return [...bytes, '--lc-ctype=C.UTF-8']
  return [...bytes, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

async function runInitdb({ binaries, account, superuser, durable }: InitialiseOptions, folder: string): Promise<void> {
  const args = ['-D', folder, '-U', superuser, '--auth=trust', '--no-instructions', ...localeOf(binaries.major)]
  if (!durable) args.push('--no-sync')
  const initdb = spawn(join(binaries.folder, 'initdb'), args, {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  initdb.stdout.on('data', collect)
  initdb.stderr.on('data', collect)
  const code = await new Promise((resolve, reject) => {
    initdb.once('error', reject)
    initdb.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The database could not be created in ${folder}:\n${output.trim()}`)
}
