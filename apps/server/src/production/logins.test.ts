import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathOf } from '@terahold/contract/client'
import { servicePaths } from '@terahold/contract/service-paths'
import { sql } from 'kysely'
import { pino } from 'pino'
import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Application } from '../app/application.ts'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { runLocal } from '../cli/fixtures/run-local.ts'
import { connectDatabase } from '../db/connection.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../db/fixtures/pgbouncer.ts'
import { newId } from '../db/ids.ts'
import { rightsBeyond } from '../db/login-rights.ts'
import { transaction } from '../db/transaction.ts'
import { createEvents } from '../events/events.ts'
import { startListener } from '../events/listener.ts'
import { type ProductionConfig, readConfig } from '../foundation/config.ts'
import { freePort } from '../foundation/fixtures/loopback.ts'
import { newToken } from '../members/sessions/session-token.ts'
import { openWithdrawalsFixture, type WithdrawalsFixture } from '../withdrawals/fixtures/withdrawals-fixture.ts'
import { bringUp } from './bring-up.ts'
import { type GuardedServer, openGuardedServer } from './fixtures/guarded-server.ts'
import { type ReceivedSpan, startTraceCollector } from './fixtures/trace-collector.ts'
import { readHouse } from './house.ts'
import { openProduction } from './open-production.ts'
import { runProduction } from './run-production.ts'

const silent = pino({ level: 'silent' })
/** A trace that a caller claims to belong to. */
const foreignTrace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
/** All that a span may tell (foundation/trace.ts). */
const traceFacts = new Set([
  'terahold.call',
  'terahold.code',
  'http.request.method',
  'http.response.status_code',
  'db.operation.name',
  'db.collection.name',
  'rpc.method',
  'server.address',
  'error.type',
])
const folder = mkdtempSync(join(tmpdir(), 'terahold-logins-'))
const running: Application[] = []
let server: GuardedServer
let test: TestChain
let bank: WithdrawalsFixture

beforeAll(async () => {
  ;[server, test] = await Promise.all([openGuardedServer(), startTestChain()])
  bank = await openWithdrawalsFixture(test, { given: server.database })
  await bank.changeVault({ dailyCap: parseUnits('20000', 18) })
})
afterEach(async () => {
  for (const application of running.splice(0)) await application.stop()
})
afterAll(async () => {
  await server.close()
  await test.stop()
  rmSync(folder, { recursive: true })
})

/** A process without the owner's address. The chain id is set after the check that keeps production off test chains. */
function configuration(roles: string, changes: Partial<ProductionConfig> = {}): ProductionConfig {
  const config = readConfig({
    TERAHOLD_PROFILE: 'production',
    TERAHOLD_ROLES: roles,
    PUBLIC_URL: 'https://terahold.example',
    ...(roles === 'payout' ? {} : { APP_DATABASE_URL: server.appLogin }),
    ...(roles.includes('payout')
      ? { PAYOUT_DATABASE_URL: server.payoutLogin, PAYOUT_PRIVATE_KEY: bank.payer.privateKey }
      : {}),
    CHAIN_ID: '56',
    RPC_URLS: test.rpcUrl,
    TOKEN_ADDRESS: bank.token,
    VAULT_ADDRESS: bank.vault,
    TREASURY_ADDRESS: bank.treasury.address,
    TREASURY_WITHOUT_SAFE: 'yes',
    OPERATOR_REGISTRY_ADDRESS: bank.registry.address,
    TERAHOLD_DATA: folder,
    ...(roles === 'payout' ? {} : { CODE_SECRET: 'a secret of thirty-two characters', SMTP_URL: 'smtp://127.0.0.1:1' }),
    MAIL_FROM: 'post@terahold.example',
  }) as ProductionConfig
  return { ...config, CHAIN_ID: 31_337, ...changes }
}

const opening = (roles: string, changes: Partial<ProductionConfig> = {}) =>
  openProduction(configuration(roles, changes), silent)

async function start(roles: string, changes: Partial<ProductionConfig> = {}): Promise<string> {
  const port = await freePort()
  running.push(
    await runProduction(configuration(roles, { PORT: port, LOG_LEVEL: 'silent', ...changes }), silent, folder),
  )
  return `http://127.0.0.1:${port}`
}

