import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPaths } from '@terahold/contract/service-paths'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import type { Infrastructure } from '../app/infrastructure.ts'
import type { Chain } from '../chain/chain.ts'
import { connectChain } from '../chain/client/connect-chain.ts'
import { ChainUnreachable } from '../chain/errors.ts'
import { controlAnvil } from '../chain/local/anvil-control.ts'
import { type LocalChain, localChainId, startLocalChain } from '../chain/local/local-chain.ts'
import { savedChain } from '../chain/local/saved-chain.ts'
import { readVault } from '../chain/payout/payout-vault.ts'
import { signerFromPrivateKey } from '../chain/signer/signer.ts'
import { connectDatabase, type Database } from '../db/connection.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { explainStartFailure } from '../db/embedded/start-failure.ts'
import { SchemaDiffers } from '../db/migrate/migrate.ts'
import { refuseUnreachableUrl } from '../db/reachable.ts'
import { closeAfter, closeAll } from '../foundation/close-all.ts'
import type { DemoConfig } from '../foundation/config.ts'
import { dataFolderPath, openDataFolder } from '../foundation/data-folder.ts'
import { askNoService } from '../members/password/breached-passwords.ts'
import { loadPushKeys } from '../notifications/push/keys.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type DemoAccounts, demoAccounts } from './seed/accounts.ts'
import { type Installation, prepareDemoDatabase, readInstallation } from './seed/installation.ts'
import { seedDemo } from './seed/seed.ts'
import type { DemoContracts } from './seed/seed-chain.ts'
import { createDemoCarrier } from './services/demo-carrier.ts'
import { demoRates } from './services/demo-rates.ts'
import { startWitness } from './services/demo-witness.ts'
import { type Mailbox, startMailbox } from './services/mailbox.ts'
import { type MovableClock, openMovableClock } from './services/movable-clock.ts'

/** What only the demo has in addition to the common infrastructure. */
export type StartedDemo = {
  readonly infrastructure: Infrastructure
  readonly clock: MovableClock
  readonly owner: Database
  readonly accounts: DemoAccounts
  readonly mailbox: Mailbox
  readonly localChain: LocalChain
  /** The relay's address for pages and the demo's phone. */
  readonly relayUrl: string
}

const pastShown = 61 * 86_400_000

/**
 * Starts the demo's infrastructure: data folder, PostgreSQL, local chain, mailbox, and on the first start all their
 * content. Closes what was opened when a later part fails.
 * @throws Error that says what to do when a part cannot be started.
 */
