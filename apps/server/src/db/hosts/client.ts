import pg from 'pg'
import { addressPerHost, joinOptions } from '../../foundation/database-addresses.ts'

/** The settings of a connection with its address, which may name several hosts. */
export type Connecting<Config> = Omit<Config, 'connectionString' | 'Client'> & { readonly connectionString: string }

/** How long a host may take to say whether it can be written to. */
const answerWithin = 3_000
/** Many connections can open at the same time. They must not each ask every host. */
const rememberedFor = 1_000

/**
 * Returns a client that is not connected yet. Of several hosts, it connects to the one that can be written to. A broken
 * connection fails the statement that uses it, and does not end the process.
 */
export function createClient(config: Connecting<pg.ClientConfig>): pg.Client {
  const { connectionString: url } = config
  const [first, ...others] = addressPerHost(url)
  const Client = others.length === 0 ? pg.Client : primaryClient(url)
  const client = new Client(withOwnOptions({ ...config, connectionString: first }))
  // Node ends the process on an error that nobody listens to.
  return client.on('error', () => {})
}

/** Returns a pool. Of several hosts, each new connection goes to the one that can be written to. */
export function createPool(config: Connecting<pg.PoolConfig>): pg.Pool {
  const { connectionString: url } = config
  const [first, ...others] = addressPerHost(url)
  const own = withOwnOptions({ ...config, connectionString: first })
  return new pg.Pool(others.length === 0 ? own : { ...own, Client: primaryClient(url) })
}

/** The driver lets the options of an address replace a connection's own, which set its role and its time zone. */
function withOwnOptions<Config extends Connecting<pg.ClientConfig>>(config: Config): Config {
  if (config.options === undefined) return config
  const { url, options } = joinOptions(config.connectionString, config.options)
  return { ...config, connectionString: url, options }
}

/**
 * Returns a class of clients that connect to the writable one of an address's hosts, as `target_session_attrs=read-write`
 * asks of PostgreSQL's own library. The driver knows one host only.
 */
function primaryClient(url: string): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const opening = this.#open()
      if (!callback) return opening
      const succeeded = callback as (error: Error | null) => void
      opening.then(() => succeeded(null), callback)
      return undefined
    }

    async #open(): Promise<pg.Client> {
      // A pool listens only once the connection is open.
      this.on('error', () => {})
      try {
        Object.assign(this, await findPrimary(url))
        await super.connect()
        // The primary may have changed a moment ago, and a connection to the former one would stay open.
        await refuseReadOnly(this)
        return this
      } catch (error) {
        found.delete(url)
        this.end().catch(() => {})
        throw error
      }
    }
  }
}

type Host = { readonly host: string; readonly port: number }
const found = new Map<string, { readonly at: number; readonly host: Promise<Host> }>()

/** @throws Error that names no address, when no host can be written to. */
function findPrimary(url: string): Promise<Host> {
  const known = found.get(url)
  if (known && performance.now() - known.at < rememberedFor) return known.host
  const host = Promise.any(addressPerHost(url).map(askHost)).catch((failure: AggregateError) => {
    const reasons = failure.errors.map((error) => (error instanceof Error ? error.message : String(error)))
    throw new Error(`No host of the database can be written to: ${reasons.join('; ')}`)
  })
  found.set(url, { at: performance.now(), host })
  return host
}

async function askHost(address: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'terahold hosts',
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    await refuseReadOnly(client)
    return { host, port }
  } finally {
    // Not awaited: a host that has become silent would hold up everybody.
    client.end().catch(() => {})
  }
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ only_reads: boolean }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as only_reads`,
  )
  if (rows[0]?.only_reads !== false) throw new Error(`${client.host}:${client.port} can only be read`)
}
