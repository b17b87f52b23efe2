import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { writeOnce } from '../../app/readiness.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { ChainUnreachable } from '../../chain/errors.ts'
import { lowerCase } from '../../chain/lower-case.ts'
import { createOperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { readArchive, readLastBackup } from '../../db/backup/backup-state.ts'
import { connectDatabase, type Database } from '../../db/connection.ts'
import { dryRun } from '../../db/dry-run.ts'
import { newerMigrations, pendingMigrations } from '../../db/migrate/pending-migrations.ts'
import { refuseUnreachable } from '../../db/reachable.ts'
import { readRoleHistory } from '../../decisions/signed/role-history.ts'
import { type Clock, systemClock } from '../../foundation/clock.ts'
import type { ProductionConfig } from '../../foundation/config.ts'
import { dataFolderPath, unwritable } from '../../foundation/data-folder.ts'
import { isLoopbackHost } from '../../foundation/loopback.ts'
import { checkMailServer } from '../../mail/mailer.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { isCopyBegun } from '../../trust/record/registry-events.ts'
import { verifyOperatorChanges } from '../../verification/operator-changes.ts'
import { verifyRegistry } from '../../verification/registry.ts'
import { findUnset, setForPooler } from '../databases.ts'
import { examineContracts, examineNode } from './chain-parts.ts'
import {
  bad,
  type Check,
  type Diagnosis,
  good,
  judgeArchive,
  judgeBaseBackup,
  judgeDatabaseTime,
  judgeLogins,
  judgeMemory,
  judgeOperators,
  judgeProxies,
  judgeRegistryHistory,
  judgeSecret,
  unknown,
} from './diagnosis-rules.ts'
import { runCheck, textOf } from './run-check.ts'

/**
 * Looks at everything that an installation needs, without changing it, and says of each part whether it is good and what to
 * do otherwise. One part that fails does not keep the others from being looked at. Writes one small object into a bucket
 * and removes it; on this machine, it writes nothing.
 */
export async function examine(config: ProductionConfig, clock: Clock = systemClock): Promise<Diagnosis[]> {
  const parts = await Promise.all([
    Promise.all(config.RPC_URLS.map((url) => examineNode(url, config.CHAIN_ID, clock))),
    examineContracts(config),
    examineDatabase(config, clock),
    ...(config.SMTP_URL === undefined ? [] : [examineMail(config.SMTP_URL, config.MAIL_FROM)]),
    examineStorage(config),
  ])
  const found = parts.flat(2)
  const needed: readonly Check[] = ['contracts', 'database', 'migrations']
  const isReadable = found.every(
    ({ check, state }) => state === 'good' || state === 'warning' || !needed.includes(check),
  )
  const roles = new Set(config.TERAHOLD_ROLES)
  return [
    ...found,
    ...(isReadable ? await examineOperators(config) : []),
    ...(roles.has('api') ? [judgeProxies({ publicUrl: config.PUBLIC_URL, proxies: config.TRUSTED_PROXIES })] : []),
    ...(config.CODE_SECRET === undefined ? [] : [judgeSecret(config.CODE_SECRET)]),
    judgeLogins({ hasOwner: config.DATABASE_URL !== undefined, isServing: roles.has('api') }),
    ...(config.DATABASE_POOLER === 'transaction' ? await examinePooledLogins(config) : []),
  ]
}

const databaseSettings = ['APP_DATABASE_URL', 'DATABASE_URL', 'PAYOUT_DATABASE_URL'] as const

async function examineDatabase(config: ProductionConfig, clock: Clock): Promise<Diagnosis[]> {
  const setting = databaseSettings.find((name) => config[name] !== undefined)
  const url = setting && config[setting]
  if (!url) return [bad('database', 'No database is configured.', 'Set APP_DATABASE_URL, PAYOUT_DATABASE_URL or both.')]
  const db = openDatabase(url, config)
  try {
    await refuseUnreachable(setting, db)
    const migrations = await examineMigrations(db)
    // The database machine's time, to compare it with this machine's.
    const { rows } = await sql<{ time: Date; version: string }>`
      select clock_timestamp() as time, current_setting('server_version') as version`.execute(db)
    const [{ time, version } = { time: clock.now(), version: '' }] = rows
    return [
      migrations.state === 'good'
        ? await examineWrites(db, version)
        : good('database', `PostgreSQL ${version} answers.`),
      judgeDatabaseTime(clock.now(), time),
      migrations,
      ...(migrations.state === 'good' ? [judgeMemory(await readMemory(db))] : []),
      judgeArchive(clock.now(), await readArchive(db)),
      ...(migrations.state === 'good' ? judgeBaseBackup(clock.now(), await readLastBackup(db)) : []),
    ]
  } catch (error) {
    const fix = 'Check the address and the login of the database, and that this machine reaches it.'
    return [bad('database', textOf(error), fix)]
  } finally {
    await db.destroy()
  }
}

function openDatabase(url: string, { DATABASE_POOLER: pooler }: ProductionConfig): Database {
  return connectDatabase({ url, applicationName: 'terahold doctor', max: 1, isPooled: pooler === 'transaction' })
}

/** Looks at what no process can set for its connections behind a pooler. */
async function examinePooledLogins(config: ProductionConfig): Promise<Diagnosis[]> {
  const logins = [
    { variable: 'APP_DATABASE_URL', role: 'terahold_app' },
    { variable: 'PAYOUT_DATABASE_URL', role: 'terahold_payout' },
  ] as const
  const found = await Promise.all(
    logins.map(async ({ variable, role }) => {
      const url = config[variable]
      if (url === undefined) return []
      const db = openDatabase(url, config)
      try {
        const unset = await findUnset({ variable, role }, db)
        return unset === undefined ? [] : [bad('logins', unset, setForPooler)]
      } catch (error) {
        return [unknown(['logins'], `${variable}: ${textOf(error)}`, 'database')]
      } finally {
        await db.destroy()
      }
    }),
  )
  return found.flat()
}

/** Tries to write, and undoes it. */
function examineWrites(db: Database, version: string): Promise<Diagnosis> {
  const fix = 'Free space on the database’s disk, or name the host that takes writes.'
  return runCheck('database', fix, async () => {
    await dryRun(db, writeOnce)
    return `PostgreSQL ${version} answers and takes writes.`
  })
}

/**
 * Returns the size of the indexes that begin with the member, and of shared_buffers, in bytes. Each posting reads and
 * writes another place of these indexes.
 */
async function readMemory(db: Database): Promise<{ indexes: bigint; buffers: bigint }> {
  const { rows } = await sql<{ indexes: bigint; buffers: bigint }>`
    select (select sum(pg_relation_size(i.indexrelid))::bigint from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'member_id'
        where i.indrelid in ('transfer'::regclass, 'transfer_key'::regclass, 'member_balance'::regclass)) as indexes,
      pg_size_bytes(current_setting('shared_buffers')) as buffers`.execute(db)
  return rows[0] ?? { indexes: 0n, buffers: 0n }
}

/** Says nothing where the application's login is not set, as in a payout process. */
async function examineOperators(config: ProductionConfig): Promise<Diagnosis[]> {
  const url = config.APP_DATABASE_URL ?? config.DATABASE_URL
  if (!url) return []
  const db = openDatabase(url, config)
  try {
    const chain = connectChain({ rpcUrls: config.RPC_URLS, chainId: config.CHAIN_ID })
    const registry = getAddress(config.OPERATOR_REGISTRY_ADDRESS)
    const findings = [
      ...(await verifyRegistry(db, chain, registry)),
      ...(await verifyOperatorChanges(db, createOperatorRegistry(chain, registry))),
    ]
    const place = { chainId: config.CHAIN_ID, registry: lowerCase(registry) }
    const { isComplete } = await readRoleHistory(db, place)
    const isBlockSet = config.TERAHOLD_ROLES.includes('worker')
      ? config.OPERATOR_REGISTRY_BLOCK !== undefined
      : undefined
    const hasBegun = await isCopyBegun(db, place)
    return [judgeOperators(findings), ...judgeRegistryHistory({ hasBegun, isComplete, isBlockSet })]
  } catch (error) {
    if (error instanceof ChainUnreachable) return [unknown(['operators'], textOf(error))]
    const fix = 'Check the database, its migrations and OPERATOR_REGISTRY_ADDRESS.'
    return [bad('operators', `The operators could not be compared with the registry: ${textOf(error)}.`, fix)]
  } finally {
    await db.destroy()
  }
}

async function examineMigrations(db: Database): Promise<Diagnosis> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    return bad('migrations', `The database lacks ${pending.join(', ')}.`, 'Run `terahold migrate` of this version.')
  const newer = await newerMigrations(db)
  if (newer.length > 0)
    return bad('migrations', `The database has ${newer.join(', ')}, of a newer version.`, 'Run that version.')
  return good('migrations', 'The database has this version’s schema.')
}

