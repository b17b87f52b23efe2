import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { connectDatabase } from '../apps/server/src/db/connection.ts'
import { runAsAdministrator, startTestServer, withDatabase } from '../apps/server/src/db/fixtures/test-server.ts'
import { migrate } from '../apps/server/src/db/migrate/migrate.ts'
import { renderSchemaTypes } from '../apps/server/src/db/schema-types.ts'
import { exitOnSignals } from './command-line/exit-on-signals.mjs'
import { readArguments } from './command-line/help.mjs'

readArguments(`node scripts/run.mjs scripts/generate-schema.ts [--help]

Migrates an empty database and writes its schema as types into apps/server/src/db/schema.gen.ts.
`)

exitOnSignals()
const target = new URL('../apps/server/src/db/schema.gen.ts', import.meta.url)
const server = await startTestServer()
const name = `terahold_schema_${randomBytes(4).toString('hex')}`
try {
  await runAsAdministrator(server.url, `create database ${name}`)
  const url = withDatabase(server.url, name)
  await migrate({ url })
  const db = connectDatabase({ url, applicationName: 'generate schema', max: 1 })
  writeFileSync(target, await renderSchemaTypes(db))
  await db.destroy()
  await runAsAdministrator(server.url, `drop database ${name}`)
} finally {
  await server.stop()
}
