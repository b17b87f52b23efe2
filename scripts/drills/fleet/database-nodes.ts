import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { choosePostgresAccount } from '../../../apps/server/src/db/embedded/account.ts'
import { findPostgresBinaries } from '../../../apps/server/src/db/embedded/binaries.ts'
import { bringUpPostmaster } from '../../../apps/server/src/db/embedded/bring-up.ts'
import { resolveClusterFolder } from '../../../apps/server/src/db/embedded/cluster-folder.ts'
import { initialiseCluster } from '../../../apps/server/src/db/embedded/initialise.ts'
import { killServer } from '../../../apps/server/src/db/embedded/orphans.ts'
import { shutDownPostmaster } from '../../../apps/server/src/db/embedded/shut-down.ts'
import { createClient } from '../../../apps/server/src/db/hosts/client.ts'
import { copyCluster } from '../../../apps/server/src/db/replicas/fixtures/copy-cluster.ts'
import { freePort } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { onProcessExit } from '../../../apps/server/src/foundation/on-process-exit.ts'

const superuser = 'terahold'
const names = ['one', 'two', 'three'] as const
const askEveryMs = 100
const failuresBeforePromotion = 3
const patienceMs = 30_000

type Node = {
  readonly name: (typeof names)[number]
  readonly port: number
  readonly cluster: string
  readonly postmaster: { readonly pid: number; readonly port: number; readonly socketFolder: string }
}

/** PostgreSQL servers of one cluster: a primary, and replicas that can take its place. */
export type DatabaseNodes = {
  /** The address of a database for a login, with all nodes. The superuser is `terahold`. */
  readonly addressOf: (login: string, database: string) => string
  /** Copies what the primary has by now to the other nodes, and lets commits wait for one of them. */
  readonly replicate: () => Promise<void>
  /** Kills the primary with all its processes, as a power cut does. */
  readonly killPrimary: () => Promise<void>
  /** Waits until another node is the primary. Returns its name. */
  readonly failOver: () => Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts PostgreSQL servers of one cluster: a primary and, with three nodes, two streaming replicas. A commit waits until
 * one of the replicas has it. Nothing restarts a server that is killed.
 */
export async function startDatabaseNodes(folder: string, count: 1 | 3): Promise<DatabaseNodes> {
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's account must reach its files.
  chmodSync(folder, 0o711)
  const ports = await Promise.all(names.slice(0, count).map(freePort))
  /** The nodes that run, the primary first. */
  const nodes = [await startPrimary(folder, ports[0] ?? 0)]
  const forget = onProcessExit(() => nodes.forEach(kill))
  const addressOf = (login: string, database: string) =>
    `postgres://${login}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`
  return {
    addressOf,
    async replicate() {
      if (count === 1) return
      for (const [index, name] of names.slice(1, count).entries())
        nodes.push(await startReplica(folder, name, ports[index + 1] ?? 0, nodes[0] as Node))
      await query(nodes[0] as Node, `alter system set synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`)
      await query(nodes[0] as Node, 'select pg_reload_conf()')
    },
    async killPrimary() {
      const [primary] = nodes.splice(0, 1)
      if (!primary) throw new Error('no node runs')
      kill(primary)
    },
    /**
     * Does what Patroni does: notices that the primary at `port` does not answer, promotes the replica that has received
     * most, and lets the other one follow it. Returns the name of the new primary.
     */
    async failOver() {
      for (let failures = 0; failures < failuresBeforePromotion; await pause(askEveryMs))
        failures = (await answers(ports[0] ?? 0)) ? 0 : failures + 1
      const received = await Promise.all(
        nodes.map(async (node) => {
          const [row] = await query<{ bytes: string }>(
            node,
            `select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text as bytes`,
          )
          return { node, bytes: BigInt(row?.bytes ?? 0) }
        }),
      )
      const [best, ...others] = received.toSorted((a, b) => (a.bytes > b.bytes ? -1 : 1)).map(({ node }) => node)
      if (!best) throw new Error('no replica is left')
      await query(best, `alter system set synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`)
      await query(best, 'select pg_reload_conf()')
      await query(best, 'select pg_promote()')
      for (const other of others) {
        await query(other, `alter system set primary_conninfo = '${connectionTo(best, other.name)}'`)
        await query(other, 'select pg_reload_conf()')
      }
      nodes.splice(0, nodes.length, best, ...others)
      return best.name
    },
    async stop() {
      // A primary that stops first would wait for its replicas.
      await Promise.all(nodes.map(({ postmaster }) => shutDownPostmaster(postmaster)))
      forget()
    },
  }
}

function kill({ postmaster: { pid, socketFolder } }: Node): void {
  killServer(pid)
  rmSync(socketFolder, { recursive: true, force: true })
}

async function startPrimary(folder: string, port: number): Promise<Node> {
  const cluster = resolveClusterFolder(join(folder, 'one'), choosePostgresAccount(join(folder, 'one')))
  const account = choosePostgresAccount(cluster)
  await initialiseCluster({ cluster, account, superuser, binaries: findPostgresBinaries(account), durable: true })
  return launch('one', cluster, port)
}

async function startReplica(folder: string, name: Node['name'], port: number, primary: Node): Promise<Node> {
  const cluster = join(folder, name)
  await copyCluster(administrator(primary), cluster)
  return launch(name, cluster, port, { primary_conninfo: connectionTo(primary, name) })
}

/** Settings in a command line could not be changed later, so what a failover changes is set with `alter system`. */
async function launch(name: Node['name'], cluster: string, port: number, changing: Record<string, string> = {}) {
  const account = choosePostgresAccount(cluster)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '200',
    shared_buffers: '64MB',
    hot_standby: 'on',
    wal_keep_size: '256MB',
    wal_receiver_status_interval: '1s',
  }
  writeSettings(cluster, changing)
  const postmaster = await bringUpPostmaster({
    cluster,
    account,
    settings,
    binaries: findPostgresBinaries(account),
    logFile: `${cluster}.log`,
  })
  const node: Node = { name, port, cluster, postmaster }
  for (const deadline = performance.now() + patienceMs; !(await answers(port)); await pause(askEveryMs))
    if (performance.now() > deadline) throw new Error(`node ${name} does not answer`)
  return node
}

function writeSettings(cluster: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  if (lines.length > 0) appendFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''))
}

const connectionTo = ({ port }: Node, name: string) =>
  `host=127.0.0.1 port=${port} user=${superuser} application_name=${name}`
const administrator = ({ port }: Pick<Node, 'port'>) => `postgres://${superuser}@127.0.0.1:${port}/postgres`

async function answers(port: number): Promise<boolean> {
  return query({ port }, 'select 1').then(
    () => true,
    () => false,
  )
}

async function query<Row extends object>(node: Pick<Node, 'port'>, text: string): Promise<Row[]> {
  const client = createClient({ connectionString: administrator(node), connectionTimeoutMillis: 1_000 })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
