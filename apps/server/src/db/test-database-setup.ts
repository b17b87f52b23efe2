import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from './migrate/migrate.ts'
import { runAsAdministrator, startTestServer, withDatabase } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, as a user who can create databases. */
    readonly testServerUrl: string
    /** Name of the migrated database that tests clone. */
    readonly testTemplate: string
  }
}

/** Runs before all tests: starts one PostgreSQL for them, with a migrated template database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = `terahold_template_${randomBytes(4).toString('hex')}`
  await runAsAdministrator(server.url, `create database ${template}`)
  await migrate({ url: withDatabase(server.url, template) })
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', template)
  return async () => {
    await runAsAdministrator(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
