import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { diagnose, report } from '../../cli/installation/doctor.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { systemClock } from '../../foundation/clock.ts'
import { type ProductionConfig, readConfig } from '../../foundation/config.ts'
import { addOperator } from '../../operators/operators.ts'
import { type DoctorHouse, openDoctorHouse } from '../fixtures/doctor-house.ts'
import type { Diagnosis } from './diagnosis-rules.ts'
import { examine } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-doctor-'))
const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
let test: TestChain
let database: TestDatabase
let house: DoctorHouse
let mailPort: number

beforeAll(async () => {
  ;[test, database] = await Promise.all([startTestChain(), createTestDatabase()])
  house = await openDoctorHouse(test)
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
    TOKEN_ADDRESS: house.contracts.token,
    TREASURY_ADDRESS: house.treasury,
    VAULT_ADDRESS: house.contracts.vault,
    OPERATOR_REGISTRY_ADDRESS: house.contracts.registry,
    OPERATOR_REGISTRY_BLOCK: '0',
    TERAHOLD_DATA: folder,
    RESERVE_ADDRESS: house.contracts.reserve,
    ANCHOR_PRIVATE_KEY: house.anchorSender.privateKey,
    PAYOUT_PRIVATE_KEY: house.payer.privateKey,
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
    expect(new Set(findings.map(({ check }) => check)).size).toBe(20)
    expect(await troubles({})).toEqual(usual)
    const lines: string[] = []
    expect(report(findings, (line) => lines.push(line)).code).toBe(0)
    expect(lines.join('\n')).toContain('good    contracts')
  })

  it('writes nothing into the data folder', async () => {
    await examine(configuration())
    expect(readdirSync(folder)).toEqual([])
  })

  it('needs no mail server and no secret in a process that only pays', async () => {
    const { SMTP_URL: _smtp, CODE_SECRET: _secret, ...rest } = configuration({ TERAHOLD_ROLES: ['payout'] })
    const checks = (await examine(rest as ProductionConfig)).map(({ check }) => check)
    expect(checks).toContain('payout key')
    expect(checks.filter((check) => check === 'mail' || check === 'secrets')).toEqual([])
  })
})

