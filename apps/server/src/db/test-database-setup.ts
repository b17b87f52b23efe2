import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { hasPgBouncer, startPgBouncer } from './fixtures/pgbouncer.ts'
import { migrate } from './migrate/migrate.ts'
import { runAsAdministrator, startTestServer, withDatabase } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, as a user who can create databases. */
    readonly testServerUrl: string
    /** Name of the migrated database that tests clone. */
    readonly testTemplate: string
    /** Address of a pooler in front of the test server; empty without one. */
    readonly testPoolerUrl: string
  }
}

/** Logins of the roles, as an installation behind a pooler has them. */
export const pooledLogins = { app: 'terahold_app_login', payout: 'terahold_payout_login' }
/** In the long form, all tests' connections go through PgBouncer in transaction mode (`npm run test:pooled`). */
const isPooled = process.env.TERAHOLD_TEST_POOLED === 'yes'

/** Runs before all tests: starts one PostgreSQL for them, with a migrated template database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = `terahold_template_${randomBytes(4).toString('hex')}`
  await runAsAdministrator(server.url, `create database ${template}`)
  await migrate({ url: withDatabase(server.url, template) })
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', template)
  const pooler = isPooled ? await openPooler(server.url) : undefined
  project.provide('testPoolerUrl', pooler?.through(server.url, 'terahold') ?? '')
  return async () => {
    await pooler?.stop()
    await runAsAdministrator(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function openPooler(serverUrl: string) {
  if (!hasPgBouncer) throw new Error('TERAHOLD_TEST_POOLED needs PgBouncer: apt-get install pgbouncer')
  for (const [role, login] of Object.entries(pooledLogins))
    for (const statement of [
      `create role ${login} login in role terahold_${role}`,
      `alter role ${login} set timezone = 'UTC'`,
      `alter role ${login} set idle_in_transaction_session_timeout = '60s'`,
    ])
      await runAsAdministrator(serverUrl, statement)
  return startPgBouncer(serverUrl, ['terahold', ...Object.values(pooledLogins)])
}
