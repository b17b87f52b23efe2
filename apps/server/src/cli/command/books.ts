import { join } from 'node:path'
import { Refusal } from '@terahold/contract/refusal'
import { locateLocalChain } from '../../chain/local/local-chain-files.ts'
import type { OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { connectDatabase, type Database } from '../../db/connection.ts'
import { locateEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createSignedDecisions, type SignedDecisions } from '../../decisions/signed/signed-decisions.ts'
import { createOutflows } from '../../deposits/outflows/outflows.ts'
import { createEvents, type Publish } from '../../events/events.ts'
import { type Clock, systemClock } from '../../foundation/clock.ts'
import { dataFolderPath } from '../../foundation/data-folder.ts'
import { settlementSettings } from '../../foundation/settings.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { withNotifications } from '../../notifications/push/notify.ts'
import { createSettlement, type Settlement, type SettlementOperator } from '../../settlement/settlement.ts'
import { openRegistry } from './installed-chain.ts'

/** The books of an instance, opened by a command. */
export type Books = {
  /** Connections as the application, which all operators' actions use. */
  readonly db: Database
  /**
   * Connections as the owner of the tables, for what the application may not do. @throws Error when the owner's address
   * is not known.
   */
  readonly owner: () => Database
  readonly clock: Clock
  readonly decimals: number
  readonly ledger: Ledger
  readonly settlement: Settlement
  /** What operators sign. Asks the chain only when something is signed. */
  readonly decisions: SignedDecisions
  readonly chainId: number
  readonly registry: OperatorRegistry
  readonly token: string
  /** Notifies a member's open pages, or sends an email or push notification if none is open, as the member chose. */
  readonly publish: Publish
  /** Whether members use the instance. */
  readonly isProduction: boolean
  /**
   * Returns the operator of an address, in the demo and in tests. @throws Refusal 404 operator_unknown; Error in production, where
   * commands act for the owner of a key.
   */
  readonly operator: (address: string) => Promise<SettlementOperator>
  /** Returns the id of a pool by its id or slug. @throws Error naming the existing pools. */
  readonly pool: (name: string) => Promise<string>
  /** The instance's chain nodes: RPC_URLS, otherwise the demo's own. @throws Error when there is none. */
  readonly nodes: () => string[]
  readonly close: () => Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the books: APP_DATABASE_URL, otherwise DATABASE_URL, otherwise the database of a running instance in its data
 * folder.
 * @throws Error that says what to do when there is none.
 */
export async function openBooks(environment: Environment): Promise<Books> {
  const { url, ownersUrl } = addressesOf(environment)
  const nodes = () => {
    const given = (environment.RPC_URLS ?? '').split(',').map((node) => node.trim())
    if (given[0] !== '') return given
    const local = locateLocalChain(dataFolderPath(environment.TERAHOLD_DATA))
    if (!local) throw new Error('No chain node is configured: set RPC_URLS or use --rpc.')
    return [local]
  }
  const common = { applicationName: 'terahold command line', max: 2 }
  const db = connectDatabase({ ...common, url, role: 'terahold_app' })
  const asOwner = ownersUrl === undefined ? undefined : connectDatabase({ ...common, url: ownersUrl })
  const owner = () => {
    if (!asOwner) throw new Error('This needs the owner of the tables: set DATABASE_URL to its address.')
    return asOwner
  }
  const close = async () => {
    await Promise.all([asOwner?.destroy(), db.destroy()])
  }
  try {
    const clock = await readClock(db)
    const { decimals } = await db
      .selectFrom('asset')
      .select('decimals')
      .where('code', '=', 'USDT')
      .executeTakeFirstOrThrow()
    const ledger = createLedger({ clock })
    const { publishToHolders, ...events } = createEvents({ clock })
    const { publish, publishEach } = withNotifications(events)
    const { registry, token } = await openRegistry(db, nodes)
    const isProduction = await readIsProduction(db)
    const decisions = createSignedDecisions({ db, clock, registry })
    const settlement = createSettlement({
      decisions,
      outflows: createOutflows({ clock, ledger }),
      db,
      clock,
      ledger,
      audit: writeAudit({ clock }),
      publish: publishEach,
      publishToHolders,
      decimals,
      settings: settlementSettings,
    })
    return {
      owner,
      db,
      clock,
      decimals,
      ledger,
      settlement,
      decisions,
      registry,
      token,
      publish,
      nodes,
      chainId: registry.chainId,
      isProduction,
      operator: async (address) => {
        if (isProduction) throw new Error(onlyInDemo)
        return findOperator(db, address)
      },
      pool: (name) => findPool(db, name),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function addressesOf(environment: Environment): { url: string; ownersUrl: string | undefined } {
  const { DATABASE_URL: owners, TERAHOLD_DATA: folder } = environment
  // Behind a pooler, APP_DATABASE_URL is the pooler's address.
  const application = environment.DATABASE_LISTEN_URL || environment.APP_DATABASE_URL
  if (application) return { url: application, ownersUrl: owners || undefined }
  const url = owners || locateEmbeddedPostgres(join(dataFolderPath(folder), 'postgres'))
  if (url) return { url, ownersUrl: url }
  throw new Error(
    `No instance is running on ${dataFolderPath(folder)}. Start one (npm start), or set TERAHOLD_DATA to its data folder, or APP_DATABASE_URL or DATABASE_URL to its database.`,
  )
}

/** The instance's own time: the demo's clock may have been moved. */
async function readClock(db: Database): Promise<Clock> {
  const { seconds } = await db.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  const offset = Number(seconds) * 1000
  return { now: () => new Date(systemClock.now().getTime() + offset) }
}

const onlyInDemo =
  '--as is for the demo. Name the server with --server or TERAHOLD_URL, and your key with --keystore. See `terahold help session`.'

async function readIsProduction(db: Database): Promise<boolean> {
  const row = await db.selectFrom('installation').select('profile').executeTakeFirst()
  return row?.profile === 'production'
}

async function findOperator(db: Database, address: string): Promise<SettlementOperator> {
  const row = await db
    .selectFrom('operator')
    .select(['operator_id', 'name', 'roles'])
    .where('address', '=', address.toLowerCase())
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'operator_unknown')
  return { operatorId: row.operator_id, name: row.name, roles: row.roles as SettlementOperator['roles'] }
}

async function findPool(db: Database, name: string): Promise<string> {
  const pools = await db.selectFrom('pool').select(['pool_id', 'slug']).execute()
  const pool = pools.find(({ pool_id, slug }) => pool_id === name || slug === name)
  if (!pool) throw new Error(`there is no pool ${name}; the pools are ${pools.map(({ slug }) => slug).join(', ')}`)
  return pool.pool_id
}
