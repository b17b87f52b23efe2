import { expect, it } from 'vitest'
import { drillFailover } from './failover-drill.ts'
import { findPrograms, type Programs } from './patroni/programs.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const programs = findPrograms(process.env.TERAHOLD_DRILL_PACKAGES)

/** Without Debian's packages, the drill with Patroni is left out, and `npm run drill` names what is missing. */
const ways: readonly [string, Programs | undefined][] = [
  ['a script promotes a replica', undefined],
  ...('missing' in programs ? [] : [['Patroni promotes a replica, behind HAProxy', programs] as [string, Programs]]),
]

it.skipIf(!isFull).each(ways)(
  'loses and doubles nothing when the primary is killed under load, and every process goes on without a restart (%s)',
  { timeout: 900_000 },
  async (_, patroni) => {
    const drill = await drillFailover(10, () => undefined, patroni)
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
    expect(drill.returnedMs === undefined).toBe(!patroni)
  },
)
