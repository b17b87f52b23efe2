import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tamper } from '../../db/fixtures/test-tampering.ts'
import type { Audit } from '../../decisions/audited.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { openTrustFixture, type TrustFixture } from '../fixtures/trust-fixture.ts'
import { createAcceptances } from './acceptances.ts'

const reason = 'The venue booked the last unit a day late; its letter is in the folder.'

let house: TrustFixture
let acceptances: ReturnType<typeof openAcceptances>
let audited: string[]
beforeAll(async () => {
  house = await openTrustFixture()
  const audit = async (_db: unknown, { action, outcome }: { action: string; outcome: string }) =>
    audited.push(`${action} ${outcome}`)
  acceptances = openAcceptances(audit)
}, 60_000)
afterAll(() => house?.close())
beforeEach(async () => {
  audited = []
  await set(0n)
  await reconcile()
})

/** Acceptances of operators who sign what the product asks for. */
function openAcceptances(audit: Audit) {
  const { shop, depositsFixture } = house
  const all = createAcceptances({ db: shop.db, audit, decisions: depositsFixture.decisions, decimals: 18 })
  return signingCalls(depositsFixture.sign).signs(all)
}

/** Makes a venue's payment seem used by this amount more; the checks venue_allocated and suspense find that. */
async function set(amount: bigint): Promise<void> {
  const used = sql`select coalesce(sum(amount), 0) from revenue_clearing`
  await sql`update venue_payment set allocated = (${used}) + ${amount}::numeric`.execute(house.owner)
}

/** Reconciles. Returns how many differences are left, and the checks with an open incident. */
async function reconcile(): Promise<{ differences: number; incidents: string[] }> {
  const { differences } = await house.reconciliation.run('schedule')
  return { differences, incidents: (await house.incidents()).map(({ subject }) => subject) }
}

