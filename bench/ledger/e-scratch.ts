import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'
import { createTeamWorld } from './team-world.ts'
import { figureNames, readDifferences } from '../../apps/server/src/team/recount-store.ts'
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
    await world.team.publishRanking()
    t('publish', at)
  }
  for (const figure of figureNames) {
    at = performance.now()
    const found = await readDifferences(world.db, figure, undefined, 5)
    t(`recount ${figure} (${found.length} ${JSON.stringify(found[0] ?? '')})`, at)
  }
  at = performance.now()
  const all = await world.team.recount()
  t(`recount whole ${all.length}`, at)
  await world.db.destroy()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
