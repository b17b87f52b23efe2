import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { whileRefused } from '../../db/fixtures/while-refused.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../../orders/fixtures/orders-fixture.ts'
import { lockMembers } from '../../orders/state/lock-members.ts'
import { insertClaim } from './claim-store.ts'
import { type Claims, createClaims } from './claims.ts'

let shop: OrdersFixture
let claims: Claims
let member: Member
beforeAll(async () => {
  shop = await openOrdersFixture()
  claims = createClaims(shop)
})
beforeEach(async () => {
  member = await shop.join()
})
afterAll(() => shop?.database.drop())

/** Records what a member owes, without the entry of the payment that vanished. */
async function owe({ memberId }: Member, ...amounts: string[]): Promise<void> {
  const [adoptionId, by] = [newId(shop.clock), { recorded_by: shop.recorder, decided_by: shop.approver }]
  const at = { recorded_at: shop.clock.now(), decided_at: shop.clock.now() }
  const seen = { chain_id: 1, token: '0x', seen_height: 1n, seen_hash: '0x', ancestor_height: 0n, ancestor_hash: '0x' }
  const row = { adoption_id: adoptionId, ...seen, ...by, ...at, reason: 'another chain', state: 'approved' as const }
  await shop.owner.insertInto('chain_adoption').values(row).execute()
  for (const amount of amounts) {
    const claim = { claimId: newId(shop.clock), adoptionId, subject: amount, owedBy: { memberId } }
    await transaction(shop.db, (tx) => insertClaim(tx, { ...claim, amount: usdt(amount) }))
  }
}

async function settled({ memberId }: Member): Promise<bigint[]> {
  const rows = shop.db.selectFrom('chain_claim').select('settled').where('member_id', '=', memberId)
  return (await rows.orderBy('made_at').orderBy('claim_id').execute()).map((claim) => claim.settled)
}
const settle = () => transaction(shop.db, (tx) => claims.settle(tx, member.memberId))

it('settles claims from what is available, the oldest first, and each part once', async () => {
  await owe(member, '10', '5')
  expect(await settle()).toBe(0n)
  await shop.fund(member, '4')
  expect(await settle()).toBe(usdt('4'))
  await shop.fund(member, '4')
  expect(await settle()).toBe(usdt('4'))
  expect(await settled(member)).toEqual([usdt('8'), 0n])
  await shop.fund(member, '20')
  const taken = await Promise.all([settle(), settle(), settle()])
  expect(taken.filter((sum) => sum > 0n)).toEqual([usdt('7')])
  expect(await settled(member)).toEqual([usdt('10'), usdt('5')])
  expect(await shop.available(member)).toBe(usdt('13'))
})

it('settles claims in the job from the debtor’s own available balance only', async () => {
  const [poor, even] = [await shop.join(), await shop.join()]
  await owe(member, '3')
  await owe(poor, '3')
  for (const each of [member, even]) await shop.fund(each, '5')
  await claims.settleAll()
  expect([await settled(member), await settled(poor)]).toEqual([[usdt('3')], [0n]])
  expect(await Promise.all([member, poor, even].map((each) => shop.available(each)))).toEqual([
    usdt('2'),
    0n,
    usdt('5'),
  ])
})

it('settles in the job those of the other members when one fails, and reports that', async () => {
  const [broken, next] = [member, await shop.join()]
  for (const each of [broken, next]) {
    await owe(each, '3')
    await shop.fund(each, '5')
  }
  const unless = sql`member_id <> ${sql.lit(broken.memberId)}`
  await whileRefused(shop.owner, { table: 'chain_claim', unless }, async () => {
    await expect(claims.settleAll()).rejects.toThrow(/1 of 2 claims failed/)
  })
  expect([await settled(broken), await settled(next)]).toEqual([[0n], [usdt('3')]])
  await claims.settleAll()
  expect(await settled(broken)).toEqual([usdt('3')])
})

it('waits in the job for a deposit that is being credited, and holds no claim meanwhile', async () => {
  await owe(member, '3')
  await shop.fund(member, '5')
  const credit = { key: 'one more', asset: 'USDT', debit: 'treasury', credit: 'available', kind: 'deposit' } as const
  const settling = await transaction(shop.db, async (tx) => {
    await lockMembers(tx, [member.memberId])
    await shop.ledger.post(tx, member.memberId, [{ ...credit, amount: usdt('1') }])
    const waiting = claims.settleAll()
    await waitUntilBlocked(shop.owner)
    await sql`set local lock_timeout = '100ms'`.execute(tx)
    expect(await claims.settle(tx, member.memberId)).toBe(usdt('3'))
    return { waiting }
  })
  await settling.waiting
  expect([await settled(member), await shop.available(member)]).toEqual([[usdt('3')], usdt('3')])
})

it('lists the open claims first, then the newest', async () => {
  await owe(member, '1', '2')
  await shop.fund(member, '1')
  await settle()
  const own = (await claims.list()).filter(({ member_id }) => member_id === member.memberId)
  expect(own.map(({ amount }) => amount)).toEqual([usdt('2'), usdt('1')])
})
