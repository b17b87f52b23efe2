import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { choosePostgresAccount, type PostgresAccount } from '../../../apps/server/src/db/embedded/account.ts'
import { killServer } from '../../../apps/server/src/db/embedded/orphans.ts'
import { isPostmasterOf, readPostmasterFile } from '../../../apps/server/src/db/embedded/postmaster-file.ts'
import { isRunning } from '../../../apps/server/src/db/embedded/process-table.ts'
import { onProcessExit } from '../../../apps/server/src/foundation/on-process-exit.ts'
import type { DatabaseNodes } from '../fleet/database-nodes.ts'
import { makeCertificates } from './certificates.ts'
import {
  addressOfNode,
  type NodeFiles,
  type NodeName,
  nodeNames,
  password,
  publicHost,
  writeNodeFiles,
} from './files.ts'
import { type Member, readMembers } from './members.ts'
import type { Programs } from './programs.ts'
import { type FrontProxy, startProxy } from './proxy.ts'
import { type Service, startService } from './service.ts'

export type PatroniNodes = DatabaseNodes & {
  /** Starts the killed machine again, and waits until it follows the new leader. */
  readonly restart: () => Promise<void>
  /** Starts HAProxy in front of these `api` processes. */
  readonly startProxy: (ports: readonly number[]) => Promise<FrontProxy>
}
type Machine = { readonly name: NodeName; readonly files: NodeFiles; etcd: Service; patroni: Service | undefined }

const postgresPort = 5_432
const askEveryMs = 100
const patienceMs = 120_000
const runs = ({ state }: Member) => state === 'running' || state === 'streaming'

/**
 * Starts the set-up of “High availability” of the manual with the files of `deploy/high-availability`: three machines, each with PostgreSQL,
 * Patroni and etcd, on loopback addresses of their own. The first one leads.
 */
export async function startPatroniNodes(folder: string, programs: Programs, database: string): Promise<PatroniNodes> {
  const account = choosePostgresAccount(folder)
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates, { recursive: true })
  chmodSync(folder, 0o711)
  makeCertificates(certificates, ['127.0.0.1', ...nodeNames.map(addressOfNode)], publicHost)
  const files = nodeNames.map((name) => writeNodeFiles(join(folder, name), name, { certificates, programs, database }))
  for (const each of [certificates, ...nodeNames.map((name) => join(folder, name))]) giveTo(account, each)

  const start = (program: 'etcd' | 'patroni', { log, ...config }: NodeFiles) => {
    const args = program === 'etcd' ? ['--config-file', config.etcd] : [config.patroni]
    const logFile = `${log}.${program}`
    return startService([programs[program], ...args], { logFile, account, environment: programs.environment })
  }
  const machines: Machine[] = nodeNames.map((name, index) => {
    const own = files[index] as NodeFiles
    return { name, files: own, etcd: start('etcd', own), patroni: undefined }
  })
  const [first] = machines as [Machine]
  onProcessExit(() => machines.forEach(killPostgres))
  let proxy: FrontProxy | undefined

  /** Asks the nodes in turn for who is what, until one member is as wanted. */
  async function until(what: string, isWanted: (member: Member) => boolean): Promise<Member> {
    for (const deadline = performance.now() + patienceMs; ; await pause(askEveryMs)) {
      const found = (await readMembers(nodeNames.map(addressOfNode), certificates)).find(isWanted)
      if (found) return found
      if (performance.now() > deadline)
        throw new Error(
          `${what}:\n${machines.map(({ name, patroni }) => `${name}: ${patroni?.log() ?? ''}`).join('\n')}`,
        )
    }
  }

  async function stop(): Promise<void> {
    await proxy?.stop()
    // Patroni stops its PostgreSQL. The replicas first: the leader would wait for them.
    const members = await readMembers(nodeNames.map(addressOfNode), certificates)
    const isLeader = ({ name }: Machine) => members.some((member) => member.name === name && member.role === 'leader')
    const replicas = machines.filter((machine) => !isLeader(machine))
    for (const { patroni } of [...replicas, ...machines.filter(isLeader)]) await patroni?.stop()
    await Promise.all(machines.map(({ etcd }) => etcd.stop()))
  }

  try {
    for (const machine of machines) {
      machine.patroni = start('patroni', machine.files)
      await until(`node ${machine.name} does not run`, (member) => member.name === machine.name && runs(member))
    }
    await until('no replica is synchronous', (member) => member.role === 'sync_standby' && runs(member))
  } catch (error) {
    await stop()
    throw error
  }
  const hosts = nodeNames.map((name) => `${addressOfNode(name)}:${postgresPort}`).join(',')
  return {
    stop,
    addressOf: (login, name) =>
      `postgres://${login === 'terahold' ? 'postgres' : login}:${password}@${hosts}/${name}?sslmode=verify-full&sslrootcert=${certificates}/ca.crt`,
    // Patroni has made the replicas already.
    replicate: async () => undefined,
    async killPrimary() {
      // As a power cut does: everything on the machine.
      await Promise.all([first.patroni?.kill(), first.etcd.kill()])
      killPostgres(first)
    },
    async failOver() {
      const isNew = (member: Member) => member.role === 'leader' && member.name !== first.name && runs(member)
      return (await until('no replica was promoted', isNew)).name
    },
    async restart() {
      first.etcd = start('etcd', first.files)
      first.patroni = start('patroni', first.files)
      const follows = (member: Member) => member.name === first.name && member.role !== 'leader' && runs(member)
      await until(`node ${first.name} does not follow`, follows)
    },
    async startProxy(ports) {
      proxy = await startProxy(folder, certificates, programs, ports)
      return proxy
    },
  }
}

/** Patroni that is killed leaves its PostgreSQL. */
function killPostgres({ files: { data } }: Machine): void {
  const pid = readPostmasterFile(data)?.pid
  if (pid !== undefined && isRunning(pid) && isPostmasterOf(pid, data)) killServer(pid)
}

function giveTo(account: PostgresAccount | undefined, folder: string): void {
  if (!account) return
  const inside = readdirSync(folder).map((name) => join(folder, name))
  for (const path of [folder, ...inside]) chownSync(path, account.uid, account.gid)
}
