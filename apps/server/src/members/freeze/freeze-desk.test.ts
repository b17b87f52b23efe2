import type { OperatorRole } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { openSigningDesk } from '../../decisions/fixtures/signing-desk.ts'
import { readRecords } from '../../decisions/record-list.ts'
import { anAddress, openOrdersFixture } from '../../orders/fixtures/orders-fixture.ts'
import { endHolds } from '../../withdrawals/request/end-holds.ts'
import { createFreezeDesk, createFreezer } from './freeze-desk.ts'
import { freezeMember } from './freeze-store.ts'

const reason = 'recognised by a call on the old mailbox'

let shop: Awaited<ReturnType<typeof openOrdersFixture>>
let desk: ReturnType<typeof openSigningDesk>
let lifts: ReturnType<typeof createFreezeDesk>['lifts']
let freezer: ReturnType<typeof createFreezer>
const freezeBy = vi.fn<Parameters<typeof createFreezer>[0]['freezeBy']>()
const noteUnfrozen = vi.fn<Parameters<typeof createFreezeDesk>[0]['noteUnfrozen']>()
let memberId: string
beforeAll(async () => {
  shop = await openOrdersFixture()
  const { db, owner, clock } = shop
  desk = openSigningDesk({ db, owner, clock })
  const deps = { db, decisions: desk.decisions, audit: writeAudit({ clock }) }
  freezer = createFreezer({ ...deps, freezeBy })
  ;({ lifts } = createFreezeDesk({ ...deps, endHolds, noteUnfrozen }))
})
beforeEach(async () => {
  ;({ memberId } = await shop.join())
  await transaction(shop.db, (tx) => freezeMember(tx, memberId, newId(shop.clock)))
})
afterAll(() => shop?.database.drop())

async function operator(role: OperatorRole) {
  const [operatorId, roles] = [newId(shop.clock), [role]]
  const row = { operator_id: operatorId, address: anAddress(), name: role, roles, created_at: shop.clock.now() }
  await shop.owner.insertInto('operator').values(row).execute()
  const by = { operatorId, name: role, roles }
  await desk.walletOf(by)
  return by
}

const { records, approves } = signingCalls((by, draft) => desk.sign(by, draft))
const prepare = (by: Awaited<ReturnType<typeof operator>>) =>
  records((given: Parameters<typeof lifts.draft>[0]) => lifts.draft(given, by), lifts.record)(by, { memberId, reason })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

describe('freezing an account', () => {
  it('is refused for an unknown member, before and after the signature', async () => {
    const support = await operator('support')
    const given = { memberId: newId(shop.clock), reason }
    const unknown = { code: 404, reason: 'member_unknown', field: 'member' }
    await expect(freezer.draftFreeze(given, support)).rejects.toMatchObject(unknown)
    const signed = await desk.sign(support, await freezer.draftFreeze({ memberId, reason }, support))
    await expect(freezer.freeze(support, given, signed)).rejects.toMatchObject(unknown)
    expect(freezeBy).not.toHaveBeenCalled()
  })
})

describe('unfreezing an account', () => {
  it('is prepared by one of two operators who do it at once', async () => {
    const two = [await operator('support'), await operator('payout-maker')]
    let preparing: Promise<string[]> | undefined
    await transaction(shop.owner, async (tx) => {
      await sql`select from member_freeze where member_id = ${memberId} for update`.execute(tx)
      preparing = Promise.all(two.map((by) => outcome(prepare(by))))
      await waitUntilBlocked(shop.owner, 2)
    })
    expect((await preparing)?.toSorted()).toEqual(['already_decided', 'done'])
  })

  it('stays in the list when it is rejected, with who rejected it, when and why', async () => {
    const [support, checker] = [await operator('support'), await operator('payout-checker')]
    const id = await prepare(support)
    await lifts.reject(checker, id, { reason: 'not the owner' })
    const { rows } = await readRecords(shop.db, lifts.source, { state: 'rejected', pageNum: 1, pageSize: 10 }, 'en')
    expect(rows).toMatchObject([
      { id, state: 'rejected', memberWallet: expect.any(String), rejectedFor: 'not the owner' },
    ])
    expect(rows[0]?.decidedBy).not.toBeNull()
    expect(rows[0]?.decidedAt).not.toBeNull()
  })

  it('is not rejected while it is being approved', async () => {
    const [support, checker] = [await operator('support'), await operator('payout-checker')]
    const id = await prepare(support)
    let deciding: Promise<string[]> | undefined
    await transaction(shop.owner, async (tx) => {
      await sql`lock table audit_log in share mode`.execute(tx)
      const approving = approves(lifts.draftApproval, lifts.approve)(checker, id)
      await waitUntilBlocked(shop.owner)
      deciding = Promise.all([approving, lifts.reject(support, id, { reason: 'not yet' })].map(outcome))
      await waitUntilBlocked(shop.owner, 2)
    })
    expect(await deciding).toEqual(['done', 'already_decided'])
    expect(noteUnfrozen.mock.calls.map(([, told]) => told)).toEqual([memberId])
  })
})
