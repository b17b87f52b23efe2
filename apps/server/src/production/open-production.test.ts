import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { business } from '@terahold/contract/constants'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { parseAmount } from '@terahold/money/amount'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { deployPayoutVault } from '../chain/contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { deploySafe } from '../chain/safe/fixtures/deploy-safe.ts'
import { kmsCredentials, kmsKeyId, kmsRegion, startSigningServices } from '../chain/signer/fixtures/signing-services.ts'
import { encryptKeystore } from '../chain/signer/keystore.ts'
import { transact } from '../chain/signer/transact.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { type ProductionConfig, readConfig } from '../foundation/config.ts'
import { openProduction } from './open-production.ts'

const log = pino({ level: 'silent' })
const releaseFrom = parseAmount(business.withdrawReleaseFrom, 18)
const folder = mkdtempSync(join(tmpdir(), 'terahold-production-'))
let test: TestChain
let [treasury, payer]: TestAccount[] = []
let token: string
let vault: string
let registry: string
let database: TestDatabase

beforeAll(async () => {
  test = await startTestChain()
  ;[treasury, payer] = [await test.account(), await test.account()]
  token = await test.token(treasury)
  registry = await test.registry(treasury)
  vault = await deployPayoutVault(test.chain, treasury.signer, {
    token: token as `0x${string}`,
    owner: treasury.address,
    signer: payer.address,
    registry: registry as `0x${string}`,
    releaseFrom,
    dailyCap: 10n ** 24n,
  })
  await test.client.mine({ blocks: 3 })
  writeFileSync(join(folder, 'key.json'), await encryptKeystore(payer.privateKey, 'open sesame', 1024), {
    mode: 0o600,
  })
  writeFileSync(join(folder, 'password'), 'open sesame\n', { mode: 0o600 })
})
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})
afterAll(async () => {
  await test.stop()
  rmSync(folder, { recursive: true })
})

/**
 * The configuration of a valid installation. The chain id is set after the check that keeps production off test chains.
 */
