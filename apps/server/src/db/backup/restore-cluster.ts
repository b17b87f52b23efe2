import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { choosePostgresAccount, type PostgresAccount } from '../embedded/account.ts'
import { canEnter } from '../embedded/account-access.ts'
import { findPostgresBinaries, hasEmbeddedPostgres, type PostgresBinaries } from '../embedded/binaries.ts'
import { resolveClusterFolder } from '../embedded/cluster-folder.ts'
import { addressOf } from '../embedded/embedded-postgres.ts'
import { launchPostmaster } from '../embedded/launch.ts'
import { type Postmaster, readPostmasterFile } from '../embedded/postmaster-file.ts'
import { shutDownPostmaster } from '../embedded/shut-down.ts'
import { syncFolder } from '../embedded/sync-folder.ts'
import { createClient } from '../hosts/client.ts'
import { findBase, findGap, partsOf } from './backups-folder.ts'
import { copyVerified, listTree } from './copy-files.ts'
import { type Manifest, readManifest } from './manifest.ts'

export type RestoreOptions = {
  /** The folder of backups. */
  readonly from: string
  /** The last moment to restore, with its time zone; without it, all that the archive has. */
  readonly toTime?: string | undefined
  /** The data folder to create. */
  readonly into: string
  /** Runs on the recovered database, before anything else can connect to it. */
  readonly prepare: (url: string, base: string) => Promise<void>
}

export type Restored = {
  /** The base backup that was used, and its manifest's hash. */
  readonly base: string
  readonly hash: string
  /** When the last restored transaction was committed; undefined when none was after the base backup. */
  readonly lastCommit: Date | undefined
}

const recoveryLimit = 86_400_000
const stopSignals = ['SIGINT', 'SIGTERM'] as const
const ownFiles = ['terahold-restore.conf', 'terahold-restore.hba.conf'] as const

/**
 * Restores a backup into a new data folder: verifies and copies the newest base backup before the time, recovers it from
 * the archive, and prepares it while only this program can connect. The restored server does not archive, so that it
 * never writes into the archive it came from. On failure, nothing is left.
 * @throws Error that says which file is damaged, or why the time cannot be reached.
 */
