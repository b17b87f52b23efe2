import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readLastBackup } from '../../apps/server/src/db/backup/backup-state.ts'
import { connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import {
  type ArchivedPosting,
  type ArchiveState,
  archiveOldMonth,
  readArchive,
  repeatArchived,
} from './load/archived-month.ts'
import { registerTreasury } from './load/deposit.ts'
import { comparePostings, countPostings, longestGap, type Posting, startPostingLoad } from './load/posting-load.ts'
import type { CommandResult } from './machine/run-to-end.ts'
import { makeTemporaryFolder } from './machine/temporary-folder.ts'
import { runTerahold } from './run-terahold.ts'

export type RestoreDrillOptions = {
  /** How long postings run before the backup, after it, and after the chosen second. */
  readonly seconds: number
  /** Restores all that the archive has, instead of a chosen second. */
  readonly toNewest?: boolean
  readonly print: (line: string) => void
}

export type RestoreDrill = {
  /** How many postings the database confirmed, before and after the chosen second. */
  readonly postings: number
  /** The longest time without a confirmed posting, from the start of the backup to its end, in milliseconds. */
  readonly gapMs: number
  readonly failures: readonly string[]
  readonly lost: number
  readonly doubled: number
  /** Postings in the restored books that were sent after the chosen second. */
  readonly later: number
  readonly restoreMs: number
  /** The archived month before the backup and in the restored books. */
  readonly archive: { readonly before: ArchiveState; readonly after: ArchiveState }
  /** Archived postings that the restored books took a second time. */
  readonly postedAgain: number
  /** When the base backup finished, as the restored books say. */
  readonly backupAt: Date | undefined
  readonly verified: CommandResult
  /** Why payouts are halted. */
  readonly halts: readonly string[]
}

const address = (digit: string) => `0x${digit.repeat(40)}`

/**
 * Archives a month of the journal, posts money, backs up while postings go on, and restores to a second in the middle of later postings, into a new
 * instance, with the commands that operators use. Compares what was restored with what had been confirmed.
 */
export async function drillRestore({ seconds, toNewest = false, print }: RestoreDrillOptions): Promise<RestoreDrill> {
  // A shell and PostgreSQL must take the special characters as they are.
  const { folder, remove } = makeTemporaryFolder("terahold drill's 5%-")
  const [backups, restored] = [join(folder, 'backups'), join(folder, 'restored')]
  try {
    const loss = await loseInstance(folder, backups, seconds, print)
    const startedAt = performance.now()
    const toTime = toNewest ? [] : ['--to-time', new Date(loss.moment).toISOString()]
    const outcome = await runTerahold({}, ['restore', '--from', backups, '--into', restored, ...toTime])
    if (outcome.code !== 0) throw new Error(`The restore failed:\n${outcome.output}`)
    const restoreMs = Math.round(performance.now() - startedAt)
    print(outcome.output.trim())
    const { postings, gapMs, failures, before } = loss
    const found = await inspect(restored, loss, toNewest ? Infinity : loss.moment)
    return { postings, gapMs, failures, restoreMs, ...found, archive: { before, after: found.archive } }
  } finally {
    remove()
  }
}

type Loss = Pick<RestoreDrill, 'postings' | 'gapMs' | 'failures'> & {
  readonly moment: number
  readonly before: ArchiveState
  readonly archived: readonly ArchivedPosting[]
  readonly confirmed: readonly Posting[]
}

/** Runs an instance under load, backs it up, and stops it for good some seconds after the moment to restore. */
async function loseInstance(
  folder: string,
  backups: string,
  seconds: number,
  print: (line: string) => void,
): Promise<Loss> {
  const wal = join(backups, 'wal')
  mkdirSync(wal, { recursive: true })
  chmodSync(backups, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: print,
    settings: {
      archive_mode: 'on',
      archive_library: 'basic_archive',
      'basic_archive.archive_directory': wal,
      max_connections: '30',
      shared_buffers: '64MB',
    },
  })
  try {
    const { uid, gid } = statSync(join(folder, 'postgres'))
    chownSync(wal, uid, gid)
    await migrate({ url: postgres.url })
    const db = connectDatabase({ url: postgres.url, applicationName: 'drill', max: 1 })
    await register(db)
    const archived = await archiveOldMonth(postgres.url, db)
    const before = await readArchive(db)
    const load = await startPostingLoad(postgres.url)
    try {
      await pause(seconds * 1_000)
      const from = Date.now()
      const environment = { DATABASE_URL: postgres.url, TERAHOLD_DATA: folder }
      const backup = await runTerahold(environment, ['backup', '--to', backups, '--keep-days', '1'])
      if (backup.code !== 0) throw new Error(`The backup failed:\n${backup.output}`)
      const gapMs = longestGap(load.confirmed, from, Date.now())
      print(backup.output.trim())
      await pause(seconds * 1_000)
      // A whole second, as an operator would name it, with postings before and after it.
      const moment = Math.ceil(Date.now() / 1_000) * 1_000
      await pause(moment - Date.now() + seconds * 1_000)
      await load.stop()
      await archiveAll(db, wal)
      const { confirmed, failures } = load
      return { postings: confirmed.length, gapMs, failures, moment, confirmed, before, archived }
    } finally {
      await load.stop()
      await db.destroy()
    }
  } finally {
    await postgres.stop()
  }
}

/** Registers the house, without which no payouts could be halted. */
async function register(db: Database): Promise<void> {
  const installed = { token: address('1'), treasury: address('2'), registry: address('3'), created_at: clock.now() }
  await db
    .insertInto('installation')
    .values({ profile: 'test', chain_id: 31_337, ...installed })
    .execute()
  await db
    .insertInto('payout_signer')
    .values({ chain_id: 31_337, address: address('4'), vault: address('5'), next_nonce: 0n })
    .execute()
  await registerTreasury(db)
}

/** Waits until the archive has all that was committed, as it does within `archive_timeout` on an idle server. */
async function archiveAll(db: Database, wal: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db)
  const segment = join(wal, rows[0]?.name ?? '')
  for (const deadline = performance.now() + 60_000; !existsSync(segment); await pause(50))
    if (performance.now() > deadline) throw new Error(`${segment} was not archived within a minute.`)
}

async function inspect(restored: string, { confirmed, archived }: Loss, moment: number) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(restored, 'postgres'), log: () => undefined })
  const db = connectDatabase({ url: postgres.url, applicationName: 'drill', max: 1 })
  try {
    const { lost, doubled, later } = comparePostings(confirmed, await countPostings(db), moment)
    const environment = { TERAHOLD_DATA: restored }
    const archive = await readArchive(db)
    const postedAgain = await repeatArchived(postgres.url, archived)
    const backupAt = await readLastBackup(db)
    const verified = await runTerahold(environment, ['ledger', 'verify', '--offline'])
    const halts = await db.selectFrom('payout_halt').select('cause').where('released_at', 'is', null).execute()
    return { lost, doubled, later, archive, postedAgain, backupAt, verified, halts: halts.map(({ cause }) => cause) }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