function configuration(changes: Partial<ProductionConfig> = {}): ProductionConfig {
  const config = readConfig({
    TERAHOLD_PROFILE: 'production',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://terahold.example',
    CHAIN_ID: '56',
    RPC_URLS: test.rpcUrl,
    TOKEN_ADDRESS: token,
    TREASURY_ADDRESS: treasury?.address,
    TREASURY_WITHOUT_SAFE: 'yes',
    VAULT_ADDRESS: vault,
    OPERATOR_REGISTRY_ADDRESS: registry,
    TERAHOLD_DATA: folder,
    PAYOUT_KEYSTORE: join(folder, 'key.json'),
    PAYOUT_KEYSTORE_PASSWORD_FILE: join(folder, 'password'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'post@terahold.example',
    CODE_SECRET: 'a secret of thirty-two characters',
  }) as ProductionConfig
  return { ...config, CHAIN_ID: 31_337, ...changes }
}

it('opens a consistent installation with the key from its keystore, and again after a restart', async () => {
  for (let start = 1; start <= 2; start += 1) {
    const infrastructure = await openProduction(configuration(), log)
    expect(infrastructure).toMatchObject({ profile: 'production', hosts: ['terahold.example'], scheme: 'https' })
    expect(infrastructure.token).toMatchObject({ symbol: 'USDT', decimals: 18 })
    expect(infrastructure.signer?.address).toBe(payer?.address)
    await infrastructure.close()
  }
  const { rows } = { rows: await database.owner.selectFrom('scan_cursor').selectAll().execute() }
  expect(rows).toHaveLength(1)
})

it('pays from the vault it is started with, and retires the earlier treasury and vault', async () => {
  await (await openProduction(configuration(), log)).close()
  const next = await test.account()
  const registryOfNext = await test.registry(next)
  const nextVault = await deployPayoutVault(test.chain, next.signer, {
    token: token as `0x${string}`,
    owner: next.address,
    signer: payer?.address ?? '0x',
    registry: registryOfNext,
    releaseFrom,
    dailyCap: 1n,
  })
  const change = { TREASURY_ADDRESS: next.address, VAULT_ADDRESS: nextVault, OPERATOR_REGISTRY_ADDRESS: registryOfNext }
  const inUse = async () => {
    const rows = await database.owner
      .selectFrom('house_address')
      .select(['address', 'retired_at'])
      .where('role', 'in', ['treasury', 'payout_vault'])
      .execute()
    return new Set(rows.filter(({ retired_at }) => retired_at === null).map(({ address }) => address))
  }
  const paidFrom = () => database.owner.selectFrom('payout_signer').select('vault').executeTakeFirstOrThrow()
  await (await openProduction(configuration(change), log)).close()
  expect(await inUse()).toEqual(new Set([next.address, nextVault]))
  expect(await paidFrom()).toEqual({ vault: nextVault })
  await (await openProduction(configuration(), log)).close()
  expect(await inUse()).toEqual(new Set([treasury?.address, vault]))
  expect(await paidFrom()).toEqual({ vault })
})

it('opens no key in a process that does not pay', async () => {
  const infrastructure = await openProduction(
    configuration({ TERAHOLD_ROLES: ['api'], PAYOUT_KEYSTORE: undefined }),
    log,
  )
  expect(infrastructure.signer).toBeUndefined()
  await infrastructure.close()
})

it('refuses a treasury that does not own the vault', async () => {
  const stranger = await test.account()
  await expect(openProduction(configuration({ TREASURY_ADDRESS: stranger.address }), log)).rejects.toThrow(
    'not owned by TREASURY_ADDRESS',
  )
})

it('refuses a treasury that is no Safe of several owners, unless the settings accept it', async () => {
  await expect(openProduction(configuration({ TREASURY_WITHOUT_SAFE: 'no' }), log)).rejects.toThrow('is not a Safe')
  const owners = [(await test.account()).address, (await test.account()).address]
  for (const threshold of [1, 2]) {
    const safe = await deploySafe(test.chain, (treasury as TestAccount).signer, { owners, threshold })
    const ownRegistry = await test.registry({ ...(treasury as TestAccount), address: safe })
    const own = await deployPayoutVault(test.chain, (treasury as TestAccount).signer, {
      token: token as `0x${string}`,
      owner: safe,
      signer: payer?.address ?? '0x',
      registry: ownRegistry,
      releaseFrom,
      dailyCap: 1n,
    })
    const house = { TREASURY_ADDRESS: safe, VAULT_ADDRESS: own, OPERATOR_REGISTRY_ADDRESS: ownRegistry }
    const opening = openProduction(configuration({ ...house, TREASURY_WITHOUT_SAFE: 'no' }), log)
    if (threshold === 1) await expect(opening).rejects.toThrow('a single owner of 2 can sign for')
    else await (await opening).close()
  }
})

it('refuses a treasury whose key is public', async () => {
  const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await expect(openProduction(configuration({ TREASURY_ADDRESS: known }), log)).rejects.toThrow(
    'TREASURY_ADDRESS is one of the public development keys',
  )
})

it('refuses a vault with other code', async () => {
  const code = await test.client.getCode({ address: vault as `0x${string}` })
  const crooked = `${code}00`
  const other = '0x00000000000000000000000000000000000c0ffe'
  await test.client.setCode({ address: other, bytecode: crooked as `0x${string}` })
  for (const slot of [0, 1, 2, 3, 4, 5]) {
    const at = { index: `0x${slot.toString(16).padStart(64, '0')}` } as const
    const value = await test.client.getStorageAt({ address: vault as `0x${string}`, slot: at.index })
    await test.client.setStorageAt({ address: other, ...at, value: value ?? '0x' })
  }
  await expect(openProduction(configuration({ VAULT_ADDRESS: other }), log)).rejects.toThrow('its code differs')
})

it('refuses a vault with another registry or release threshold', async () => {
  const roles = { token: token as `0x${string}`, owner: treasury?.address ?? '0x', signer: payer?.address ?? '0x' }
  const deployed = (settings: { registry: `0x${string}`; releaseFrom: bigint }) =>
    deployPayoutVault(test.chain, (treasury as TestAccount).signer, { ...roles, ...settings, dailyCap: 1n })
  const foreign = await deployed({ registry: roles.owner, releaseFrom })
  await expect(openProduction(configuration({ VAULT_ADDRESS: foreign }), log)).rejects.toThrow(
    'is not OPERATOR_REGISTRY_ADDRESS',
  )
  const loose = await deployed({ registry: registry as `0x${string}`, releaseFrom: releaseFrom + 1n })
  await expect(openProduction(configuration({ VAULT_ADDRESS: loose }), log)).rejects.toThrow('5000 USDT')
})

it('refuses to pay with a daily cap above the share of the cash that the settings allow', async () => {
  const owner = await test.account()
  const other = await test.token(owner)
  const ownRegistry = await test.registry(owner)
  const tight = await deployPayoutVault(test.chain, owner.signer, {
    token: other,
    owner: owner.address,
    signer: payer?.address ?? '0x',
    registry: ownRegistry,
    releaseFrom,
    dailyCap: 250n,
  })
  const addresses = {
    TOKEN_ADDRESS: other,
    TREASURY_ADDRESS: owner.address,
    VAULT_ADDRESS: tight,
    OPERATOR_REGISTRY_ADDRESS: ownRegistry,
  }
  for (const [to, amount] of [
    [owner.address, 750n],
    [tight, 249n],
  ] as const) {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, amount] })
    await transact(test.chain, owner.signer, { to: other, data })
  }
  await expect(openProduction(configuration(addresses), log)).rejects.toThrow('above VAULT_CAP_PERCENT, 25 %')
  await (await openProduction(configuration({ ...addresses, VAULT_CAP_PERCENT: 26 }), log)).close()
  const withoutKey = { ...addresses, TERAHOLD_ROLES: ['api' as const], PAYOUT_KEYSTORE: undefined }
  await (await openProduction(configuration(withoutKey), log)).close()
})

