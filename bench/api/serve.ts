/**
 * One server for the benchmark, in its own process: `node serve.ts bare|ours DATABASE_URL RPC_URL`. Prints its port,
 * and ends when its standard input ends. Returns its memory use over IPC on request.
 */
import { tmpdir } from 'node:os'
import Fastify, { type FastifyRequest } from 'fastify'
import { createHttp } from '../../apps/server/src/app/http.ts'
import type { Infrastructure } from '../../apps/server/src/app/infrastructure.ts'
import { createSubjects } from '../../apps/server/src/app/subjects.ts'
import { connectChain } from '../../apps/server/src/chain/client/connect-chain.ts'
import { connectDatabase, openPool } from '../../apps/server/src/db/connection.ts'
import { systemClock } from '../../apps/server/src/foundation/clock.ts'
import { createLog } from '../../apps/server/src/foundation/log.ts'
import { noTracking } from '../../apps/server/src/shipments/carrier.ts'
import { openDiskStore } from '../../apps/server/src/storage/disk.ts'
import { house } from './house.ts'

/** The framework alone, or the product. */
export type Kind = 'bare' | 'ours'

const connections = 10
/** As many statements as the transaction of an order had when the floor was set, by the log of PostgreSQL, with begin and commit. */
const [readsOfFloor, rowsOfOrder] = [16, 3]
/** With these reads instead, as many as an order sends in all today: ten. */
const readsOfToday = 5
const log = createLog({ level: 'error', destination: process.stderr })

const [kind, databaseUrl = '', rpcUrl = ''] = process.argv.slice(2)
const app = kind === 'ours' ? await ours() : bare()
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})

/** The product as in production, without a relay for mobile wallets. */
async function ours() {
  const connect = (role: 'terahold_app' | 'terahold_payout', max: number) =>
    connectDatabase({ url: databaseUrl, role, max, applicationName: 'bench', onIdleError: () => undefined })
  const chain = connectChain({ rpcUrls: [rpcUrl], chainId: 31_337 })
  const infrastructure: Infrastructure = {
    profile: 'production',
    clock: systemClock,
    databaseUrl,
    close: async () => undefined,
    db: connect('terahold_app', connections),
    payoutDb: connect('terahold_payout', 1),
    countersDb: connect('terahold_app', 3),
    metricsDb: connect('terahold_app', 1),
    chain,
    webChain: chain,
    signer: undefined,
    token: { address: house, symbol: 'USDT', decimals: 18 },
    treasury: house,
    vault: house,
    registry: house,
    reserve: null,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'bench@terahold.invalid',
    hosts: ['127.0.0.1'],
    scheme: 'http',
    secret: 'a secret of the benchmark, long enough to be one',
    explorerUrl: null,
    walletConnect: null,
    blocksPerScan: 2_000,
    carrier: noTracking,
    isBreached: async () => false,
    pushKeys: null,
    storage: openDiskStore(tmpdir()),
    walletSources: { directory: null, names: null },
  }
  const subjects = createSubjects(infrastructure, log)
  const http = await createHttp(infrastructure, subjects, { log, exposeMetrics: false, trustedProxies: ['127.0.0.1'] })
  return http.app
}

/** The framework alone: a constant, one row by its key, one inserted row, or the trips of an order without its rules and locks. */
function bare() {
  const server = Fastify({ logger: false })
  const pool = openPool({ url: databaseUrl, role: 'terahold_app', max: connections, applicationName: 'bench' })
  const read = { name: 'read', text: 'select available::text, held::text from member_balance where member_id = $1' }
  const write = { name: 'write', text: 'insert into bench_order (member_id, order_id, note) values ($1, uuidv7(), $2)' }
  const memberOf = (headers: Record<string, unknown>) => String(headers['x-member'])
  server.get('/constant', async () => ({ code: 200, msg: 'OK', data: { available: '0', held: '0' } }))
  server.get('/query', async ({ headers }) => {
    const { rows } = await pool.query<Record<string, string>>({ ...read, values: [memberOf(headers)] })
    return { code: 200, msg: 'OK', data: rows[0] }
  })
  server.post('/insert', async ({ headers, body }) => {
    await pool.query({ ...write, values: [memberOf(headers), JSON.stringify(body)] })
    return { code: 200, msg: 'OK' }
  })
  // An order asks the chain twice and the database as often, and writes three rows: itself, its event and the risk's acceptance.
  const floorWith = async (reads: number, { headers, body }: FastifyRequest) => {
    const member = memberOf(headers)
    for (const method of ['eth_call', 'eth_getBlockByNumber'] as const) await askChain(method)
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (let trip = 0; trip < reads; trip += 1) await client.query({ ...read, values: [member] })
      for (let row = 0; row < rowsOfOrder; row += 1)
        await client.query({ ...write, values: [member, JSON.stringify(body)] })
      await client.query('commit')
    } finally {
      client.release()
    }
    return { code: 200, msg: 'OK' }
  }
  server.post('/floor', (request) => floorWith(readsOfFloor, request))
  server.post('/trips', (request) => floorWith(readsOfToday, request))
  return server
}

async function askChain(method: 'eth_call' | 'eth_getBlockByNumber'): Promise<void> {
  const params = method === 'eth_call' ? [{ to: house }, 'latest'] : ['latest', false]
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  await answer.json()
}
