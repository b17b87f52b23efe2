import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, opendirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { syncFolder } from '../embedded/sync-folder.ts'
import { createClient } from '../hosts/client.ts'
import { nameOfBase, partsOf } from './backups-folder.ts'
import { type CopiedFile, copyFile, copyTree, listTree, type Tree } from './copy-files.ts'
import { type Manifest, writeManifest, writeThrough } from './manifest.ts'

export type BaseBackupOptions = {
  /** Address of the database, as a superuser. The server's files must be on this machine. */
  readonly url: string
  /** The folder of backups. */
  readonly to: string
  /** The folder with the members' pictures, if they are on this machine. */
  readonly pictures?: string | undefined
}

export type BaseBackup = {
  readonly folder: string
  readonly manifest: Manifest
  /** The manifest's SHA-256 in hex. */
  readonly hash: string
  /** The size of all files. */
  readonly bytes: number
}

/** Folders whose content PostgreSQL creates again, as in pg_basebackup, and logs. The folders themselves must exist. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log|pg_log)\/./
const leftOut =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)|^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|(recovery|standby)\.signal|postgresql\.auto\.conf\.tmp|current_logfiles(\.tmp)?)$/
const control = 'global/pg_control'

const archiveSettings = (wal: string) => `Set these in postgresql.conf and restart PostgreSQL:
  archive_mode = on
  archive_library = 'basic_archive'
  basic_archive.archive_directory = '${wal}'
  archive_timeout = 60`

/**
 * Copies a running PostgreSQL between pg_backup_start and pg_backup_stop, and waits until the archive has the
 * write-ahead log that the copy needs. The backup appears under its name when it is complete and on the disk.
 * @throws Error that says what to do when the server archives nothing, is on another machine, or its archive is elsewhere.
 */
export async function takeBaseBackup({ url, to, pictures }: BaseBackupOptions): Promise<BaseBackup> {
  const { bases, wal } = partsOf(resolve(to))
  const hasPictures = pictures !== undefined && isReadable(pictures)
  mkdirSync(bases, { recursive: true, mode: 0o700 })
  const unfinished = join(bases, `unfinished-${randomBytes(4).toString('hex')}`)
  const client = createClient({ connectionString: url, application_name: 'terahold backup', keepAlive: true })
  await client.connect()
  try {
    const server = await readServer(client, wal)
    mkdirSync(unfinished, { mode: 0o700 })
    // The machine’s time, and not the product's, because PostgreSQL recovers to a time of the machine.
    const { rows } = await client.query<{ now: Date }>(
      `select clock_timestamp() as now, pg_backup_start('terahold', fast => true)`,
    )
    const startedAt = rows[0]?.now
    if (startedAt === undefined) throw new Error('PostgreSQL does not say when the backup begins.')
    const database = await copyCluster(server.folder, join(unfinished, 'database'))
    const { label, ...stop } = await stopBackup(client, wal)
    const sha256 = await writeThrough(join(unfinished, 'database', 'backup_label'), label)
    database.files.push({ path: 'backup_label', size: Buffer.byteLength(label), sha256 })
    const files = hasPictures ? await copyPictures(pictures, join(unfinished, 'files')) : undefined
    const manifest: Manifest = {
      format: 'terahold-backup-1',
      startedAt: startedAt.toISOString(),
      finishedAt: stop.finishedAt.toISOString(),
      postgres: server.postgres,
      database: server.database,
      superuser: server.superuser,
      firstSegment: stop.firstSegment,
      lastSegment: stop.lastSegment,
      segmentBytes: server.segmentBytes,
      ...joinTrees([
        ['database', database],
        ['files', files],
      ]),
    }
    const hash = await writeManifest(unfinished, manifest)
    syncFolder(unfinished)
    const folder = join(bases, nameOfBase(stop.finishedAt))
    if (existsSync(folder)) throw new Error(`${folder} exists already. Nothing was overwritten.`)
    renameSync(unfinished, folder)
    syncFolder(bases)
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
    await record(client, { folder, manifest, hash, bytes })
    return { folder, manifest, hash, bytes }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    // Ends the backup even if it was not stopped.
    await client.end()
  }
}

/** Returns false when there are none yet. @throws Error when this account cannot read them: the backup would lack them. */
function isReadable(pictures: string): boolean {
  try {
    // An account with a capability may read more than its rights to the file allow.
    opendirSync(`${pictures}/.`).closeSync()
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw new Error(`This account cannot read the pictures in ${pictures}: see “Back up” in docs/operations.md.`, {
      cause,
    })
  }
}

