import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'
import { createTeamWorld } from './team-world.ts'
const size = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'e-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined, settings: { max_wal_size: '4GB' } })
const t = (label: string, from: number) => console.log(label, ((performance.now() - from) / 1000).toFixed(1), 's')
try {
  let at = performance.now()
  const world = await createTeamWorld(postgres.url, size)
  t('world', at)
  for (let round = 0; round < 2; round += 1) {
    await sql`update ranking_publication set as_of = null`.execute(world.db)
    at = performance.now()
    let longest = 0
    let going = true
    const watch = (async () => {
      while (going) {
        const { rows } = await sql<{ age: number | null }>`select extract(epoch from max(clock_timestamp() - xact_start))::float8 as age from pg_stat_activity where backend_xid is not null and datname = current_database()`.execute(world.db)
        longest = Math.max(longest, rows[0]?.age ?? 0)
        await new Promise((r) => setTimeout(r, 50))
      }
    })()
    await world.team.publishRanking()
    going = false
    await watch
    t(`publish; longest writing transaction ${longest.toFixed(2)} s`, at)
  }
  at = performance.now()
  const all = await world.team.recount()
  t(`recount whole ${all.length}`, at)
  await world.db.destroy()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
