import { type HoldReason, holdReasons } from '@terahold/contract/codes/members'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../db/connection.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { type MembersFixture, openMembersFixture, type SignedInMember } from '../fixtures/members-fixture.ts'
import { endHolds, holdFrozen, holdWithdrawals, shortenHold } from './holds.ts'

let fixture: MembersFixture
let db: Database
let ada: SignedInMember
beforeAll(async () => {
  fixture = await openMembersFixture()
  db = connectDatabase({ url: fixture.database.url, role: 'terahold_app', applicationName: 'test holds', max: 2 })
  ada = await fixture.signIn()
})
afterAll(async () => {
  await db.destroy()
  await fixture.close()
})

const all = (tx: Tx) => endHolds(tx, ada.userId, holdReasons)

/** Does this without other holds, and returns the reason and the hours of the hold that members see. */
async function shownAfter(change: (tx: Tx) => Promise<unknown>): Promise<{ reason: HoldReason | null; hours: number }> {
  await transaction(db, async (tx) => {
    await all(tx)
    await change(tx)
  })
  return shown()
}

async function shown() {
  const { hold_reason: reason, hold_until: until } = await db
    .selectFrom('member')
    .select(['hold_reason', 'hold_until'])
    .where('member_id', '=', ada.userId)
    .executeTakeFirstOrThrow()
  return { reason, hours: until === null ? 0 : Math.round((until.getTime() - Date.now()) / 3_600_000) }
}

describe('a hold that ends early', () => {
  it('leaves one that was placed before', async () => {
    const found = await shownAfter(async (tx) => {
      await holdWithdrawals(tx, ada.userId, 72, 'account_reset')
      await holdWithdrawals(tx, ada.userId, 336, 'account_move')
      await shortenHold(tx, ada.userId, 24, 'account_move')
    })
    expect(found).toEqual({ reason: 'account_reset', hours: 72 })
  })

  it('leaves one that was placed meanwhile', async () => {
    const found = await shownAfter(async (tx) => {
      await holdFrozen(tx, ada.userId)
      await holdWithdrawals(tx, ada.userId, 24, 'email_changed')
      await endHolds(tx, ada.userId, ['frozen', 'account_move'])
    })
    expect(found).toEqual({ reason: 'email_changed', hours: 24 })
  })
})

it('two holds at the same moment both count', async () => {
  await transaction(db, all)
  let second: Promise<unknown> = Promise.resolve()
  await transaction(db, async (tx) => {
    await holdWithdrawals(tx, ada.userId, 72, 'account_reset')
    second = transaction(db, (other) => holdWithdrawals(other, ada.userId, 24, 'email_changed'))
    await waitUntilBlocked(fixture.database.owner)
  })
  await second
  expect(await shown()).toEqual({ reason: 'account_reset', hours: 72 })
})

type Step = readonly ['hold' | 'shorten' | 'end', HoldReason, number]

/** What remains of holds by reason. */
function follow(holds: Map<HoldReason, number>, [what, reason, hours]: Step): void {
  const now = holds.get(reason)
  if (what === 'hold') holds.set(reason, Math.max(now ?? 0, hours))
  else if (what === 'end') holds.delete(reason)
  else if (now !== undefined) holds.set(reason, Math.min(now, hours))
}

it('withdrawals wait for the longest hold, whatever was placed, shortened and ended before', async () => {
  const anyStep = fc.tuple(
    fc.constantFrom('hold', 'hold', 'shorten', 'end'),
    fc.constantFrom(...holdReasons),
    fc.integer({ min: 1, max: 500 }),
  ) satisfies fc.Arbitrary<Step>
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const holds = new Map<HoldReason, number>()
      const found = await shownAfter(async (tx) => {
        for (const [what, reason, hours] of steps) {
          if (what === 'hold') await holdWithdrawals(tx, ada.userId, hours, reason)
          else if (what === 'shorten') await shortenHold(tx, ada.userId, hours, reason)
          else await endHolds(tx, ada.userId, [reason])
          follow(holds, [what, reason, hours])
        }
      })
      const longest = Math.max(0, ...holds.values())
      expect(found.hours).toBe(longest)
      if (longest > 0) expect(holds.get(found.reason as HoldReason)).toBe(longest)
    }),
    { numRuns: 25 },
  )
})
