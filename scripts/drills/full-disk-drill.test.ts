import { expect, it } from 'vitest'
import { drillFullDisk } from './full-disk-drill.ts'
import { canUnshare } from './machine/can-unshare.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'

it.skipIf(!isFull || !canUnshare)(
  'a full disk makes the product not ready with that reason, and freed space makes it ready again',
  { timeout: 600_000 },
  async () => {
    const drill = await drillFullDisk(() => undefined)
    expect(drill).toMatchObject({
      before: { status: 200 },
      full: { status: 503, database: 'disk_full' },
      after: { status: 200 },
      verified: { code: 0, output: 'The ledger is sound.\n' },
    })
    expect(drill.noticedMs).toBeLessThan(20_000)
  },
)
