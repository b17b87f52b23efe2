import { join } from 'node:path'
import { type Address, getAddress, zeroAddress } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { locateLocalChain } from '../../chain/local/local-chain-files.ts'
import { readUsdtDecimals } from '../../db/asset.ts'
import { connectDatabase, type Database } from '../../db/connection.ts'
import { locateEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { refuseUnreachable } from '../../db/reachable.ts'
import { type Clock, systemClock } from '../../foundation/clock.ts'
import { dataFolderPath } from '../../foundation/data-folder.ts'

/** The books of an instance, opened as the application to be verified. */
export type Books = {
  readonly db: Database
  /** The instance's own time: the demo's clock may have been moved. */
  readonly clock: Clock
  readonly decimals: number
  /** Connects to the chain. @throws Error that says what to set when no node is known. */
  readonly openChain: () => Promise<{ readonly chain: Chain; readonly token: Address; readonly registry: Address }>
  readonly close: () => Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the books: APP_DATABASE_URL, otherwise DATABASE_URL, otherwise the database of a running instance in its data
 * folder.
 * @throws Error that says what to do when there is none.
 */
export async function openBooks(environment: Environment): Promise<Books> {
  const { setting, url } = addressOf(environment)
  const db = connectDatabase({
    url,
    applicationName: 'terahold command line',
    max: 2,
    role: 'terahold_app',
  })
  try {
    await refuseUnreachable(setting, db)
    const decimals = await readUsdtDecimals(db)
    const clock = await readClock(db)
    return { db, clock, decimals, openChain: () => openChain(db, environment), close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Behind a pooler, APP_DATABASE_URL is the pooler's address. */
const settings = ['DATABASE_LISTEN_URL', 'APP_DATABASE_URL', 'DATABASE_URL'] as const

function addressOf(environment: Environment): { readonly setting: string; readonly url: string } {
  const { TERAHOLD_DATA: folder } = environment
  for (const setting of settings) {
    const url = environment[setting]
    if (url) return { setting, url }
  }
  const url = locateEmbeddedPostgres(join(dataFolderPath(folder), 'postgres'))
  if (url) return { setting: 'TERAHOLD_DATA', url }
  throw new Error(
    `No instance is running on ${dataFolderPath(folder)}. Start one (npm start), or set TERAHOLD_DATA to its data folder, or APP_DATABASE_URL or DATABASE_URL to its database.`,
  )
}

async function readClock(db: Database): Promise<Clock> {
  const { seconds } = await db.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  const offset = Number(seconds) * 1000
  return { now: () => new Date(systemClock.now().getTime() + offset) }
}

async function openChain(db: Database, environment: Environment) {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry', 'token']).executeTakeFirst()
  if (!installed) throw new Error('This database has no installation yet, so nothing can be compared with the chain.')
  const chain = connectChain({ rpcUrls: nodesOf(environment), chainId: installed.chain_id })
  return {
    chain,
    token: installed.token as Address,
    registry: getAddress(installed.registry ?? zeroAddress),
  }
}

function nodesOf({ RPC_URLS: urls = '', TERAHOLD_DATA: folder }: Environment): string[] {
  const given = urls.split(',').flatMap((node) => (node.trim() ? [node.trim()] : []))
  if (given.length > 0) return given
  const local = locateLocalChain(dataFolderPath(folder))
  if (!local) throw new Error('No chain node is configured: set RPC_URLS, or verify the books alone with --offline.')
  return [local]
}