it('takes the key from the environment instead of the keystore, but never both', async () => {
  const key = { PAYOUT_PRIVATE_KEY: payer?.privateKey }
  const instead = { ...key, PAYOUT_KEYSTORE: undefined, PAYOUT_KEYSTORE_PASSWORD_FILE: undefined }
  const infrastructure = await openProduction(configuration(instead), log)
  expect(infrastructure.signer?.address).toBe(payer?.address)
  await infrastructure.close()
  await expect(openProduction(configuration(key), log)).rejects.toThrow(
    'PAYOUT_KEYSTORE and PAYOUT_PRIVATE_KEY cannot be set together',
  )
  const mistyped = openProduction(configuration({ ...instead, PAYOUT_PRIVATE_KEY: '0x1234abcd' }), log)
  await expect(mistyped).rejects.toThrow(/^A private key is 0x and 64 hex digits$/)
})

it.each(['AWS KMS', 'Web3Signer'])('takes the key from %s, and says what is missing', async (service) => {
  const services = await startSigningServices()
  onTestFinished(services.close)
  const none = { PAYOUT_KEYSTORE: undefined, PAYOUT_KEYSTORE_PASSWORD_FILE: undefined }
  const given: Partial<ProductionConfig> =
    service === 'AWS KMS'
      ? {
          PAYOUT_KMS_KEY: kmsKeyId,
          PAYOUT_KMS_REGION: kmsRegion,
          PAYOUT_KMS_ENDPOINT: services.url,
          PAYOUT_KMS_ACCESS_KEY_ID: kmsCredentials.accessKeyId,
        }
      : { PAYOUT_WEB3SIGNER_URL: services.url }
  const key: Partial<ProductionConfig> =
    service === 'AWS KMS'
      ? { PAYOUT_KMS_SECRET_ACCESS_KEY: kmsCredentials.secretAccessKey }
      : { PAYOUT_WEB3SIGNER_KEY: services.publicKey }
  await expect(openProduction(configuration({ ...none, ...given }), log)).rejects.toThrow(Object.keys(key)[0])
  await expect(openProduction(configuration({ ...none, ...given, ...key }), log)).rejects.toThrow(
    `does not accept payouts from the payout key, ${services.address}`,
  )
})

it('refuses a password file that others on the machine can read', async () => {
  chmodSync(join(folder, 'password'), 0o640)
  await expect(openProduction(configuration(), log)).rejects.toThrow(/password can be read by users other.*chmod 600/)
  chmodSync(join(folder, 'password'), 0o600)
})

it('refuses a key the vault does not accept, and a payout process without a key', async () => {
  const stranger = await test.account()
  writeFileSync(join(folder, 'other.json'), await encryptKeystore(stranger.privateKey, 'open sesame', 1024), {
    mode: 0o600,
  })
  const other = configuration({ PAYOUT_KEYSTORE: join(folder, 'other.json') })
  await expect(openProduction(other, log)).rejects.toThrow('does not accept payouts from the payout key')
  await expect(openProduction(configuration({ PAYOUT_KEYSTORE: undefined }), log)).rejects.toThrow(
    'needs PAYOUT_KEYSTORE',
  )
})

it('refuses a demo database and a moved clock', async () => {
  await database.owner.updateTable('clock_offset').set({ seconds: 60n }).execute()
  await expect(openProduction(configuration(), log)).rejects.toThrow('clock of this database was moved')
  await database.owner.updateTable('clock_offset').set({ seconds: 0n }).execute()
  const demo = { profile: 'demo', chain_id: 31_337, token: '0x', treasury: '0x', created_at: new Date() } as const
  await database.owner.insertInto('installation').values(demo).execute()
  await expect(openProduction(configuration(), log)).rejects.toThrow('a database of the Terahold demo')
})
