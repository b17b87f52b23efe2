import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { onProcessExit } from '../apps/server/src/foundation/on-process-exit.ts'
import { exitOnSignals } from '../scripts/command-line/exit-on-signals.mjs'

/**
 * Runs a benchmark with a PostgreSQL of its own, which ends with it, also by a signal. Its files are removed then, unless `keptIn` names
 * a folder for them.
 */
export async function withPostgres<Result>(
  settings: Readonly<Record<string, string>>,
  body: (url: string) => Promise<Result>,
  keptIn = '',
): Promise<Result> {
  exitOnSignals()
  const folder = keptIn || mkdtempSync(join(tmpdir(), 'terahold-bench-'))
  mkdirSync(folder, { recursive: true })
  if (keptIn === '') onProcessExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined, settings })
  try {
    return await body(postgres.url)
  } finally {
    await postgres.stop()
  }
}
