import { mkdtempSync, rmSync } from 'node:fs'
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

it.skipIf(!isFull || release === undefined)(
  `upgrades from the last release (${release ?? 'none in this clone'}) under load without a failed request`,
  { timeout: 900_000 },
  async () => {
    const drill = await drillUpgrade({ seconds: 5, tell: () => undefined })
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