describe('before the owner has migrated the database', () => {
  it.each(['api,worker', 'payout'])('a process of %s says what to run', async (roles) => {
    await expect(opening(roles)).rejects.toThrow(
      /Not registered in the database: the installation, treasury 0x\w+, payout vault 0x\w+, the risk disclosure\. Run `terahold migrate`/,
    )
  })

  it('a process on an older database names what is missing, and an outdated process says so', async () => {
    await server.run(server.owners, ["update schema_migration set name = 'other' where version = 7"])
    await expect(opening('payout')).rejects.toThrow(/The database lacks 0007_chain\. Run `terahold migrate`/)
    await server.run(server.owners, [
      "update schema_migration set name = '0007_chain' where version = 7",
      "insert into schema_migration (version, name, checksum) values (9999, '9999_later', '')",
    ])
    await expect(opening('api')).rejects.toThrow('The database has 9999_later')
    await server.run(server.owners, ['delete from schema_migration where version = 9999'])
  })

  it('a login on an empty database names the first migration', async () => {
    await server.run(server.administrator, ['create database bare owner terahold_owner'])
    const bare = server.addressOf('terahold_payout_login', 'bare')
    await expect(opening('payout', { PAYOUT_DATABASE_URL: bare })).rejects.toThrow(
      'The database lacks 0001_foundations',
    )
  })
})