export async function startDemo(config: DemoConfig, log: Logger): Promise<StartedDemo> {
  const closers: (() => Promise<void>)[] = []
  let isClosing = false
  const close = async () => {
    isClosing = true
    await closeAll(closers)
  }
  try {
    const folder = await openDataFolder(dataFolderPath(config.TERAHOLD_DATA))
    closers.push(() => folder.release())
    const databaseUrl = config.DATABASE_URL ?? (await openPostgres(join(folder.path, 'postgres'), log, closers))
    if (config.DATABASE_URL !== undefined) await refuseUnreachableUrl(databaseUrl)
    await prepareDemoDatabase(databaseUrl).catch((cause: unknown) => {
      throw cause instanceof SchemaDiffers ? otherVersion(folder.path, cause) : cause
    })
    const connect = (applicationName: string, role?: 'terahold_app' | 'terahold_payout', max?: number) => {
      // A pool reports its end while its last connections are still closing; PostgreSQL then ends them.
      const onIdleError = (error: Error) => void (isClosing || log.warn({ err: error }, 'a database connection broke'))
      const options = { ...(role && { role }), ...(max && { max }) }
      const database = connectDatabase({ url: databaseUrl, applicationName, onIdleError, ...options })
      closers.push(() => database.destroy())
      return database
    }
    const owner = connect('terahold demo')
    const [db, countersDb] = [connect('terahold app', 'terahold_app'), connect('terahold counters', 'terahold_app')]
    const payoutDb = connect('terahold payout', 'terahold_payout')
    const metricsDb = connect('terahold metrics', 'terahold_app', 4)
    const clock = await openMovableClock(owner)
    const accounts = demoAccounts()
    const installed = await readInstallation(owner)
    if (!installed) await rm(join(folder.path, 'chain'), { recursive: true, force: true })
    const chainClock = installed ? clock : { now: () => new Date(clock.now().getTime() - pastShown) }
    const localChain = await startLocalChain({ dataDir: folder.path, log, clock: chainClock })
    closers.push(() => localChain.stop())
    const chain = savedChain(
      connectChain({ rpcUrls: [localChain.rpcUrl], chainId: localChainId }),
      localChain.savedHeight,
    )
    const { token, vault, registry, reserve } = installed
      ? await openInstalled({ owner, chain, folder: folder.path }, installed)
      : await seedDemo({
          owner,
          clock,
          chain,
          accounts,
          log,
          control: controlAnvil(localChain.rpcUrl),
          saved: localChain.saved,
        })
    const mailbox = await startMailbox({ owner, clock, log })
    closers.push(() => mailbox.stop())
    const checkpointing = await startWitness({ folder: folder.path, clock }, closers)
    const publicPort = config.PUBLIC_PORT ?? config.PORT
    const relayUrl = `ws://127.0.0.1:${publicPort}${demoPaths.relay}`
    const infrastructure: Infrastructure = {
      profile: 'demo',
      clock,
      databaseUrl,
      db,
      payoutDb,
      countersDb,
      metricsDb,
      chain,
      webChain: chain,
      vault,
      registry,
      registryFrom: 0n,
      reserve,
      close,
      signer: signerFromPrivateKey(accounts.payoutSigner.privateKey),
      anchorSender: signerFromPrivateKey(accounts.anchorSender.privateKey),
      checkpointing,
      token: { address: token, ...(await chain.tokenMetadata(token)) },
      treasury: accounts.treasury.address as Address,
      smtpUrl: mailbox.smtpUrl,
      mailFrom: 'post@terahold.invalid',
      pushKeys: await loadPushKeys(join(folder.path, 'push-key')),
      hosts: [`127.0.0.1:${publicPort}`, `localhost:${publicPort}`],
      scheme: 'http',
      secret: 'the demo keeps no secrets: everything in it is public',
      explorerUrl: null,
      walletConnect: { projectId: 'demo', relayUrl },
      walletSources: { directory: null, names: null },
      carrier: createDemoCarrier(clock),
      rateSources: [demoRates(clock)],
      isBreached: askNoService,
      blocksPerScan: 2_000,
      storage: openStorage(config, folder.path),
    }
    return { infrastructure, clock, owner, accounts, mailbox, localChain, relayUrl }
  } catch (error) {
    isClosing = true
    throw explainStartFailure(await closeAfter(error, closers), join(dataFolderPath(config.TERAHOLD_DATA), 'postgres'))
  }
}

async function openPostgres(dataDir: string, log: Logger, closers: (() => Promise<void>)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.info({ part: 'postgres' }, line) })
  closers.push(() => postgres.stop())
  return postgres.url
}

async function openInstalled(
  { owner, chain, folder }: { owner: Database; chain: Chain; folder: string },
  installed: Installation,
): Promise<DemoContracts> {
  if (installed.firstBlock !== (await chain.block(1n)).hash) {
    throw new Error(
      `The local chain in ${folder} is not the one this database was created with. Remove both to start over.`,
    )
  }
  const { vault } = await owner
    .selectFrom('payout_signer')
    .select('vault')
    .where('chain_id', '=', sql<number>`${localChainId}`)
    .executeTakeFirstOrThrow()
  try {
    await readVault(chain, vault as Address)
  } catch (cause) {
    if (cause instanceof ChainUnreachable) throw cause
    throw otherVersion(folder, cause)
  }
  const { token, registry, reserve } = installed as Installation & Record<'token' | 'registry', Address>
  return { token, registry, vault: vault as Address, reserve: reserve as Address | null }
}

/** A demo is not upgraded: it holds nothing of value. */
function otherVersion(folder: string, cause: unknown): Error {
  return new Error(`The demo in ${folder} was created by another version. Remove the folder to start over.`, { cause })
}
