import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../db/fixtures/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { runAsAdministrator } from '../../db/fixtures/test-server.ts'
import { type ProductionConfig, readConfig } from '../../foundation/config.ts'
import { examine } from './doctor.ts'

function configuration(url: string, pooling: 'transaction' | 'none'): ProductionConfig {
  return readConfig({
    TERAHOLD_PROFILE: 'production',
    TERAHOLD_ROLES: 'api',
    PUBLIC_URL: 'https://terahold.example',
    APP_DATABASE_URL: url,
    DATABASE_LISTEN_URL: url,
    DATABASE_POOLER: pooling,
    CHAIN_ID: '56',
    RPC_URLS: 'http://127.0.0.1:1',
    TOKEN_ADDRESS: `0x${'01'.repeat(20)}`,
    VAULT_ADDRESS: `0x${'02'.repeat(20)}`,
    TREASURY_ADDRESS: `0x${'03'.repeat(20)}`,
    OPERATOR_REGISTRY_ADDRESS: `0x${'04'.repeat(20)}`,
    TERAHOLD_DATA: '/nowhere',
    MAIL_FROM: 'post@terahold.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CODE_SECRET: '0f4b8c6d2a719e5304be7f1c9a26d853',
  }) as ProductionConfig
}

describe.skipIf(!hasPgBouncer)('the doctor behind PgBouncer in transaction mode', () => {
  const serverUrl = inject('testServerUrl')
  const login = `unset_${randomBytes(4).toString('hex')}`
  let database: TestDatabase
  let pooler: PgBouncer

  beforeAll(async () => {
    database = await createTestDatabase()
    await runAsAdministrator(serverUrl, `create role ${login} login in role terahold_app`)
    pooler = await startPgBouncer(serverUrl, [login])
  })
  afterAll(async () => {
    await pooler.stop()
    await database.drop()
    await runAsAdministrator(serverUrl, `drop role ${login}`)
  })

  async function examined(pooling: 'transaction' | 'none') {
    const config = configuration(pooler.through(database.url, login), pooling)
    return (await examine(config)).filter(({ check }) => check === 'logins' || check === 'database')
  }

  it('names what a login lacks, until it is set', async () => {
    expect(await examined('transaction')).toContainEqual({
      check: 'logins',
      state: 'bad',
      found: expect.stringContaining('the login for terahold_app needs the time zone UTC') as unknown,
      fix: expect.stringContaining('“Connection pooler” in docs/operations.md') as unknown,
    })
    for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "idle_in_transaction_session_timeout = '60s'"])
      await runAsAdministrator(serverUrl, `alter role ${login} set ${setting}`)
    await pooler.stop()
    pooler = await startPgBouncer(serverUrl, [login])
    const found = await examined('transaction')
    expect(found.map(({ check, state }) => [check, state])).toEqual([
      ['database', 'good'],
      ['logins', 'good'],
    ])
  })

  it('says that the address is a pooler’s where none is expected', async () => {
    expect(await examined('none')).toContainEqual({
      check: 'database',
      state: 'bad',
      found: expect.stringContaining('set DATABASE_POOLER=transaction') as unknown,
      fix: expect.any(String) as unknown,
    })
  })
})

it('the doctor does not judge logins that it cannot ask', async () => {
  const config = configuration('postgres://x@127.0.0.1:1/x', 'transaction')
  const logins = (await examine(config)).filter(({ check }) => check === 'logins')
  expect(logins.map(({ state }) => state)).toContain('unknown')
})
