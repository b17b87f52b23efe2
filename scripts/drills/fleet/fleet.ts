import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestChain } from '../../../apps/server/src/chain/local/fixtures/test-chain.ts'
import type { ProductionConfig } from '../../../apps/server/src/foundation/config.ts'
import { statementsForLogins } from '../../../apps/server/src/production/fixtures/manual-statements.ts'
import { makeTemporaryFolder } from '../machine/temporary-folder.ts'
import type { DatabaseNodes } from './database-nodes.ts'
import { type ProductProcess, type Role, startProcess } from './process.ts'
import { runStatements } from './run-statements.ts'
import { type loadRaising, loadSources } from './sources.ts'

export type Fleet = Awaited<ReturnType<typeof openFleet>>

/** The name of the database in a drill. */
export const fleetDatabase = 'books'
const name = fleetDatabase

/**
 * An installation as the manual describes it, on this machine: a chain with the house's contracts, PostgreSQL with separate logins,
 * and no process yet. `root` is the checkout whose version prepares the database.
 */
export async function openFleet<Nodes extends DatabaseNodes>(
  root: string,
  startNodes: (folder: string) => Promise<Nodes>,
) {
  const { folder, remove } = makeTemporaryFolder('terahold-fleet-')
  const closers: (() => unknown)[] = [remove]
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each()
  }
  try {
    const sources = await loadSources(root)
    const nodes = await startNodes(join(folder, 'nodes'))
    closers.push(nodes.stop)
    const chain = await startTestChain()
    closers.push(chain.stop)
    const owners = nodes.addressOf('terahold_owner', name)
    const [before, after] = statementsForLogins(name)
    await runStatements(nodes.addressOf('terahold', 'postgres'), before)
    await sources.migrate({ url: owners })
    await runStatements(owners, after)
    await nodes.replicate()
    const connect = (login: string, role?: 'terahold_app' | 'terahold_payout') => {
      const database = sources.connectDatabase({
        url: nodes.addressOf(login, name),
        applicationName: 'drill',
        max: 8,
        ...(role && { role }),
        onIdleError: () => undefined,
      })
      closers.push(() => database.destroy())
      return database
    }
    const bank = await sources.openWithdrawalsFixture(chain, {
      given: {
        url: owners,
        drop: async () => undefined,
        owner: connect('terahold'),
        app: connect('terahold_app_login', 'terahold_app'),
        payout: connect('terahold_payout_login', 'terahold_payout'),
      },
    })
    // Members' balances in a drill are not paid in, and payouts stop when the house has less than it owes.
    await bank.mint(bank.treasury.address, sources.usdt('10000000'))
    await chain.client.mine({ blocks: 3 })
    const environment = environmentOf()
    await raise(sources)
    mkdirSync(join(folder, 'web'))
    writeFileSync(
      join(folder, 'web', 'release.json'),
      JSON.stringify({ format: 1, treasury: bank.treasury.address, files: {} }),
    )
    const processes: ProductProcess[] = []
    closers.push(() => Promise.all(processes.map((each) => each.kill())))

    function environmentOf(): Record<string, string> {
      return {
        TERAHOLD_PROFILE: 'production',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '127.0.0.1',
        APP_DATABASE_URL: nodes.addressOf('terahold_app_login', name),
        PAYOUT_DATABASE_URL: nodes.addressOf('terahold_payout_login', name),
        PUBLIC_URL: 'https://terahold.example',
        BREACHED_PASSWORDS_URL: 'off',
        VAULT_CAP_PERCENT: '100',
        CHAIN_ID: '56',
        RPC_URLS: chain.rpcUrl,
        TOKEN_ADDRESS: bank.token,
        VAULT_ADDRESS: bank.vault,
        TREASURY_WITHOUT_SAFE: 'yes',
        TREASURY_ADDRESS: bank.treasury.address,
        OPERATOR_REGISTRY_ADDRESS: bank.registry.address,
        CODE_SECRET: 'a secret of thirty-two characters',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'post@terahold.example',
        PAYOUT_PRIVATE_KEY: bank.payer.privateKey,
      }
    }

    /** Does what `terahold migrate` of a version does. Returns the names of what it applied. */
    async function raise({
      readConfig,
      readHouse,
      bringUp,
    }: Awaited<ReturnType<typeof loadRaising>>): Promise<string[]> {
      const config = {
        ...(readConfig({ ...environment, TERAHOLD_ROLES: 'api' }) as ProductionConfig),
        CHAIN_ID: 31_337,
      }
      return bringUp(owners, chain.chain, await readHouse(chain.chain, config))
    }

    return {
      sources,
      nodes,
      chain,
      bank,
      environment,
      raise,
      close,
      processes,
      async start(from: string, role: Role): Promise<ProductProcess> {
        const own = role === 'payout' ? environment : without(environment, 'PAYOUT_')
        const started = await startProcess(from, role, { environment: own, folder })
        processes.push(started)
        return started
      },
      /** The last lines that each process wrote, for the report of a failure. */
      outputs: () => processes.map(({ role, output }) => `${role}: ${output().slice(-2_000)}`).join('\n'),
      /** Makes a block a second, as a chain does. Returns how to end that. */
      beat(): () => void {
        const timer = setInterval(() => void chain.client.mine({ blocks: 1 }).catch(() => undefined), 1_000)
        return () => clearInterval(timer)
      },
      /** What the server of the database is called with, for commands. */
      commandEnvironment: without(environment, 'PAYOUT_'),
    }
  } catch (error) {
    await close()
    throw error
  }
}

function without(environment: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([key]) => !key.startsWith(prefix)))
}
