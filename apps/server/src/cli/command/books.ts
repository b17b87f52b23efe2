import { join } from 'node:path'
import { Refusal } from '@terahold/contract/refusal'
import { locateLocalChain } from '../../chain/local/local-chain-files.ts'
import { connectDatabase, type Database } from '../../db/connection.ts'
import { locateEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createOutflows } from '../../deposits/outflows/outflows.ts'
import { createEvents, type Publish } from '../../events/events.ts'
import { type Clock, systemClock } from '../../foundation/clock.ts'
import { dataFolderPath } from '../../foundation/data-folder.ts'
import { settlementSettings } from '../../foundation/settings.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { withNews } from '../../push/news.ts'
import { createSettlement, type Settlement, type SettlementOperator } from '../../settlement/settlement.ts'

/** The books of an instance, opened from outside it. */
export type Books = {
  /** As the application: what an operator does goes through it. */
  readonly db: Database
  /** As the owner of the tables, for what the application may not do. @throws Error when the owner's address is not known. */
  readonly owner: () => Database
  readonly clock: Clock
  readonly decimals: number
  readonly ledger: Ledger
  readonly settlement: Settlement
  /** Tells a member's open pages, and whoever of them is not looking, by letter or push, as they chose. */
  readonly publish: Publish
  /** The operator of an address. @throws Refusal 404 operator_unknown. */
  readonly operator: (address: string) => Promise<SettlementOperator>
  /** The id of a pool by its id or its short name. @throws Error naming the pools there are. */
  readonly pool: (name: string) => Promise<string>
  /** Nodes of the instance's chain: RPC_URLS, else the demo's own. @throws Error when there is none. */
  readonly nodes: () => string[]
  readonly close: () => Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds and opens the books: APP_DATABASE_URL, else DATABASE_URL, else the database that a running instance has in its data
 * folder.
 * @throws Error that says what to do when there is none.
 */
export async function openBooks(environment: Environment): Promise<Books> {
  const { url, ownersUrl } = addressesOf(environment)
  const nodes = () => {
    const given = (environment.RPC_URLS ?? '').split(',').map((node) => node.trim())
    if (given[0] !== '') return given
    const local = locateLocalChain(dataFolderPath(environment.TERAHOLD_DATA))
    if (!local) throw new Error('No node of the chain is known: name one with --rpc or RPC_URLS.')
    return [local]
  }
  const common = { applicationName: 'terahold command line', max: 2 }
  const db = connectDatabase({ ...common, url, role: 'terahold_app' })
  const asOwner = ownersUrl === undefined ? undefined : connectDatabase({ ...common, url: ownersUrl })
  const owner = () => {
    if (!asOwner) throw new Error('Only the owner of the tables may do that: name their address with DATABASE_URL.')
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
    const { publish, publishEach } = withNews(events)
    const settlement = createSettlement({
      outflows: createOutflows({ clock, ledger }),
      ...{
        db,
        clock,
        ledger,
        audit: writeAudit({ clock }),
        publish: publishEach,
        publishToHolders,
        decimals,
      },
      settings: settlementSettings,
    })
    return {
      ...{ owner, db, clock, decimals, ledger, settlement, publish, nodes },
      operator: (address) => findOperator(db, address),
      pool: (name) => findPool(db, name),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function addressesOf(environment: Environment): { url: string; ownersUrl: string | undefined } {
  const { APP_DATABASE_URL: application, DATABASE_URL: owners, TERAHOLD_DATA: folder } = environment
  if (application) return { url: application, ownersUrl: owners || undefined }
  const url = owners || locateEmbeddedPostgres(join(dataFolderPath(folder), 'postgres'))
  if (url) return { url, ownersUrl: url }
  throw new Error(
    `No instance is running on ${dataFolderPath(folder)}. Start one (npm start), or name its data folder with TERAHOLD_DATA or its database with APP_DATABASE_URL or DATABASE_URL.`,
  )
}

/** The instance's own time: in the demo its clock may have been moved. */
async function readClock(db: Database): Promise<Clock> {
  const { seconds } = await db.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  const offset = Number(seconds) * 1000
  return { now: () => new Date(systemClock.now().getTime() + offset) }
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
  if (!pool) throw new Error(`there is no pool ${name}; there are ${pools.map(({ slug }) => slug).join(', ')}`)
  return pool.pool_id
}
