import { expect, it } from 'vitest'
import { drillRestore } from './restore-drill.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const seconds = isFull ? 20 : 0.5
const cases = isFull ? [false, true] : [false]

it.each(cases)(
  'restores every posting up to the chosen second, and halts payouts (all of the archive: %s)',
  {
    timeout: 600_000,
  },
  async (toNewest) => {
    const drill = await drillRestore({ seconds, toNewest, print: () => undefined })
    expect(drill).toMatchObject({ lost: 0, doubled: 0, later: 0, failures: [] })
    expect(drill.archive.before).toMatchObject({ rows: 40, keys: 40 })
    expect(drill.archive.after).toEqual(drill.archive.before)
    expect(drill.postedAgain).toBe(0)
    expect(drill.postings).toBeGreaterThan(100)
    expect(drill.backupAt).toBeInstanceOf(Date)
    expect(drill.verified).toEqual({
      code: 0,
      output: expect.stringMatching(/^The ledger is sound\.\nSealed up to /) as string,
    })
    expect(drill.halts).toEqual(['database_restored'])
  },
)
