import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../db/fixtures/test-database.ts'
import { runLocal } from '../fixtures/run-local.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-restore-'))
const into = join(folder, 'restored')
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('restore', () => {
  const restore = (...options: string[]) => runLocal('restore --from', folder, '--into', into, ...options)

  it.each(['2026-11-23T19:20:05', '2026-11-23', '2026-02-30T00:00:00Z', '2026-11-23T25:00Z', 'yesterday'])(
    'refuses %s, which is no moment in time, before it reads a backup',
    async (time) => {
      await expect(restore('--to-time', time)).rejects.toThrow('--to-time must be a time with its time zone')
    },
  )

  it('says that a folder has no backup, and creates nothing', async () => {
    for (const options of [[], ['--to-time', '2026-11-23T19:20:05.5+01:00']])
      await expect(restore(...options)).rejects.toThrow('backup')
    expect(existsSync(into)).toBe(false)
  })

  it('names the folders that are missing', async () => {
    await expect(runLocal('restore --to-time 2026-11-23T19:20Z')).rejects.toThrow('missing --from, --into')
  })
})

describe('restore --halt-only', () => {
  it('halts the payouts of a database that another tool restored', async () => {
    const database = await createTestDatabase()
    const signer = { chain_id: 31_337, address: `0x${'0a'.repeat(20)}`, vault: `0x${'0b'.repeat(20)}`, next_nonce: 0n }
    await database.owner.insertInto('payout_signer').values(signer).execute()
    vi.stubEnv('DATABASE_URL', database.url)
    const { code, output } = await runLocal('restore --halt-only')
    expect([code, output]).toEqual([0, expect.stringContaining('Payouts are halted')])
    const incidents = await database.owner.selectFrom('incident').select(['kind', 'detail']).execute()
    expect(incidents).toEqual([{ kind: 'database_restored', detail: {} }])
    const halts = await database.owner.selectFrom('payout_halt').select(['cause', 'released_at']).execute()
    expect(halts).toEqual([{ cause: 'database_restored', released_at: null }])
    await database.drop()
  })

  it('needs the address of the database, and takes no other option', async () => {
    vi.stubEnv('DATABASE_URL', '')
    await expect(runLocal('restore --halt-only')).rejects.toThrow('set DATABASE_URL')
    await expect(runLocal('restore --halt-only --into', into)).rejects.toThrow('--into')
  })
})

describe('backup', () => {
  it.each(['0', '-1', '1.5', 'all'])('keeps no %s days', async (days) => {
    await expect(runLocal('backup --to', folder, `--keep-days=${days}`)).rejects.toThrow('a number from 1')
  })

  it('says where it looked for PostgreSQL', async () => {
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('TERAHOLD_DATA', into)
    await expect(runLocal('backup --to', folder)).rejects.toThrow(`No PostgreSQL is running on ${into}`)
  })
})
