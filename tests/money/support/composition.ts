import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Infrastructure } from '../../../apps/server/src/app/infrastructure.ts'
import { createSubjects, type Subjects } from '../../../apps/server/src/app/subjects.ts'
import type { Chain } from '../../../apps/server/src/chain/chain.ts'
import { connectChain } from '../../../apps/server/src/chain/client/connect-chain.ts'
import { type Signer, signerFromPrivateKey } from '../../../apps/server/src/chain/signer/signer.ts'
import { connectDatabase, type Database, openPool } from '../../../apps/server/src/db/connection.ts'
import { withNamedStatements } from '../../../apps/server/src/db/named-statements.ts'
import type { DB } from '../../../apps/server/src/db/schema.gen.ts'
import { type MovableClock, openMovableClock } from '../../../apps/server/src/demo/services/movable-clock.ts'
import { createLog } from '../../../apps/server/src/foundation/log.ts'
import { newPushKeys } from '../../../apps/server/src/notifications/push/keys.ts'
import { noTracking } from '../../../apps/server/src/shipments/carrier.ts'
import { openDiskStore } from '../../../apps/server/src/storage/disk.ts'

export const chainId = 31_337
export const decimals = 18
export const secret = 'a secret of the tests, long enough to be one'
export const host = 'terahold.example'

/** What is on the chain, as every process of one test knows it. */
export type Place = {
  readonly token: Address
  readonly treasury: Address
  readonly vault: Address
  readonly registry: Address
  readonly payoutKey: Hex
}

/** How a process accesses its dependencies; unchanged when left out. */
export type Around = {
  readonly pool?: (pool: PostgresPool) => PostgresPool
  readonly chain?: (chain: Chain) => Chain
  readonly signer?: (signer: Signer) => Signer
}

export type Composition = {
  readonly infrastructure: Infrastructure
  readonly subjects: Subjects
  readonly owner: Database
  readonly clock: MovableClock
  readonly close: () => Promise<void>
}

type ComposeOptions = {
  readonly databaseUrl: string
  readonly rpcUrl: string
  readonly place: Place
  readonly around?: Around
}

/** The server's own composition on an existing database and chain, with a movable clock. */
export async function compose({ databaseUrl, rpcUrl, place, around = {} }: ComposeOptions): Promise<Composition> {
  const owner = connectDatabase({ url: databaseUrl, applicationName: 'money owner', max: 3 })
  const connect = (role: 'terahold_app' | 'terahold_payout', max: number) => {
    const pool = withNamedStatements(openPool({ url: databaseUrl, role, max, applicationName: `money ${role}` }))
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: around.pool?.(pool) ?? pool }) })
  }
  const [db, payoutDb, countersDb] = [
    connect('terahold_app', 10),
    connect('terahold_payout', 3),
    connect('terahold_app', 3),
  ]
  const clock = await openMovableClock(owner)
  const chain = connectChain({ rpcUrls: [rpcUrl], chainId })
  const signer = signerFromPrivateKey(place.payoutKey)
  const close = async () => {
    await Promise.all([owner, db, payoutDb, countersDb].map((each) => each.destroy()))
  }
  const infrastructure: Infrastructure = {
    profile: 'demo',
    clock,
    databaseUrl,
    db,
    payoutDb,
    countersDb,
    metricsDb: db,
    close,
    chain: around.chain?.(chain) ?? chain,
    webChain: chain,
    signer: around.signer?.(signer) ?? signer,
    token: { address: place.token, symbol: 'USDT', decimals },
    treasury: place.treasury,
    vault: place.vault,
    registry: place.registry,
    reserve: null,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'post@terahold.invalid',
    pushKeys: newPushKeys(),
    hosts: [host],
    scheme: 'https',
    secret,
    explorerUrl: null,
    walletConnect: null,
    blocksPerScan: 2_000,
    walletSources: { directory: null, names: null },
    storage: openDiskStore(join(tmpdir(), 'terahold-tests-files')),
    carrier: noTracking,
    isBreached: async () => false,
  }
  return {
    infrastructure,
    subjects: createSubjects(infrastructure, createLog({ level: 'silent' })),
    owner,
    clock,
    close,
  }
}
