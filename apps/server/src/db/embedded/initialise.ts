import { spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'

export interface InitialiseOptions {
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly account: PostgresAccount | undefined
  readonly superuser: string
  readonly durable: boolean
}

/**
 * Makes the cluster's files when there are none. They are made beside and renamed, so an interrupted start leaves
 * either no cluster or a whole one.
 * @throws when the files are another major version's, another user's, or initdb fails.
 */
export async function initialiseCluster(options: InitialiseOptions): Promise<void> {
  const { cluster, account, durable } = options
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseForeignCluster(options)
    return
  }
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  await runInitdb(options, unfinished)
  renameSync(unfinished, cluster)
  if (durable) syncFolder(dirname(cluster))
}

function refuseForeignCluster({ cluster, binaries, account }: InitialiseOptions): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== binaries.major) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${binaries.major}. ` +
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

async function runInitdb({ binaries, account, superuser, durable }: InitialiseOptions, folder: string): Promise<void> {
  const args = [
    ...['-D', folder, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ]
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
  if (code !== 0) throw new Error(`The database could not be made in ${folder}:\n${output.trim()}`)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
