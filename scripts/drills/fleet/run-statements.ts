import { createClient } from '../../../apps/server/src/db/hosts/client.ts'

/** Runs statements one by one on a database; of several hosts, on the first. */
export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = createClient({ connectionString: url.replace(/(@[^,/]*),[^/]*/, '$1') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
