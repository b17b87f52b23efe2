import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { beforeLastMigration, lastRelease } from './fleet/release-checkout.ts'
import { drillUpgrade } from './upgrade-drill.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const root = fileURLToPath(new URL('../../', import.meta.url))
/** In a clone without history, the drill says that it was skipped. */
const release = lastRelease(root) ?? beforeLastMigration(root)

it('finds no release where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-no-release-'))
  expect([lastRelease(folder), beforeLastMigration(folder)]).toEqual([undefined, undefined])
  rmSync(folder, { recursive: true })
})

it('starts from before the newest migration, or from the newest baseline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-migrations-'))
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  const commit = (name: string, text: string) => {
    writeFileSync(join(folder, 'apps/server/src/db/migrations', name), text)
    git('add', '.')
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', name)
    return git('rev-parse', 'HEAD')
  }
  mkdirSync(join(folder, 'apps/server/src/db/migrations'), { recursive: true })
  git('init', '-q')
  const before = commit('0001_members.sql', 'create table member ();')
  commit('0002_orders.sql', 'create table "order" ();')
  commit('0002_orders.sql', '-- What members order.\ncreate table "order" ();')
  expect(beforeLastMigration(folder)).toBe(before.slice(0, 12))

  rmSync(join(folder, 'apps/server/src/db/migrations/0002_orders.sql'))
  const baseline = commit('0001_everything.sql', 'create table member (); create table "order" ();')
  expect(beforeLastMigration(folder)).toBe(baseline.slice(0, 12))
  const changed = commit('0001_everything.sql', 'create table member (id int); create table "order" ();')
  expect(beforeLastMigration(folder)).toBe(changed.slice(0, 12))
  rmSync(folder, { recursive: true })
})

it.skipIf(!isFull || release === undefined)(
  `upgrades from the last release (${release ?? 'none in this clone'}) under load without a failed request`,
  { timeout: 900_000 },
  async () => {
    const drill = await drillUpgrade({ seconds: 5, print: () => undefined })
    expect(drill).toMatchObject({
      unready: 0,
      failures: [],
      unanswered: 0,
      stale: 0,
      lost: 0,
      doubled: 0,
      unpaid: 0,
      paidTwice: 0,
      verified: { code: 0, output: 'The ledger is sound.\n' },
    })
    expect(drill?.answered).toBeGreaterThan(100)
    expect(drill?.paid).toBeGreaterThan(0)
  },
)
