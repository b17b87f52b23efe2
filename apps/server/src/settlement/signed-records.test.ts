import { business } from '@terahold/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { signDraft } from '../decisions/fixtures/hostile-signatures.ts'
import { type SignedKind, testSignedRecord } from '../decisions/fixtures/signed-record-tests.ts'
import type { Records } from '../decisions/records.ts'
import { findDecisions, type Signed } from '../decisions/signed/signed-decisions.ts'
import { type PoolOfWorld, someHash, usdt } from './fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from './fixtures/settlement-fixture.ts'
import type { SettlementOperator } from './settlement.ts'
import { createVenues } from './venues/venues.ts'

let world: SettlementFixture
let pool: PoolOfWorld
beforeAll(async () => {
  world = await createSettlementFixture()
  pool = await world.addPool('1000')
  await world.moveTo('2026-11-20T12:00:00Z')
  await world.liftRevenueLimit()
})
afterAll(() => world.database.drop())

let days = 0
/** Returns a different day before the 20th on each call. */
const anotherDay = () => {
  days += 1
  return new Date(Date.UTC(2026, 10, 19 - days)).toISOString().slice(0, 10)
}

const begun = <Request, Done>({ draft, record, draftApproval, approve }: Records<Request, Done>, given: Request) => ({
  draft: () => draft(given),
  record: (by: SettlementOperator, signed: Signed) => record(by, given, signed),
  draftApproval,
  approve,
})

const kinds: SignedKind[] = [
  {
    type: 'RevenueRecord',
    changed: { amount: '9000 USDT' },
    async begin() {
      const { draftRevenue, recordRevenue, draftRevenueApproval: draftApproval, approveRevenue } = world.unsigned
      const row = world.recordOf(pool, anotherDay(), '35')
      return {
        draft: () => draftRevenue(row),
        record: async (by, signed) => (await recordRevenue(by, row, signed)).revenueId,
        draftApproval,
        approve: (by, id, signed) => approveRevenue(by, id, signed, 'checked by hand'),
      }
    },
  },
  {
    type: 'PowerAttestation',
    changed: { power: '999.999 TH/s' },
    async begin() {
      const { draftAttestation, recordAttestation, draftAttestationApproval, approveAttestation } = world.unsigned
      const measured = { powerMths: 900_000n, uptimeBps: 9_000, evidenceHash: someHash() }
      const row = { poolId: pool.poolId, day: anotherDay(), ...measured }
      return {
        draft: () => draftAttestation(row),
        record: (by, signed) => recordAttestation(by, row, signed),
        draftApproval: draftAttestationApproval,
        approve: approveAttestation,
      }
    },
  },
  {
    type: 'RevenueVoid',
    changed: { part: 'unpaid' },
    async begin() {
      const { revenueId } = await world.settleDay(pool, anotherDay(), '35')
      return begun(world.unsigned.voids, { revenueId, part: 'all', reason: 'a slip of the pen' })
    },
  },
  {
    type: 'RevenueCorrection',
    changed: { amount: '0.2 USDT' },
    async begin() {
      const { revenueId } = await world.settleDay(pool, anotherDay(), '35')
      const reason = 'the statement was wrong'
      return begun(world.unsigned.corrections, { revenueId, amount: 1n, statementHash: someHash(), reason })
    },
  },
  {
    type: 'RemittanceAdvice',
    changed: { logIndex: 7 },
    async begin() {
      const txHash = await world.venuePays('3')
      const log = { chainId: 31_337, txHash, logIndex: 0 }
      const lines = [{ poolId: pool.poolId, amount: usdt('3') }]
      return begun(world.unsigned.advices, { log, lines, statementHash: someHash() })
    },
  },
  {
    type: 'VenueChange',
    changed: { advice: 'required' },
    async begin() {
      const { owner: db, clock, desk } = world
      const venues = createVenues({ db, clock, decisions: desk.decisions, audit: async () => undefined })
      const addresses = [`0x${someHash().slice(0, 40)}`]
      const entry = { name: `Venue ${someHash()}`, chainId: 31_337, addresses, poolIds: [pool.poolId] }
      return begun(venues.changes, entry)
    },
  },
]

describe.each(kinds)('$type', (kind) => {
  testSignedRecord(() => world, kind)
})

it('keeps the first signature only together with the record', async () => {
  const { ada } = world.operators
  const row = world.recordOf(pool, anotherDay(), '35')
  const signed = await signDraft(await world.unsigned.draftRevenue(row), await world.desk.walletOf(ada))
  await expect(
    transaction(world.app, async () => {
      await world.unsigned.recordRevenue(ada, { ...row, usdt: row.usdt + 1n }, signed)
    }),
  ).rejects.toMatchObject({ reason: 'decision_changed' })
  const { decisionId } = JSON.parse(signed.text).message as { decisionId: string }
  expect(await findDecisions(world.app, { type: 'RevenueRecord', subject: decisionId })).toEqual([])
})

it('tells the second operator that the first signature has expired, until the record is made again', async () => {
  const { ada, ben } = world.operators
  const { draftRevenue, recordRevenue, draftRevenueApproval, approveRevenue, rejectRevenue } = world.unsigned
  const row = world.recordOf(pool, anotherDay(), '35')
  const recordAgain = async () =>
    (await recordRevenue(ada, row, await signDraft(await draftRevenue(row), await world.desk.walletOf(ada)))).revenueId
  const first = await recordAgain()
  const approval = await draftRevenueApproval(first)
  await world.moveTo(new Date(Date.parse('2026-11-20T12:00:00Z') + (business.decisionHours + 1) * 3_600_000))
  await expect(draftRevenueApproval(first)).rejects.toMatchObject({ reason: 'decision_expired' })
  const late = await signDraft(approval, await world.desk.walletOf(ben))
  await expect(approveRevenue(ben, first, late, 'checked by hand')).rejects.toMatchObject({
    reason: 'decision_expired',
  })

  await rejectRevenue(ben, first, 'expired')
  const second = await recordAgain()
  const signed = await signDraft(await draftRevenueApproval(second), await world.desk.walletOf(ben))
  await approveRevenue(ben, second, signed, 'checked by hand')
})