export async function restoreCluster({ from, toTime, into, prepare }: RestoreOptions): Promise<Restored> {
  if (existsSync(into)) throw new Error(`${into} exists already. Nothing was overwritten.`)
  const base = findBase(from, toTime === undefined ? undefined : new Date(toTime))
  const { manifest, hash } = readManifest(base)
  const { wal } = partsOf(resolve(from))
  // PostgreSQL itself notices a gap before a given time.
  const { firstSegment, segmentBytes } = manifest
  const gap = toTime === undefined ? findGap(readdirSync(wal), firstSegment, segmentBytes) : undefined
  if (gap)
    throw new Error(`${wal} lacks the segment that ends with ${gap}. Restore to a time before it with --to-time.`)
  mkdirSync(into, { recursive: true, mode: 0o700 })
  let cluster: string | undefined
  try {
    const account = choosePostgresAccount(into)
    const binaries = programsFor(manifest, account)
    if (account && !canEnter(wal, account))
      throw new Error(`User ${account.uid}, who runs PostgreSQL, cannot enter ${wal}. Allow it with chmod o+x.`)
    cluster = resolveClusterFolder(join(into, 'postgres'), account)
    const unfinished = `${cluster}.restoring`
    await copyBase(base, unfinished, manifest)
    for (const file of ownFiles)
      writeFileSync(join(unfinished, file), file === ownFiles[1] ? 'local all all trust\n' : '')
    writeFileSync(join(unfinished, 'recovery.signal'), '')
    if (account) await giveTo(account, unfinished)
    const postmaster = await recover({ cluster: unfinished, binaries, account, wal, toTime, into })
    const lastCommit = await handOver(postmaster, manifest, (url) => prepare(url, base))
    for (const file of ownFiles) rmSync(join(unfinished, file))
    renameSync(unfinished, cluster)
    await copyPictures(base, into, manifest)
    syncFolder(into)
    return { base, hash, lastCommit }
  } catch (error) {
    for (const folder of [into, ...(cluster ? [cluster, `${cluster}.restoring`] : [])])
      rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Where the packages of Debian and of PostgreSQL itself install the programs of a major version. */
const installed = (major: string) => [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`]

/** Returns the programs of the version that the backup is of: the embedded ones, or those of this machine. @throws Error without them. */
function programsFor({ postgres: major }: Manifest, account: PostgresAccount | undefined): PostgresBinaries {
  const own = hasEmbeddedPostgres() ? findPostgresBinaries(account) : undefined
  if (own?.major === major) return own
  const folder = installed(major).find((each) => existsSync(join(each, 'postgres')))
  if (folder === undefined)
    throw new Error(`The backup is of PostgreSQL ${major}, and this machine does not have its programs. Install them.`)
  return { folder, major }
}

const partOf = (name: string, { folders, files }: Manifest) => ({
  folders: folders.flatMap((path) => (path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : [])),
  files: files.flatMap((file) =>
    file.path.startsWith(`${name}/`) ? [{ ...file, path: file.path.slice(name.length + 1) }] : [],
  ),
})

async function copyBase(base: string, cluster: string, manifest: Manifest): Promise<void> {
  const { folders, files } = partOf('database', manifest)
  for (const folder of ['', ...folders]) mkdirSync(join(cluster, folder), { recursive: true, mode: 0o700 })
  await copyVerified(join(base, 'database'), cluster, files)
}

async function copyPictures(base: string, into: string, manifest: Manifest): Promise<void> {
  await copyVerified(join(base, 'files'), join(into, 'files'), partOf('files', manifest).files)
}

async function giveTo({ uid, gid }: PostgresAccount, folder: string): Promise<void> {
  const { folders, files } = await listTree(folder)
  for (const path of ['', ...folders, ...files]) chownSync(join(folder, path), uid, gid)
}

type Recovery = {
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly account: PostgresAccount | undefined
  readonly wal: string
  readonly toTime: string | undefined
  readonly into: string
}

/** Starts the copy, which reads the archive up to the time and then accepts connections on a private socket. */
async function recover({ cluster, binaries, account, wal, toTime, into }: Recovery): Promise<Postmaster> {
  const [config, hba] = ownFiles.map((name) => join(cluster, name))
  const settings = {
    // Without the settings of the server it came from, such as its libraries, archive and logins.
    config_file: config ?? '',
    hba_file: hba ?? '',
    archive_mode: 'off',
    hot_standby: 'off',
    recovery_target_action: 'promote',
    restore_command: `cp -- ${quoted(wal)}/%f "%p"`,
    // PostgreSQL does not know the abbreviation Z yet when it reads this setting.
    ...(toTime === undefined ? {} : { recovery_target_time: toTime.replace('Z', '+00:00') }),
  }
  const launch = { cluster, binaries, account, settings, logFile: join(into, 'restore.log') }
  // It leads its own process group, so it would outlive this process.
  const interrupt = () => {
    const running = readPostmasterFile(cluster)
    if (running) process.kill(running.pid, 'SIGQUIT')
  }
  for (const signal of stopSignals) process.on(signal, interrupt)
  try {
    const postmaster = await launchPostmaster(launch, performance.now() + recoveryLimit)
    if (!postmaster) throw new Error(`Another PostgreSQL uses ${cluster}.`)
    return postmaster
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (words.includes('recovery ended before configured recovery target was reached'))
      throw new Error(
        `The archive ends before ${toTime}, or nothing was committed after it. Choose an earlier time, or leave --to-time out to restore all that the archive has.`,
        { cause: error },
      )
    throw new Error(`PostgreSQL could not recover the backup. The end of its log:\n${words.slice(-2_000)}`, {
      cause: error,
    })
  } finally {
    for (const signal of stopSignals) process.off(signal, interrupt)
  }
}

/** For a shell, inside a setting in which PostgreSQL replaces what follows a percent sign. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

async function handOver(
  postmaster: Postmaster,
  { superuser, database }: Manifest,
  prepare: (url: string) => Promise<void>,
): Promise<Date | undefined> {
  try {
    const url = addressOf(postmaster, superuser, database)
    const client = createClient({ connectionString: url, application_name: 'terahold restore' })
    await client.connect()
    try {
      await client.query(`alter system set archive_mode = 'off'`)
      const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last')
      await prepare(url)
      return rows[0]?.last ?? undefined
    } finally {
      await client.end()
    }
  } finally {
    await shutDownPostmaster(postmaster)
  }
}