function examineMail(smtpUrl: string, from: string): Promise<Diagnosis> {
  const { host, hostname } = new URL(smtpUrl)
  const fix = 'Check SMTP_URL, its user and password, and that this machine reaches the server.'
  return runCheck('mail', fix, async () => {
    await checkMailServer({ smtpUrl, from, requireTls: !isLoopbackHost(hostname) })
    return `${host} accepts mail from this machine.`
  })
}

function examineStorage(config: ProductionConfig): Promise<Diagnosis> {
  const isBucket = config.STORAGE_S3_BUCKET !== undefined
  const fix = isBucket ? 'Check the STORAGE_S3 settings.' : 'Let this user write into the folder TERAHOLD_DATA.'
  return runCheck('storage', fix, async () => {
    const dataFolder = dataFolderPath(config.TERAHOLD_DATA)
    if (!isBucket) return describeDisk(dataFolder)
    const store = openStorage(config, dataFolder)
    const key = `doctor/${randomBytes(12).toString('hex')}`
    await store.put(key, Buffer.from('probe'), 'text/plain')
    const found = await store.get(key)
    await store.remove(key)
    if (found?.toString() !== 'probe') throw new Error('what was written could not be read')
    return 'The bucket stores, returns and removes objects.'
  })
}

/** @throws Error that says why the first picture could not be written. */
function describeDisk(dataFolder: string): string {
  const fault = unwritable(join(dataFolder, 'files', 'images'))
  if (fault) throw new Error(`The data folder ${dataFolder} cannot be used: ${fault}`)
  return existsSync(dataFolder)
    ? 'The folder for pictures is writable.'
    : `The folder ${dataFolder} can be created, which the start of a process does.`
}
