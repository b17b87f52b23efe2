import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { business } from '@terahold/contract/constants'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { parseAmount } from '@terahold/money/amount'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployPayoutVault, deployReserveVault } from '../../chain/contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { deploySafe } from '../../chain/safe/fixtures/deploy-safe.ts'
import { transact } from '../../chain/signer/transact.ts'
import { diagnose, report } from '../../cli/installation/doctor.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { type ProductionConfig, readConfig } from '../../foundation/config.ts'
import type { Diagnosis } from './diagnosis-rules.ts'
import { examine } from './doctor.ts'

/** Answers `USDT` when asked for its symbol, and 6 to everything else. */
const sixDecimals = {
  address: '0x00000000000000000000000000000000000c0de6',
  bytecode:
    '0x60003560e01c6395d89b4114601957600660005260206000f35b60206000526004602052635553445460e01b60405260606000f3',
} as const
const folder = mkdtempSync(join(tmpdir(), 'terahold-doctor-'))
const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
let test: TestChain
let database: TestDatabase
let deployer: TestAccount
/** A Safe of two owners. */
let treasury: `0x${string}`
let payer: TestAccount
let contracts: Record<'token' | 'vault' | 'registry' | 'reserve' | 'foreignReserve', `0x${string}`>
/** Owned by a key, with an empty vault and no reserve. */
let keyHouse: Partial<ProductionConfig>
let anchorSender: TestAccount
let mailPort: number

beforeAll(async () => {
  ;[test, database] = await Promise.all([startTestChain(), createTestDatabase()])
  ;[deployer, payer] = [await test.account(), await test.account()]
  treasury = await deploySafe(test.chain, deployer.signer, { owners: [deployer.address, payer.address], threshold: 2 })
  const token = await test.token(deployer)
  const registry = await test.registry({ ...deployer, address: treasury })
  const vault = await deployPayoutVault(test.chain, deployer.signer, {
    token,
    owner: treasury,
    signer: payer.address,
    registry,
    releaseFrom: parseAmount(business.withdrawReleaseFrom, 18),
    dailyCap: 100n,
  })
  const plan = { token, owner: treasury, payoutVault: vault, registry, dailyRefill: 100n }
  const reserve = await deployReserveVault(test.chain, deployer.signer, plan)
  const foreign = { ...plan, owner: payer.address, payoutVault: payer.address }
  const foreignReserve = await deployReserveVault(test.chain, deployer.signer, foreign)
  contracts = { token, vault, registry, reserve, foreignReserve }
  const registryOfKey = await test.registry(deployer)
  keyHouse = {
    TREASURY_ADDRESS: deployer.address,
    OPERATOR_REGISTRY_ADDRESS: registryOfKey,
    RESERVE_ADDRESS: undefined,
    VAULT_ADDRESS: await deployPayoutVault(test.chain, deployer.signer, {
      token,
      owner: deployer.address,
      signer: payer.address,
      registry: registryOfKey,
      releaseFrom: parseAmount(business.withdrawReleaseFrom, 18),
      dailyCap: 100n,
    }),
  }
  anchorSender = await test.account()
  await test.client.setCode(sixDecimals)
  for (const to of [vault, treasury, deployer.address]) {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, 10_000n] })
    await transact(test.chain, deployer.signer, { to: token, data })
  }
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  mailPort = (mail.server.address() as AddressInfo).port
})
// A block now, so that the chain's clock and this machine's are the same.
beforeEach(async () => {
  await test.client.mine({ blocks: 3 })
})
afterAll(async () => {
  await Promise.all([test.stop(), database.drop(), new Promise<void>((resolve) => mail.close(resolve))])
  rmSync(folder, { recursive: true })
})

function environment(changes: Record<string, string | undefined> = {}) {
  return {
    TERAHOLD_PROFILE: 'production',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://terahold.example',
    TRUSTED_PROXIES: '10.0.0.1',
    CHAIN_ID: '56',
    RPC_URLS: test.rpcUrl,
    TOKEN_ADDRESS: contracts.token,
    TREASURY_ADDRESS: treasury,
    VAULT_ADDRESS: contracts.vault,
    OPERATOR_REGISTRY_ADDRESS: contracts.registry,
    TERAHOLD_DATA: folder,
    RESERVE_ADDRESS: contracts.reserve,
    ANCHOR_PRIVATE_KEY: anchorSender.privateKey,
    PAYOUT_PRIVATE_KEY: payer.privateKey,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'post@terahold.example',
    CODE_SECRET: '0f4b8c6d2a719e5304be7f1c9a26d853',
    ...changes,
  }
}

/** The chain id is set after the check that keeps production off test chains. */
function configuration(changes: Partial<ProductionConfig> = {}): ProductionConfig {
  return { ...(readConfig(environment()) as ProductionConfig), CHAIN_ID: 31_337, ...changes }
}

const find = (findings: readonly Diagnosis[], check: string) => findings.find((each) => each.check === check)

/** Returns what is not good, by name. Each says what to do. */
async function troubles(changes: Partial<ProductionConfig>): Promise<string[]> {
  const findings = await examine(configuration(changes))
  for (const { state, fix } of findings) expect(state === 'good' || (fix ?? '').length > 10).toBe(true)
  return findings.filter(({ state }) => state !== 'good').map(({ check, state }) => `${check} ${state}`)
}

/** The test's database keeps no archive, and its owner's login is used. */
const usual = ['backup warning', 'logins warning']

