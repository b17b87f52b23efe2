import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './fixtures/test-database.ts'
import { renderSchemaTypes } from './schema-types.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

it('describes the migrated database as it is', async () => {
  const committed = readFileSync(new URL('schema.gen.ts', import.meta.url), 'utf8')
  expect(await renderSchemaTypes(database.owner), 'run node scripts/run.mjs scripts/generate-schema.ts').toBe(committed)
})