describe('once the database is ready', () => {
  beforeAll(async () => {
    const house = await readHouse(test.chain, configuration('api'))
    expect(await bringUp(server.owners, test.chain, house)).toEqual([])
  })

  it('a process opens connections of its own role only', async () => {
    for (const [roles, login] of [
      ['api,worker', 'terahold_app_login'],
      ['payout', 'terahold_payout_login'],
    ] as const) {
      await start(roles)
      const { rows } = await sql<{ login: string }>`
        select distinct usename as login from pg_stat_activity
        where datname = 'books' and application_name like 'terahold%'`.execute(server.database.owner)
      expect(rows).toEqual([{ login }])
      await running.pop()?.stop()
    }
  })

  it('removes picture files without a row where it stores them, also without the role worker', async () => {
    const data = join(folder, 'api')
    const memberId = newId({ now: () => new Date() })
    const imageId = newId({ now: () => new Date(Date.now() - 7_200_000) })
    const file = join(data, 'files/images', memberId, `${imageId}_${'0'.repeat(32)}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'a picture of a closed account')
    await start('api', { TERAHOLD_DATA: data })
    await expect.poll(() => existsSync(file)).toBe(false)
  })

  it('runs the ledger, jobs, events and payouts', async () => {
    const [application, payer] = [await start('api,worker'), await start('payout')]
    for (const base of [application, payer])
      await expect.poll(async () => (await fetch(`${base}${servicePaths.readiness}`)).status).toBe(200)
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const state = async () => {
      await test.client.mine({ blocks: 3 })
      return bank.stateOf(withdrawId)
    }
    await expect.poll(state, { timeout: 60_000 }).toBe('confirmed')
    expect(await bank.inWallet(address)).toBeGreaterThan(39n * 10n ** 18n)
    const jobsDone = async () => {
      const { rows } = await sql<{ name: string }>`select name from scheduled_job where done_at is not null`.execute(
        bank.db,
      )
      return rows.map(({ name }) => name)
    }
    await expect.poll(jobsDone, { timeout: 60_000 }).toContain('pruning')
    expect(await bank.openIncidents()).toEqual([])
  })

  it('lets the application’s login verify the books', async () => {
    vi.stubEnv('APP_DATABASE_URL', server.appLogin)
    const { output } = await runLocal('ledger verify --offline')
    vi.unstubAllEnvs()
    // The test credited the member itself.
    const invented = ['credit', 'change of treasury'].map(
      (what) => `I7  no transfer  says a ${what} of 0, the journal has 100000000000000000000`,
    )
    expect(output.split('\n').filter((line) => line.startsWith('I'))).toEqual(invented)
  })

  it('receives the notifications', async () => {
    const heard: unknown[] = []
    let isListening = false
    const listener = startListener({
      url: server.appLogin,
      log: silent,
      onHint: (hint) => heard.push(hint),
      onDeaf: () => undefined,
      onListening: () => {
        isListening = true
      },
    })
    await expect.poll(() => isListening).toBe(true)
    const { memberId } = await bank.member('0')
    await transaction(bank.db, (tx) => createEvents(bank).publish(tx, memberId, 'deposit', {}))
    await expect.poll(() => heard).toContainEqual({ memberId })
    await listener.stop()
  })

  const forbidden = /permission denied|must be owner|must be superuser|append-only/
  it.each([
    'set role terahold_owner',
    'set role terahold_payout',
    'set session authorization terahold_owner',
    'alter table transfer disable trigger all',
    'insert into transfer select * from transfer',
    'update member_balance set available = available + 1',
    'delete from ledger_block',
    "update withdrawal set state = 'queued', closed_at = null where state = 'confirmed'",
    'select raw from payout_attempt',
    "insert into payout_verified values (gen_random_uuid(), repeat('a', 64), now())",
    "select payout_post(gen_random_uuid(), gen_random_uuid(), '[]')",
    'create table public.own (id integer)',
    'alter role terahold_payout_login superuser',
  ])('the application, after resetting its role, cannot: %s', async (statement) => {
    await expect(server.attempt(server.appLogin, 'set role none', statement)).rejects.toThrow(forbidden)
  })

  it.each([
    'set role terahold_owner',
    'set role terahold_app',
    'alter table payout_item disable trigger all',
    'insert into transfer select * from transfer',
    "select ledger_post(gen_random_uuid(), gen_random_uuid(), '[]')",
    'table member_session',
    'select email from member',
    'select code_hash from email_code',
    'select name from house_address',
    'table graphile_worker._private_jobs',
    'delete from payout_halt',
    "update payout_verified set digest = repeat('a', 64)",
  ])('the payout process, after resetting its role, cannot: %s', async (statement) => {
    await expect(server.attempt(server.payoutLogin, 'set role none', statement)).rejects.toThrow(forbidden)
  })

  it('refuses a login with more rights than its role, and names them', async () => {
    await server.run(server.administrator, [
      'create role double login in role terahold_app, terahold_payout',
      'create role maker login createrole createdb in role terahold_app',
      'create role named login in role terahold_app',
      'grant select (name) on operator to named',
      'create role reader login in role terahold_payout, pg_read_all_data',
      'create role stranger login',
    ])
    const app = (login: string) => opening('api', { APP_DATABASE_URL: server.addressOf(login) })
    await expect(app('terahold')).rejects.toThrow(/^The login in APP_DATABASE_URL .* but it is a superuser/)
    await expect(app('terahold_owner')).rejects.toThrow(
      /may make roles, is a member of pg_database_owner, .*terahold_payout.*, owns things in this database, may make things in the schema/,
    )
    await expect(app('double')).rejects.toThrow('but it is a member of terahold_payout.')
    await expect(app('maker')).rejects.toThrow('but it may make roles, may make databases.')
    await expect(app('named')).rejects.toThrow('but it was granted tables or functions by its own name.')
    await expect(app('stranger')).rejects.toThrow(/^APP_DATABASE_URL: permission denied to set role "terahold_app"/)
    await expect(opening('payout', { PAYOUT_DATABASE_URL: server.addressOf('reader') })).rejects.toThrow(
      'The login in PAYOUT_DATABASE_URL must be a member of terahold_payout and have no other rights, but it is a member of pg_read_all_data.',
    )
  })

  it('sends traces of calls, statements, nodes and jobs, without members, secrets or texts', async () => {
    const collector = await startTraceCollector()
    const { memberId, address } = await bank.member('100')
    const { token, hash } = newToken(memberId)
    const now = new Date()
    const session = { member_id: memberId, session_id: memberId, token_hash: hash, device: 'traced' }
    await server.database.owner
      .insertInto('member_session')
      .values({ ...session, created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
      .execute()
    const base = await start('api,worker', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    })
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-proto': 'https', traceparent: foreignTrace }
    const answer = await fetch(`${base}${pathOf('myCash')}?userId=${memberId}`, { headers })
    expect(await answer.json()).toMatchObject({ code: 200 })
    await expect.poll(async () => (await fetch(`${base}${servicePaths.readiness}`)).status).toBe(200)
    await expect.poll(() => collector.spans.some(({ name }) => name === 'readyz'), { timeout: 30_000 }).toBe(true)
    // What is left is sent when the process ends.
    await running.pop()?.stop()

    const [call] = collector.spans.filter(({ name }) => name === 'myCash')
    expect(call?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'terahold.call', value: { stringValue: 'myCash' } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ]),
    )
    const childrenOf = (parent: ReceivedSpan | undefined) =>
      collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)
    expect(childrenOf(call)).toContain('sql')
    const job = collector.spans.find((span) => childrenOf(span).includes('rpc'))
    expect(job?.name, 'a node is asked by a job or a check').toMatch(/\w/)
    expect(collector.headers().authorization).toBe('Bearer of-the-collector')
    const told = collector.text()
    for (const secret of [memberId, address, token, 'traced', 'secret', 'of-the-collector', foreignTrace.slice(3, 35)])
      expect(told.includes(secret), secret).toBe(false)
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].filter((key) => !traceFacts.has(key))).toEqual([])
    await collector.close()
  })

  it('uses the owner’s login for every role, with a warning', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const { APP_DATABASE_URL: _app, PAYOUT_DATABASE_URL: _payout, ...rest } = configuration('api,worker,payout')
    const opened = await openProduction({ ...rest, DATABASE_URL: server.owners }, log)
    await opened.close()
    expect(lines.join()).toContain('DATABASE_URL is the owner of the tables: anyone who controls this process')
  })
})

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer
  const logins = ['terahold', 'terahold_app_login', 'terahold_payout_login']
  const pooled = (): Partial<ProductionConfig> => ({
    DATABASE_POOLER: 'transaction',
    APP_DATABASE_URL: pooler.through(server.appLogin, 'terahold_app_login'),
    PAYOUT_DATABASE_URL: pooler.through(server.payoutLogin, 'terahold_payout_login'),
    DATABASE_LISTEN_URL: server.appLogin,
  })
  beforeAll(async () => {
    pooler = await startPgBouncer(server.administrator, logins)
  })
  afterAll(() => pooler.stop())

  it('refuses a login whose settings a pooler could not set', async () => {
    await expect(opening('api', pooled())).rejects.toThrow(
      'APP_DATABASE_URL: behind a pooler, the login for terahold_app needs the time zone UTC, ISO dates and a limit for idle transactions, but it has UTC, ISO and no limit.',
    )
  })

  it('refuses a login for notifications that may do more than the application', async () => {
    await server.run(server.administrator, server.poolerStatements)
    await pooler.stop()
    pooler = await startPgBouncer(server.administrator, logins)
    await expect(opening('api', { ...pooled(), DATABASE_LISTEN_URL: server.administrator })).rejects.toThrow(
      /^The login in DATABASE_LISTEN_URL .* but it is a superuser/,
    )
  })

  it('runs the ledger, jobs, events and payouts, with the pooler’s connections only', async () => {
    const [application, payer] = [await start('api,worker', pooled()), await start('payout', pooled())]
    for (const base of [application, payer])
      await expect.poll(async () => (await fetch(`${base}${servicePaths.readiness}`)).status).toBe(200)
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const state = async () => {
      await test.client.mine({ blocks: 3 })
      return bank.stateOf(withdrawId)
    }
    await expect.poll(state, { timeout: 60_000 }).toBe('confirmed')
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = 'books' and client_addr is null and application_name in ('terahold events', 'terahold jobs')`.execute(
      server.database.owner,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['terahold events', 'terahold jobs'])
    expect(await bank.openIncidents()).toEqual([])
  })
})

it('accepts the logins that the manual creates', async () => {
  expect(await rightsBeyond(server.database.app, 'terahold_app')).toEqual([])
  expect(await rightsBeyond(server.database.payout, 'terahold_payout')).toEqual([])
  const alone = connectDatabase({ url: server.appLogin, applicationName: 'test' })
  expect(await rightsBeyond(alone, 'terahold_app'), 'whatever role is active').toEqual([])
  await alone.destroy()
})
