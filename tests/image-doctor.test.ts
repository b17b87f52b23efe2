import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../apps/server/src/chain/local/fixtures/test-chain.ts'
import { createClient } from '../apps/server/src/db/hosts/client.ts'
import { type DoctorHouse, openDoctorHouse } from '../apps/server/src/production/fixtures/doctor-house.ts'
import { startMailCatcher } from '../apps/server/src/production/fixtures/mail-catcher.ts'
import { statementsForLogins } from '../apps/server/src/production/fixtures/manual-statements.ts'
import { type DatabaseNodes, startDatabaseNodes } from '../scripts/drills/fleet/database-nodes.ts'
import { canUnshare } from '../scripts/drills/machine/can-unshare.ts'
import { buildImage } from '../scripts/image/build-image.ts'
import { runInImage } from './support/enter-image.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const name = 'books'
type Settings = Record<string, string>
type Finding = { readonly check: string; readonly state: string; readonly found: string; readonly fix?: string }

// The command of the image on a real installation; `doctor.test.ts` has every finding in its variants.
describe.skipIf(!isFull || !canUnshare)('`terahold doctor` of the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-image-doctor-'))
  const image = join(folder, 'root')
  let chain: TestChain
  let house: DoctorHouse
  let nodes: DatabaseNodes
  let mail: Awaited<ReturnType<typeof startMailCatcher>>

  const asAdministrator = (...statements: string[]) => runAll(nodes.addressOf('terahold', name), statements)

  beforeAll(async () => {
    // PostgreSQL's account must reach its files.
    chmodSync(folder, 0o711)
    mkdirSync(image)
    buildImage(root, image)
    ;[chain, mail, nodes] = await Promise.all([
      startTestChain({ chainId: 56 }),
      startMailCatcher(),
      startDatabaseNodes(join(folder, 'nodes'), 1),
    ])
    house = await openDoctorHouse(chain)
    await chain.client.mine({ blocks: 3 })
    const [before, after] = statementsForLogins(name)
    await runAll(nodes.addressOf('terahold', 'postgres'), before)
    const migrated = await runInImage(image, ['/usr/bin/terahold', 'migrate'], {
      ...settings(),
      DATABASE_URL: nodes.addressOf('terahold_owner', name),
    })
    expect(migrated, migrated.output).toMatchObject({ code: 0 })
    await runAll(nodes.addressOf('terahold_owner', name), after)
  })
  afterAll(async () => {
    await Promise.all([chain?.stop(), mail?.stop(), nodes?.stop()])
    rmSync(folder, { recursive: true, force: true })
  })
  // A block now, so that the chain's clock and this machine's are the same.
  beforeEach(async () => {
    await chain.client.mine({ blocks: 3 })
  })

  function settings(changes: Settings = {}): Settings {
    return {
      TERAHOLD_PROFILE: 'production',
      TERAHOLD_DATA: '/data',
      APP_DATABASE_URL: nodes.addressOf('terahold_app_login', name),
      PAYOUT_DATABASE_URL: nodes.addressOf('terahold_payout_login', name),
      PUBLIC_URL: 'https://terahold.example',
      TRUSTED_PROXIES: '127.0.0.1',
      CHAIN_ID: '56',
      RPC_URLS: chain.rpcUrl,
      TOKEN_ADDRESS: house.contracts.token,
      TREASURY_ADDRESS: house.treasury,
      VAULT_ADDRESS: house.contracts.vault,
      OPERATOR_REGISTRY_ADDRESS: house.contracts.registry,
      OPERATOR_REGISTRY_BLOCK: '0',
      RESERVE_ADDRESS: house.contracts.reserve,
      ANCHOR_PRIVATE_KEY: house.anchorSender.privateKey,
      PAYOUT_PRIVATE_KEY: house.payer.privateKey,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'post@terahold.example',
      CODE_SECRET: '0f4b8c6d2a719e5304be7f1c9a26d853',
      ...changes,
    }
  }

  /** Runs the doctor inside the image. Returns its exit code, and what is not good. */
  async function examine(changes: Settings = {}) {
    const { code, output } = await runInImage(image, ['/usr/bin/terahold', 'doctor', '--json'], settings(changes))
    const findings = JSON.parse(output) as Finding[]
    const troubles = findings.filter(({ state }) => state !== 'good')
    for (const { fix } of troubles) expect(fix?.length).toBeGreaterThan(10)
    return { code, found: troubles.map(({ check, state, found }) => `${check} ${state}: ${found}`) }
  }

  it('finds nothing bad in an installation that works', async () => {
    // The database of the test keeps no archive.
    expect(await examine()).toEqual({ code: 0, found: [expect.stringMatching(/^backup warning: /)] })
  })

  it.each<[string, Settings | (() => Settings), RegExp]>([
    ['a wrong chain', { CHAIN_ID: '97' }, /^node bad: /],
    [
      'a token with other decimals',
      () => ({ TOKEN_ADDRESS: house.tokenWithSixDecimals }),
      /^token bad: .* has 6 decimals/,
    ],
    [
      'a foreign vault',
      () => ({ VAULT_ADDRESS: house.keyHouse.VAULT_ADDRESS }),
      /^contracts bad: The vault at VAULT_ADDRESS is not owned by/,
    ],
    [
      'an empty vault',
      () => {
        const { RESERVE_ADDRESS: _, ...keyHouse } = house.keyHouse
        return { ...keyHouse, RESERVE_ADDRESS: '', TREASURY_WITHOUT_SAFE: 'yes' }
      },
      /^vault cash warning: The vault is empty/,
    ],
    ['weak settings', { CODE_SECRET: 'a'.repeat(40) }, /^secrets bad: /],
    ['settings that are missing', { MAIL_FROM: '' }, /^settings bad: [\s\S]*MAIL_FROM/],
    ['an unreachable mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, /^mail bad: /],
    [
      'a folder that cannot be written to',
      { TERAHOLD_DATA: '/app/data' },
      /^storage bad: The data folder \/app\/data cannot be used: this user may not write to \/app/,
    ],
    ['a proxy that is not trusted', { TRUSTED_PROXIES: '' }, /^proxies bad: /],
  ])('finds %s', async (_, changes, expected) => {
    const { code, found } = await examine(typeof changes === 'function' ? changes() : changes)
    expect(found).toContainEqual(expect.stringMatching(expected))
    expect(code).toBe(/ warning/.test(expected.source) ? 0 : 1)
  })

  it.each<[string, () => Promise<() => Promise<unknown>>, RegExp]>([
    [
      'another bytecode',
      () => house.alterCode(house.contracts.vault),
      /^contracts bad: The contract at VAULT_ADDRESS .* its code differs/,
    ],
    [
      'a payout key without gas',
      async () => {
        const { address } = house.payer
        const value = await chain.client.getBalance({ address })
        await chain.client.setBalance({ address, value: 0n })
        return () => chain.client.setBalance({ address, value })
      },
      /^gas bad: /,
    ],
    [
      'a missing migration',
      async () => {
        await asAdministrator(
          'create table removed as select * from schema_migration order by version desc limit 1',
          'delete from schema_migration where version = (select version from removed)',
        )
        return () => asAdministrator('insert into schema_migration select * from removed', 'drop table removed')
      },
      /^migrations bad: The database lacks /,
    ],
    [
      'a stale backup',
      async () => {
        await asAdministrator(
          `insert into base_backup (finished_at, bytes, manifest_hash) values ('2026-01-01', 1, '${'a'.repeat(64)}')`,
        )
        return () => asAdministrator('delete from base_backup')
      },
      /^backup bad: /,
    ],
    [
      // The last one: a chain's time does not go back.
      'a clock that is behind the chain',
      async () => {
        await chain.client.increaseTime({ seconds: 3_600 })
        await chain.client.mine({ blocks: 1 })
        return async () => undefined
      },
      /^clock bad: This machine's clock is .* behind the newest block/,
    ],
  ])('finds %s', async (_, provoke, expected) => {
    const undo = await provoke()
    const { code, found } = await examine()
    await undo()
    expect(found).toContainEqual(expect.stringMatching(expected))
    expect(code).toBe(1)
  })
})

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
