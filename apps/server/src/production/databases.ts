import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Infrastructure } from '../app/infrastructure.ts'
import { connectDatabase, type Database, type DatabaseRole } from '../db/connection.ts'
import { rightsBeyond } from '../db/login-rights.ts'
import { newerMigrations, pendingMigrations } from '../db/migrate/pending-migrations.ts'
import { refuseUnreachable } from '../db/reachable.ts'
import { openReplicas, type Replicas } from '../db/replicas/replicas.ts'
import type { ProductionConfig } from '../foundation/config.ts'
import type { House } from './house.ts'
import { missingOfHouse, refuseOtherBooks } from './house-in-database.ts'

/** The database part of the infrastructure. */
export type Databases = Pick<
  Infrastructure,
  'databaseUrl' | 'db' | 'countersDb' | 'metricsDb' | 'payoutDb' | 'replicas' | 'close'
>
type Login = {
  readonly role: DatabaseRole
  readonly variable: 'DATABASE_URL' | 'APP_DATABASE_URL' | 'PAYOUT_DATABASE_URL' | 'DATABASE_LISTEN_URL'
  readonly url: string
}

export const setForPooler =
  'Run the statements under “Connection pooler” in docs/operations.md, and restart the pooler.'
const whatToRun = 'Run `terahold migrate` of this version, with DATABASE_URL as the owner of the tables.'

/**
 * Opens connections for this process's roles only. Checks that the owner has prepared the database and that a role's
 * login has the rights of that role alone.
 * @throws Error that says what does not fit and what to do.
 */
export async function openDatabases(config: ProductionConfig, house: House, log: Logger): Promise<Databases> {
  const payout = config.TERAHOLD_ROLES.includes('payout') ? loginFor('terahold_payout', config) : undefined
  const own =
    payout && config.TERAHOLD_ROLES.every((role) => role === 'payout') ? payout : loginFor('terahold_app', config)
  const isPooled = config.DATABASE_POOLER === 'transaction'
  const optionsOf = ({ url, role }: Pick<Login, 'url' | 'role'>) => ({
    url,
    role,
    applicationName: `terahold ${role}`,
    isPooled,
  })
  const open: Database[] = []
  const connect = ({ url, role }: Login, options: { canReadElsewhere?: boolean; max?: number } = {}) => {
    const database = connectDatabase({
      ...optionsOf({ url, role }),
      ...options,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
    open.push(database)
    return database
  }
  const readUrls = config.TERAHOLD_ROLES.includes('api') ? config.READ_DATABASE_URLS : []
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all([...closing.map((end) => end()), ...open.map((database) => database.destroy())])
  }
  const db = connect(own, { canReadElsewhere: readUrls.length > 0 })
  const payoutDb = payout === own ? db : payout && connect(payout)
  const countersDb = own === payout ? db : connect(own)
  const metricsDb = connect(own, { max: 4 })
  try {
    await refuseUnfit(own, db)
    if (isPooled) await refuseUnset(own, db)
    if (payout && payoutDb && payoutDb !== db) {
      await refuseUnfit(payout, payoutDb)
      if (isPooled) await refuseUnset(payout, payoutDb)
    }
    if (config.DATABASE_LISTEN_URL && own.role === 'terahold_app') await refuseUnfitToListen(config.DATABASE_LISTEN_URL)
    if (!config.DATABASE_URL) await refuseUnprepared(db, house)
  } catch (error) {
    await close()
    throw error
  }
  const replicas = watchReplicas({
    db,
    urls: readUrls,
    connect: (url) => connectDatabase(optionsOf({ ...own, url })),
    log,
  })
  if (replicas) closing.push(replicas.stop)
  return { databaseUrl: config.DATABASE_LISTEN_URL ?? own.url, db, payoutDb, countersDb, metricsDb, replicas, close }
}

type ReplicaConnections = {
  readonly db: Database
  readonly urls: readonly string[]
  readonly connect: (url: string) => Database
  readonly log: Logger
}

function watchReplicas({ db, urls, connect, log }: ReplicaConnections): Replicas | undefined {
  return urls.length === 0 ? undefined : openReplicas({ primary: db, replicas: urls.map(connect), log })
}

/** Returns the role's own login, or else the owner's, which can switch to the role. */
function loginFor(role: DatabaseRole, config: ProductionConfig): Login {
  const variable = role === 'terahold_app' ? 'APP_DATABASE_URL' : 'PAYOUT_DATABASE_URL'
  const [own, owners] = [config[variable], config.DATABASE_URL]
  if (own) return { role, variable, url: own }
  if (owners) return { role, variable: 'DATABASE_URL', url: owners }
  throw new Error(`${variable} is missing, and DATABASE_URL is not set either.`)
}

async function refuseUnfit(login: Login, db: Database): Promise<void> {
  await refuseUnreachable(login.variable, db)
  // An operator who sets up a login for a role relies on it and would not read a warning, so this is an error. The
  // owner's rights are known.
  if (login.variable !== 'DATABASE_URL') await refuseMighty(login, db)
}

/** Checks whether the owner has done what a process with the owner's address does itself. */
async function refuseUnprepared(db: Database, house: House): Promise<void> {
  const [pending, newer] = [await pendingMigrations(db), await newerMigrations(db)]
  if (pending.length > 0) throw new Error(`The database lacks ${pending.join(', ')}. ${whatToRun}`)
  if (newer.length > 0)
    throw new Error(
      `The database has ${newer.join(', ')}, which this program does not know. Run a newer version of the program.`,
    )
  await refuseOtherBooks(db, house)
  const missing = await missingOfHouse(db, house)
  if (missing.length > 0) throw new Error(`Not registered in the database: ${missing.join(', ')}. ${whatToRun}`)
}

/** Notifications and the job queue have connections of their own, which are opened later. */
async function refuseUnfitToListen(url: string): Promise<void> {
  const login: Login = { role: 'terahold_app', variable: 'DATABASE_LISTEN_URL', url }
  const db = connectDatabase({ url, role: login.role, applicationName: 'terahold start', max: 1 })
  try {
    await refuseUnfit(login, db)
  } finally {
    await db.destroy()
  }
}

async function refuseUnset(login: Login, db: Database): Promise<void> {
  const unset = await findUnset(login, db)
  if (unset !== undefined) throw new Error(`${unset} ${setForPooler}`)
}

/**
 * Returns what a login lacks behind a pooler, where nothing can be set for a connection, so that the login must have these settings itself.
 * `setForPooler` says what to do.
 */
export async function findUnset({ variable, role }: Omit<Login, 'url'>, db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string; dates: string; patience: string }>`
    select current_setting('TimeZone') as zone, split_part(current_setting('DateStyle'), ',', 1) as dates,
      current_setting('idle_in_transaction_session_timeout') as patience`.execute(db)
  const [{ zone, dates, patience } = { zone: '', dates: '', patience: '' }] = rows
  if (zone === 'UTC' && dates === 'ISO' && patience !== '0') return undefined
  return (
    `${variable}: behind a pooler, the login for ${role} needs the time zone UTC, ISO dates and a limit for idle ` +
    `transactions, but it has ${zone}, ${dates} and ${patience === '0' ? 'no limit' : patience}.`
  )
}

async function refuseMighty({ role, variable }: Login, db: Database): Promise<void> {
  const beyond = await rightsBeyond(db, role)
  if (beyond.length > 0)
    throw new Error(
      `The login in ${variable} must be a member of ${role} and have no other rights, but it ${beyond.join(', ')}.`,
    )
}