describe('each fault is found', () => {
  it.each<[string, () => Partial<ProductionConfig>, string[]]>([
    ['a node of another chain', () => ({ CHAIN_ID: 97 }), ['node bad', 'contracts unknown']],
    [
      'two nodes that do not answer, and what could therefore not be checked once',
      () => ({ RPC_URLS: ['http://127.0.0.1:1', 'http://127.0.0.1:2'] }),
      ['node bad', 'node bad', 'contracts unknown'],
    ],
    [
      'one of two nodes that does not answer, and what takes both',
      () => ({ RPC_URLS: [test.rpcUrl, 'http://127.0.0.1:1'] }),
      ['node bad', 'reserve unknown', 'gas unknown'],
    ],
    ['no block of the registry', () => ({ OPERATOR_REGISTRY_BLOCK: undefined }), ['operators warning']],
    ['no reserve', () => ({ RESERVE_ADDRESS: undefined }), ['reserve warning']],
    ['a foreign reserve', () => ({ RESERVE_ADDRESS: house.contracts.foreignReserve }), ['contracts bad']],
    ['no key that sends roots', () => ({ ANCHOR_PRIVATE_KEY: undefined }), ['reserve warning']],
    ['a foreign vault', () => ({ VAULT_ADDRESS: house.contracts.token }), ['contracts bad']],
    ['a cap above the limit', () => ({ VAULT_CAP_PERCENT: 0 }), ['vault cap bad']],
    ['a key that the vault refuses', () => ({ PAYOUT_PRIVATE_KEY: house.deployer.privateKey }), ['payout key bad']],
    ['a database that does not answer', () => ({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }), ['database bad']],
    [
      'a token with other decimals',
      () => ({ TOKEN_ADDRESS: house.tokenWithSixDecimals }),
      ['token bad', 'contracts bad'],
    ],
    [
      'a treasury that is a key, and an empty vault',
      () => house.keyHouse,
      ['treasury bad', 'reserve warning', 'vault cash warning'],
    ],
    [
      'a treasury that is a key, which the settings accept',
      () => ({ ...house.keyHouse, TREASURY_WITHOUT_SAFE: 'yes' }),
      ['treasury warning', 'reserve warning', 'vault cash warning'],
    ],
    ['an unreachable mail server', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), ['mail bad']],
    ['a proxy that is not trusted', () => ({ TRUSTED_PROXIES: [] }), ['proxies bad']],
    ['a weak secret', () => ({ CODE_SECRET: 'a'.repeat(40) }), ['secrets bad']],
  ])('%s', async (_, change, expected) => {
    const expectedToo = expected.includes('database bad') ? ['logins warning'] : usual
    expect((await troubles(change())).toSorted()).toEqual([...expected, ...expectedToo].toSorted())
  })

  it('no node that answers: names the checks that are unknown, and only those', async () => {
    const findings = await examine(configuration({ RPC_URLS: ['http://127.0.0.1:1'] }))
    const { found, fix } = find(findings, 'contracts') ?? {}
    expect(found).toBe(
      'No node answers, so these were not checked: contracts, token, treasury, reserve, vault cash, vault cap, payout key, gas, operators.',
    )
    expect(fix).toContain('node')
    const paying = await examine(configuration({ RPC_URLS: ['http://127.0.0.1:1'], TERAHOLD_ROLES: ['api'] }))
    expect(find(paying, 'contracts')?.found).not.toContain('gas')
  })

  it('a database that takes no writes', async () => {
    const name = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1)
    const setReadOnly = (value: 'on' | 'off') =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(database.owner)
    await setReadOnly('on')
    const finding = find(await examine(configuration()), 'database')
    await setReadOnly('off')
    expect(finding).toMatchObject({ state: 'bad', fix: expect.stringContaining('host that takes writes') as unknown })
  })

  it.each(['vault', 'registry', 'reserve'] as const)('a %s with other code', async (name) => {
    const undo = await house.alterCode(house.contracts[name])
    const finding = find(await examine(configuration()), 'contracts')
    await undo()
    expect(finding).toMatchObject({ state: 'bad', found: expect.stringContaining('code differs') })
  })

  it('a payout key without gas', async () => {
    const balance = await test.client.getBalance({ address: house.payer.address })
    await test.client.setBalance({ address: house.payer.address, value: 0n })
    expect(await troubles({})).toContain('gas bad')
    await test.client.setBalance({ address: house.payer.address, value: balance })
  })

  it('an anchoring key without gas', async () => {
    await test.client.setBalance({ address: house.anchorSender.address, value: 0n })
    expect(await troubles({})).toContain('reserve bad')
    await test.client.setBalance({ address: house.anchorSender.address, value: 10n ** 18n })
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

  it('operators that the registry does not have, if most nodes can be asked', async () => {
    const operator = { address: house.deployer.address, name: 'Eve', roles: ['support'] as OperatorRole[] }
    await transaction(database.owner, (tx) => addOperator(tx, { clock: systemClock }, operator))
    expect(await troubles({ RPC_URLS: [test.rpcUrl, 'http://127.0.0.1:1'] })).toContain('operators unknown')
    const most = [test.rpcUrl, test.rpcUrl, 'http://127.0.0.1:1']
    expect(await troubles({ RPC_URLS: most })).toContain('operators bad')
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

  it('a data folder that is missing, and creates none', async () => {
    const missing = join(folder, 'missing', 'data')
    const storage = find(await examine(configuration({ TERAHOLD_DATA: missing })), 'storage')
    expect(storage).toMatchObject({ state: 'good', found: expect.stringContaining('can be created') })
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })

  it('settings that are missing, by name and without their values', async () => {
    const [finding] = await diagnose(environment({ MAIL_FROM: undefined, CODE_SECRET: 'short secret' }))
    expect(finding).toMatchObject({ check: 'settings', state: 'bad' })
    expect(finding?.found).toContain('MAIL_FROM')
    expect(finding?.found).not.toContain('short secret')
    expect(report(finding ? [finding] : [], () => undefined)).toMatchObject({
      code: 1,
      answer: [{ check: 'settings', state: 'bad' }],
    })
  })

  it('the demo, which is no installation', async () => {
    expect(await diagnose({})).toMatchObject([{ check: 'settings', state: 'bad' }])
  })
})
