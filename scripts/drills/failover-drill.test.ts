import { expect, it } from 'vitest'
import { drillFailover } from './failover-drill.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'

it.skipIf(!isFull)(
  'loses and doubles nothing when the primary is killed under load, and every process goes on without a restart',
  { timeout: 900_000 },
  async () => {
    const drill = await drillFailover(10, () => undefined)
    expect(drill).toMatchObject({
      lost: 0,
      doubled: 0,
      stale: 0,
      unanswered: 0,
      unpaid: 0,
      paidTwice: 0,
      verified: { code: 0, output: 'The ledger is sound.\n' },
    })
    expect(drill.postings).toBeGreaterThan(100)
    expect(drill.paid).toBeGreaterThan(0)
    // The kill was felt.
    expect(drill.failures.length).toBeGreaterThan(0)
    expect(drill.gapMs).toBeGreaterThan(300)
  },
)