describe('an installation that works', () => {
  it('is good in every part, and says so for each', async () => {
    const findings = await examine(configuration())
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
    expect(new Set(findings.map(({ check }) => check)).size).toBe(18)
    expect(await troubles({})).toEqual(usual)
    const lines: string[] = []
    expect(report(findings, { asJson: false }, (line) => lines.push(line))).toBe(0)
    expect(lines.join('\n')).toContain('good    contracts')
  })

  it('leaves nothing in the storage', async () => {
    await examine(configuration())
    const left = readdirSync(join(folder, 'files'), { recursive: true })
    expect(left.filter((name) => /[0-9a-f]{24}/.test(String(name)))).toEqual([])
  })
})

describe('each fault is found', () => {
  it.each<[string, () => Partial<ProductionConfig>, string[]]>([
    ['a node of another chain', () => ({ CHAIN_ID: 97 }), ['node bad', 'contracts bad']],
    ['a node that does not answer', () => ({ RPC_URLS: ['http://127.0.0.1:1'] }), ['node bad', 'contracts bad']],
    ['no reserve', () => ({ RESERVE_ADDRESS: undefined }), ['reserve warning']],
    ['a foreign reserve', () => ({ RESERVE_ADDRESS: contracts.foreignReserve }), ['contracts bad']],
    ['no key that sends roots', () => ({ ANCHOR_PRIVATE_KEY: undefined }), ['reserve warning']],
    ['a foreign vault', () => ({ VAULT_ADDRESS: contracts.token }), ['contracts bad']],
    ['a cap above the limit', () => ({ VAULT_CAP_PERCENT: 0 }), ['vault cap bad']],
    ['a key that the vault refuses', () => ({ PAYOUT_PRIVATE_KEY: deployer.privateKey }), ['payout key bad']],
    ['a database that does not answer', () => ({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }), ['database bad']],
    ['a token with other decimals', () => ({ TOKEN_ADDRESS: sixDecimals.address }), ['token bad', 'contracts bad']],
    [
      'a treasury that is a key, and an empty vault',
      () => keyHouse,
      ['treasury bad', 'reserve warning', 'vault cash warning'],
    ],
    [
      'a treasury that is a key, which the settings accept',
      () => ({ ...keyHouse, TREASURY_WITHOUT_SAFE: 'yes' }),
      ['treasury warning', 'reserve warning', 'vault cash warning'],
    ],
    ['an unreachable mail server', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), ['mail bad']],
    ['a proxy that is not trusted', () => ({ TRUSTED_PROXIES: [] }), ['proxies bad']],
    ['a weak secret', () => ({ CODE_SECRET: 'a'.repeat(40) }), ['secrets bad']],
  ])('%s', async (_, change, expected) => {
    const expectedToo = expected.includes('database bad') ? ['logins warning'] : usual
    expect((await troubles(change())).toSorted()).toEqual([...expected, ...expectedToo].toSorted())
  })

  it.each(['vault', 'registry', 'reserve'] as const)('a %s with other code', async (name) => {
    const address = contracts[name]
    const code = (await test.client.getCode({ address })) as `0x${string}`
    await test.client.setCode({ address, bytecode: `${code}00` })
    const finding = find(await examine(configuration()), 'contracts')
    await test.client.setCode({ address, bytecode: code })
    expect(finding).toMatchObject({ state: 'bad', found: expect.stringContaining('code differs') })
  })

  it('a payout key without gas', async () => {
    const balance = await test.client.getBalance({ address: payer.address })
    await test.client.setBalance({ address: payer.address, value: 0n })
    expect(await troubles({})).toContain('gas bad')
    await test.client.setBalance({ address: payer.address, value: balance })
  })

  it('an anchoring key without gas', async () => {
    await test.client.setBalance({ address: anchorSender.address, value: 0n })
    expect(await troubles({})).toContain('reserve bad')
    await test.client.setBalance({ address: anchorSender.address, value: 10n ** 18n })
  })

  it('a clock that is behind the chain', async () => {
    const findings = await examine(configuration(), { now: () => new Date(Date.now() - 3_600_000) })
    expect(findings.filter(({ check }) => check === 'clock').map(({ state }) => state)).toEqual(['bad', 'bad'])
  })

  it('an old base backup', async () => {
    const backup = { finished_at: new Date('2026-01-01'), bytes: 1n, manifest_hash: 'a'.repeat(64) }
    await database.owner.insertInto('base_backup').values(backup).execute()
    expect(await troubles({})).toContain('backup bad')
    await database.owner.deleteFrom('base_backup').execute()
  })

  it('a migration that the database lacks', async () => {
    await sql`delete from schema_migration where version = (select max(version) from schema_migration)`.execute(
      database.owner,
    )
    expect(find(await examine(configuration()), 'migrations')).toMatchObject({ state: 'bad', fix: expect.any(String) })
  })

  it('a storage that cannot be written', async () => {
    const blocked = join(folder, 'blocked')
    mkdirSync(blocked)
    writeFileSync(join(blocked, 'files'), 'a file where the folder should be')
    expect(await troubles({ TERAHOLD_DATA: blocked })).toContain('storage bad')
  })

  it('settings that are missing, by name and without their values', async () => {
    const [finding] = await diagnose(environment({ MAIL_FROM: undefined, CODE_SECRET: 'short secret' }))
    expect(finding).toMatchObject({ check: 'settings', state: 'bad' })
    expect(finding?.found).toContain('MAIL_FROM')
    expect(finding?.found).not.toContain('short secret')
    const lines: string[] = []
    expect(report(finding ? [finding] : [], { asJson: true }, (line) => lines.push(line))).toBe(1)
    expect(JSON.parse(lines.join('\n'))).toMatchObject([{ check: 'settings', state: 'bad' }])
  })

  it('the demo, which is no installation', async () => {
    expect(await diagnose({})).toMatchObject([{ check: 'settings', state: 'bad' }])
  })
})
