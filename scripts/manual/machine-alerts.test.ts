import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchive } from '../../apps/server/src/db/backup/backup-state.ts'
import { connectDatabase } from '../../apps/server/src/db/connection.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { canUnshare } from '../drills/machine/can-unshare.ts'
import { readAlertRules } from '../pages/alert-rules.ts'
import { blocksOf, readManual } from './read-manual.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rules = readAlertRules()
const page = readManual()
const folder = mkdtempSync(join(tmpdir(), 'terahold-machine-'))

let archiving: Awaited<ReturnType<typeof startArchiving>>
beforeAll(async () => {
  archiving = await startArchiving()
}, 120_000)
afterAll(async () => {
  await archiving?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A PostgreSQL that archives with the settings of the manual. */
async function startArchiving() {
  const [block = ''] = blocksOf(page, 'ini')
    .map(({ text }) => text)
    .filter((text) => text.startsWith('archive_mode'))
  const wal = join(folder, 'wal')
  // PostgreSQL's account must reach its files.
  chmodSync(folder, 0o711)
  mkdirSync(wal)
  const given = [...block.replace('/backups/terahold/wal', wal).matchAll(/^([\w.]+) = '?([^'\n]+)'?$/gm)]
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
    durable: false,
    settings: {
      ...Object.fromEntries(given.map(([, name = '', value = '']) => [name, value])),
      max_connections: '10',
      shared_buffers: '16MB',
    },
  })
  const { uid, gid } = statSync(join(folder, 'postgres'))
  chownSync(wal, uid, gid)
  const db = connectDatabase({ url: postgres.url, applicationName: 'test', max: 1 })
  const stop = async () => {
    await db.destroy()
    await postgres.stop()
  }
  return { db, stop }
}

it.skipIf(!canUnshare)('TeraholdDiskFull fires on a disk that is nearly full, until space is freed', () => {
  const reading = `import('${root}apps/server/src/foundation/free-disk.ts').then(async ({ readFreeDisk }) =>
    process.stdout.write(String(await readFreeDisk(process.argv[1])) + ' '))`
  const script = `mount -t tmpfs -o size=4m tmpfs "$0" && head -c 4000000 /dev/zero > "$0/filler" &&
    "$1" -e "$2" "$0" && rm "$0/filler" && "$1" -e "$2" "$0"`
  const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', script, folder, process.execPath, reading], {
    encoding: 'utf8',
  })
  const rule = rules.find(({ name }) => name === 'TeraholdDiskFull')
  expect(
    stdout
      .trim()
      .split(' ')
      .map((free) => rule?.isMet(Number(free))),
  ).toEqual([true, false])
})

it('TeraholdArchiveOld fires when nothing was archived for an hour, until PostgreSQL archives again', async () => {
  const rule = rules.find(({ name }) => name === 'TeraholdArchiveOld')
  const { db } = archiving
  const archiveNow = async () => {
    const before = (await readArchive(db)).lastAt?.getTime() ?? 0
    await sql`create table ${sql.table(`t${randomUUID().replaceAll('-', '')}`)} ()`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
    await expect.poll(async () => (await readArchive(db)).lastAt?.getTime() ?? 0).toBeGreaterThan(before)
  }
  await archiveNow()
  const { isOn, lastAt } = await readArchive(db)
  expect(isOn).toBe(true)
  const inAnHour = Number(lastAt) / 1_000 + 3_601
  const since = async () => inAnHour - Number((await readArchive(db)).lastAt) / 1_000
  expect(rule?.isMet(await since())).toBe(true)
  await archiveNow()
  expect(rule?.isMet((await since()) - 1)).toBe(false)
})
