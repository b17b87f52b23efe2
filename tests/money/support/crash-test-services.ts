import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localChain } from '@terahold/contracts/local-chain'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { connectChain } from '../../../apps/server/src/chain/client/connect-chain.ts'
import { startFaultProxy } from '../../../apps/server/src/chain/fixtures/fault-proxy.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../../../apps/server/src/db/migrate/migrate.ts'
import { prepareJobQueue } from '../../../apps/server/src/jobs/queue-tables.ts'
import { type RunningAnvil, startAnvil } from '../../../contracts/anvil.ts'
import type { Random } from '../../support/random.ts'
import { chainId } from './composition.ts'

export type CrashTestServices = Awaited<ReturnType<typeof startCrashTestServices>>

/**
 * A crash-safe PostgreSQL server, a chain that keeps its state, and a proxy before the chain that loses one transaction
 * in ten, or takes it and reports a failure.
 */
export async function startCrashTestServices(random: Random) {
  // Named like the test server's own folder: the next run ends and removes what a killed run leaves here.
  const folder = join(tmpdir(), `terahold-test-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each()
  }
  try {
    mkdirSync(join(folder, 'cache'))
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log: () => undefined,
      // What was written survives the processes that wrote it, so it need not be on disk.
      settings: { fsync: 'off', max_connections: '60', shared_buffers: '64MB' },
    })
    closers.push(() => postgres.stop())
    await migrate({ url: postgres.url })
    await prepareJobQueue(postgres.url)
    let anvil = await launchChain(folder)
    const kill = () => anvil.process.kill('SIGKILL')
    process.once('exit', kill)
    closers.push(async () => {
      process.off('exit', kill)
      await endChain(anvil, 'SIGKILL')
    })
    const { rpcUrl } = anvil
    const proxy = await startFaultProxy(rpcUrl)
    closers.push(() => proxy.stop())
    const lies = { lost: 0, denied: 0 }
    proxy.fault = async ({ method, params }, ask) => {
      if (method !== 'eth_sendRawTransaction' || !random.oneIn(10)) return undefined
      if (random.oneIn(2)) {
        lies.lost += 1
        return { error: { code: -32_000, message: '502 Bad Gateway' } }
      }
      await ask(method, ...params)
      lies.denied += 1
      return random.oneIn(2) ? 'cut' : { error: { code: -32_000, message: '502 Bad Gateway' } }
    }
    const client = createTestClient({
      mode: 'anvil',
      chain: localChain,
      transport: http(rpcUrl),
      pollingInterval: 20,
      cacheTime: 0,
    })
      .extend(publicActions)
      .extend(walletActions)
    return {
      databaseUrl: postgres.url,
      rpcUrl,
      proxyUrl: proxy.url,
      client,
      lies,
      close,
      chain: connectChain({ rpcUrls: [rpcUrl], chainId }),
      /** Kills the database server without a warning. Its supervisor restarts it, as in the product. */
      killPostgres: () => process.kill(postgres.pid(), 'SIGKILL'),
      /** Stops the chain's node and restarts it with its state. */
      restartChain: async () => {
        await endChain(anvil, 'SIGTERM')
        anvil = await launchChain(folder, anvil.port)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function launchChain(folder: string, port?: number): Promise<RunningAnvil> {
  const args = ['--chain-id', String(chainId), '--slots-in-an-epoch', '1', '--cache-path', join(folder, 'cache')]
  const state = ['--state', join(folder, 'chain.json')]
  return startAnvil({
    args: [...args, ...state],
    logFile: join(folder, 'anvil.log'),
    detached: false,
    preferredPort: port,
  })
}

async function endChain(anvil: RunningAnvil, signal: NodeJS.Signals): Promise<void> {
  if (anvil.process.exitCode !== null || anvil.process.signalCode !== null) return
  const gone = new Promise((resolve) => anvil.process.once('exit', resolve))
  anvil.process.kill(signal)
  await gone
}
