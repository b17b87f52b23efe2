import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgresBinaries } from '../embedded/binaries.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/test-database.ts'
import { takeBaseBackup } from './base-backup.ts'
import { copyTree, listTree } from './copy-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { restoreCluster } from './restore-cluster.ts'

const segment = '000000010000000000000002'
const { major } = findPostgresBinaries(undefined)
const content = {
  startedAt: '2026-11-23T09:59:00.000Z',
  finishedAt: '2026-11-23T10:00:00.000Z',
  postgres: major,
  database: 'terahold',
  superuser: 'terahold',
  segmentBytes: 16 * 2 ** 20,
  firstSegment: segment,
  lastSegment: segment,
} satisfies Partial<Manifest>

let folder: string
let base: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-backups-'))
  // PostgreSQL's account reads the archive.
  chmodSync(folder, 0o755)
  base = join(folder, 'base', '2026-11-23T10-00-00.000Z')
  for (const path of [join(base, 'database'), join(folder, 'wal')]) mkdirSync(path, { recursive: true, mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a backup of one file. */
async function backUp(changes: Partial<Manifest> = {}): Promise<void> {
  const [source, target] = [join(folder, 'source'), join(base, 'database')]
  rmSync(target, { recursive: true })
  mkdirSync(source)
  writeFileSync(join(source, 'PG_VERSION'), `${major}\n`)
  const files = await copyTree(source, target, await listTree(source))
  const listed = files.map((file) => ({ ...file, path: `database/${file.path}` }))
  await writeManifest(base, {
    ...content,
    format: 'terahold-backup-1',
    folders: ['database'],
    files: listed,
    ...changes,
  })
}

const restore = (toTime?: string) =>
  restoreCluster({ from: folder, toTime, into: join(folder, 'into'), prepare: async () => undefined })

describe('a restore', () => {
  const time = '2026-11-23T11:00:00Z'

  it.each([
    ['a file that was changed', () => writeFileSync(join(base, 'database', 'PG_VERSION'), '14\n'), 'its hash differs'],
    ['a file that is missing', () => rmSync(join(base, 'database', 'PG_VERSION')), 'is missing'],
    ['a manifest that was changed', () => writeFileSync(join(base, 'manifest.json'), '{}'), 'does not have the hash'],
  ])('refuses %s and leaves nothing', async (_, damage, words) => {
    await backUp()
    damage()
    await expect(restore(time)).rejects.toThrow(words)
    expect(existsSync(join(folder, 'into'))).toBe(false)
  })

  it('refuses a manifest that names a file outside the backup', async () => {
    await backUp({ files: [{ path: 'database/../../secret', size: 0, sha256: '0'.repeat(64) }] })
    await expect(restore(time)).rejects.toThrow('must be a path inside the backup')
  })

  it('refuses another version of PostgreSQL', async () => {
    await backUp({ postgres: '14' })
    await expect(restore(time)).rejects.toThrow('The backup is of PostgreSQL 14')
  })

  it('refuses an archive with a gap when all of it is to be restored', async () => {
    await backUp()
    await expect(restore()).rejects.toThrow('lacks the segment that ends with 0000000000000002')
  })

  it('overwrites nothing', async () => {
    await backUp()
    mkdirSync(join(folder, 'into'))
    writeFileSync(join(folder, 'into', 'mine'), '')
    await expect(restore(time)).rejects.toThrow('exists already')
    expect(readdirSync(join(folder, 'into'))).toEqual(['mine'])
  })
})

describe('a backup', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('is refused with the settings to make when the database archives nothing', async () => {
    await expect(takeBaseBackup({ url: database.url, to: folder })).rejects.toThrow(
      `basic_archive.archive_directory = '${join(folder, 'wal')}'`,
    )
    expect(readdirSync(join(folder, 'base'))).toEqual(['2026-11-23T10-00-00.000Z'])
  })

  it('is refused when it would lack pictures that cannot be read', async () => {
    const data = join(folder, 'data')
    writeFileSync(data, 'a file where the folder of the pictures should be')
    const attempt = takeBaseBackup({ url: database.url, to: folder, pictures: join(data, 'files') })
    await expect(attempt).rejects.toThrow(`cannot read the pictures in ${data}/files`)
  })

  it('is refused to a login that is no superuser', async () => {
    const login = `backup_${randomUUID().slice(0, 8)}`
    await sql`create role ${sql.id(login)} login password 'secret'`.execute(database.owner)
    const url = database.url.replace(/\/\/[^@]*@/, `//${login}:secret@`)
    const attempt = takeBaseBackup({ url, to: folder })
    await expect(attempt).rejects.toThrow('A backup needs a superuser of the database in DATABASE_URL.')
    await sql`drop role ${sql.id(login)}`.execute(database.owner)
  })
})