/** Lets metrics and `terahold doctor` notice an old backup. */
async function record(client: pg.Client, { folder, manifest, hash, bytes }: BaseBackup): Promise<void> {
  try {
    const insert = 'insert into base_backup (finished_at, bytes, manifest_hash) values ($1, $2, $3)'
    await client.query(insert, [manifest.finishedAt, bytes, hash])
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The backup ${folder} is complete, but it could not be recorded: ${why}.`, { cause })
  }
}

type Server = {
  readonly folder: string
  readonly postgres: string
  readonly database: string
  readonly superuser: string
  readonly segmentBytes: number
}

async function readServer(client: pg.Client, wal: string): Promise<Server> {
  const { rows: logins } = await client.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  )
  if (!logins[0]?.isSuperuser) throw new Error('A backup needs a superuser of the database in DATABASE_URL.')
  const { rows } = await client.query<Server & { isStandby: boolean; archives: boolean; tablespaces: number }>(`
    select current_setting('data_directory') as folder, current_database() as database,
      (current_setting('server_version_num')::integer / 10000)::text as postgres,
      (select rolname from pg_roles where oid = 10) as superuser,
      pg_size_bytes(current_setting('wal_segment_size'))::integer as "segmentBytes",
      pg_is_in_recovery() as "isStandby", current_setting('archive_mode') <> 'off' as archives,
      (select count(*)::integer from pg_tablespace where oid >= 16384) as tablespaces`)
  const [server] = rows
  if (!server) throw new Error('The database does not say where its files are.')
  if (server.isStandby) throw new Error('This is a standby. Back up the primary.')
  if (!server.archives) throw new Error(`The database does not archive its changes. ${archiveSettings(wal)}`)
  if (server.tablespaces > 0)
    throw new Error(
      'The database has tablespaces outside its data folder. Back it up with pgBackRest or pg_basebackup.',
    )
  await refuseOtherMachine(client, server.folder)
  return server
}

/** A folder of the same name on this machine could belong to another server. */
async function refuseOtherMachine(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  const file = join(folder, 'postmaster.pid')
  const isHere = existsSync(file) && readFileSync(file, 'utf8') === rows[0]?.text
  if (!isHere)
    throw new Error(
      `The database’s files in ${folder} are not on this machine. Run the command there, or use pgBackRest or pg_basebackup.`,
    )
}

type CopiedTree = { folders: readonly string[]; files: CopiedFile[] }

async function copyCluster(source: string, target: string): Promise<CopiedTree> {
  const tree = await listTree(source, (path) => emptied.test(path) || leftOut.test(path) || path === control)
  const wal = 'pg_wal'
  // It can be a link to another disk.
  const folders = [...tree.folders.filter((path) => path !== wal), wal]
  const files = await copyTree(source, target, { folders, files: tree.files.filter((path) => path !== wal) })
  return { folders, files: [...files, await copyControl(source, target)] }
}

/** PostgreSQL may write the control file while it is read. Two equal readings show that it did not. */
async function copyControl(source: string, target: string): Promise<CopiedFile> {
  for (let tries = 0; tries < 20; tries += 1) {
    const copied = await copyFile(join(source, control), join(target, control))
    const [again, copy] = [await readFile(join(source, control)), await readFile(join(target, control))]
    if (again.equals(copy)) return { path: control, ...copied }
    rmSync(join(target, control))
    await pause(50)
  }
  throw new Error(`${join(source, control)} changes all the time. Try again.`)
}

/** Ends the backup. PostgreSQL waits until it has archived what the backup needs. */
async function stopBackup(client: pg.Client, wal: string) {
  await client.query(`set statement_timeout = '10min'`)
  const { rows } = await client
    .query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => true)',
    )
    .catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`PostgreSQL did not archive what the backup needs (${why}). Its log says why.`, { cause })
    })
  // The machine’s time, as above.
  const { rows: times } = await client.query<{ now: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`,
  )
  const [stop, finishedAt] = [rows[0], times[0]?.now]
  const firstSegment = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(stop?.label ?? '')?.[1]
  if (!stop || !firstSegment || !finishedAt) throw new Error('PostgreSQL does not say where the backup begins.')
  for (const segment of [firstSegment, stop.segment])
    if (!existsSync(join(wal, segment)))
      throw new Error(`The database does not archive into ${wal}: ${segment} is not there. ${archiveSettings(wal)}`)
  return { label: stop.label, firstSegment, lastSegment: stop.segment, finishedAt }
}

async function copyPictures(source: string, target: string): Promise<CopiedTree> {
  const tree: Tree = await listTree(source, (path) => path === '.writing')
  return { folders: tree.folders, files: await copyTree(source, target, tree) }
}

function joinTrees(trees: readonly (readonly [string, CopiedTree | undefined])[]): Pick<Manifest, 'folders' | 'files'> {
  const present = trees.flatMap(([name, tree]) => (tree ? [{ name, ...tree }] : []))
  return {
    folders: present.flatMap(({ name, folders }) => [name, ...folders.map((path) => `${name}/${path}`)]),
    files: present.flatMap(({ name, files }) => files.map((file) => ({ ...file, path: `${name}/${file.path}` }))),
  }
}