const record = () => acceptances.record(house.depositsFixture.recorder, { check: 'venue_allocated', reason })
const approve = (id: string) => acceptances.approve(house.depositsFixture.approver, id)
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from reconciliation_acceptance where acceptance_id = ${id}`.execute(house.owner)
  return rows[0]?.state
}

async function accepted(): Promise<string> {
  await set(1n)
  await reconcile()
  const acceptanceId = await record()
  await approve(acceptanceId)
  return acceptanceId
}

describe('a difference that two operators have explained', () => {
  it('stops its own alarm from the next reconciliation on', async () => {
    await set(1n)
    expect(await reconcile()).toEqual({ differences: 2, incidents: ['suspense', 'venue_allocated'] })
    const acceptanceId = await record()
    expect((await reconcile()).differences).toBe(2)
    await approve(acceptanceId)
    expect(await reconcile()).toEqual({ differences: 1, incidents: ['suspense'] })
    const last = await house.reconciliation.last()
    expect(last?.differences).toBe(1)
    expect(last?.results.find(({ name }) => name === 'venue_allocated')).toMatchObject({
      agrees: false,
      difference: 1n,
      acceptedBy: acceptanceId,
    })
    expect(audited).toEqual(['difference.accept done', 'difference.approve done'])
  })

  it('raises the alarm again when it changes', async () => {
    const id = await accepted()
    expect((await reconcile()).incidents).toEqual(['suspense'])
    await set(2n)
    expect(await reconcile()).toEqual({ differences: 2, incidents: ['suspense', 'venue_allocated'] })
    expect(await stateOf(id)).toBe('ended')
    await set(1n)
    expect((await reconcile()).incidents).toEqual(['suspense', 'venue_allocated'])
  })

  it('must be explained again after it was gone', async () => {
    const id = await accepted()
    await set(0n)
    expect(await reconcile()).toEqual({ differences: 0, incidents: [] })
    expect(await stateOf(id)).toBe('ended')
    await set(1n)
    expect((await reconcile()).incidents).toEqual(['suspense', 'venue_allocated'])
    expect(await stateOf(await record())).toBe('recorded')
  })

  it('counts as another one when it names other things, even the same number of them', async () => {
    const missing = async () =>
      (await house.reconciliation.last())?.results.find(({ name }) => name === 'statement_reused')
    const reuse = (hash: string) =>
      tamper(house.owner, sql`update revenue set statement_hash = ${hash.repeat(64)}, approval_reason = null`)
    await house.settleDay(await dayBefore(), '1')
    await reuse('a')
    await reconcile()
    expect(await missing()).toMatchObject({ difference: 1n, agrees: false })
    const acceptanceId = await acceptances.record(house.depositsFixture.recorder, { check: 'statement_reused', reason })
    await approve(acceptanceId)
    await reconcile()
    expect(await missing()).toMatchObject({ acceptedBy: acceptanceId })
    await reuse('b')
    await reconcile()
    expect(await missing()).toMatchObject({ difference: 1n, acceptedBy: null })
  })
})

const dayBefore = async () => {
  const { rows } = await sql<{ day: string }>`select (min(day) - 1)::text as day from revenue`.execute(house.owner)
  return rows[0]?.day ?? ''
}

describe('an acceptance', () => {
  it('takes two operators: one records, another approves, and one can withdraw it', async () => {
    const id = await accepted()
    await expect(approve(id)).rejects.toThrow('409 already_decided')
    await acceptances.reject(house.depositsFixture.recorder, id, { reason: 'not as agreed' })
    expect((await reconcile()).incidents).toContain('venue_allocated')
    const acceptanceId = await record()
    await expect(acceptances.approve(house.depositsFixture.recorder, acceptanceId)).rejects.toThrow('403 own_record')
    await expect(record()).rejects.toThrow('409 already_recorded')
    await acceptances.reject(house.depositsFixture.approver, acceptanceId, { reason: 'not as agreed' })
    await expect(
      acceptances.reject(house.depositsFixture.approver, acceptanceId, { reason: 'not as agreed' }),
    ).rejects.toThrow('409 already_decided')
  })

  it('is listed, newest first, and the difference it explains says that it is accepted', async () => {
    await set(1n)
    await reconcile()
    const rejected = await record()
    await acceptances.reject(house.depositsFixture.approver, rejected, { reason })
    const approved = await record()
    await approve(approved)
    const difference = async () => (await acceptances.found()).find(({ check }) => check === 'venue_allocated')
    expect(await difference()).toMatchObject({ isAccepted: false })
    await reconcile()
    expect(await difference()).toMatchObject({ isAccepted: true })

    const first = await acceptances.list({ pageNum: 1, pageSize: 1 })
    expect(first.rows).toMatchObject([{ acceptance_id: approved, state: 'approved', reason }])
    expect(first.total).toBeGreaterThanOrEqual(2)
    const second = await acceptances.list({ pageNum: 2, pageSize: 1 })
    expect(second.rows).toMatchObject([{ acceptance_id: rejected, state: 'rejected' }])
  })

  it('is decided once when many decide at the same time', async () => {
    await set(1n)
    await reconcile()
    const acceptanceId = await record()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => approve(acceptanceId)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('cannot be approved once a reconciliation has found something else', async () => {
    await set(1n)
    await reconcile()
    const acceptanceId = await record()
    await set(2n)
    await reconcile()
    await expect(approve(acceptanceId)).rejects.toThrow('409 already_decided')
  })

  it('is refused for an unknown difference, without a reason, and without the role', async () => {
    await expect(record()).rejects.toThrow('404 record_unknown (check)')
    await set(1n)
    await reconcile()
    const given = { check: 'venue_allocated', reason: ' too short ' }
    await expect(acceptances.record(house.depositsFixture.recorder, given)).rejects.toThrow(
      '400 reason_required (reason)',
    )
    const viewer = { ...house.depositsFixture.recorder, roles: ['viewer'] as const }
    await expect(acceptances.record(viewer, { ...given, reason })).rejects.toThrow('403 role_missing')
  })

  it('stays on record and cannot be changed or removed', async () => {
    await accepted()
    const change = sql`update reconciliation_acceptance set difference = 2`.execute(house.shop.db)
    await expect(change).rejects.toThrow('permission')
    await expect(sql`delete from reconciliation_acceptance`.execute(house.owner)).rejects.toThrow('append-only')
  })
})
