import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID } from '../db/ids.ts'
import { usdt } from '../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../settlement/fixtures/settlement-fixture.ts'
import { findingsOfTampering, posting } from './fixtures/tampering.ts'
import { verifyBooks } from './verify.ts'

let world: SettlementFixture
let member: string
let settlementId: string
let revenueId: string
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.moveTo('2026-11-01T12:00:00Z')
  const pool = await world.addPool('1000')
  member = await world.addMember()
  await world.addHolding(member, await world.addTerms(pool), '100', '2026-11-03')
  await world.moveTo('2026-11-06T12:00:00Z')
  const settled = await world.settleDay(pool, '2026-11-04', '35.623')
  settlementId = settled.settlementId
  revenueId = settled.revenueId
  await world.venuePays('40')
  await world.postDue(member)
  await world.settleDay(pool, '2026-11-05', '35.623')
})
afterAll(() => world.database.drop())

const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(world.owner, ...changes)

const transfer = (change: Record<string, string | null>) => {
  const row = {
    member_id: member,
    id: randomUUID(),
    group_id: randomUUID(),
    idempotency_key: randomUUID(),
    asset: 'USDT',
    amount: '5',
    kind: 'mining',
    member_seq: null,
    ...change,
  }
  return sql`insert into transfer (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}, posted_at) values (${sql.join(Object.values(row))}, now())`
}

describe('sound books', () => {
  it('have no findings, for the application’s own role', async () => {
    expect(await verifyBooks(world.app)).toEqual([])
  })
})

describe('the journal', () => {
  it('shows a balance that no transfer explains (I8)', async () => {
    const findings = await findingsAfter(sql`update member_balance set available = available + 1`)
    expect(findings).toEqual([
      expect.stringMatching(
        /^I8 balance of .* in USDT is 2127691000000000001 in (\d+) lines and 0 in 0, replay says 2127691000000000000 in \1 and 0 in 0$/,
      ),
    ])
  })

  it.each(['available_lines', 'held_lines'])('shows a wrong number of lines in %s (I8)', async (column) => {
    const findings = await findingsAfter(sql`update member_balance set ${sql.ref(column)} = ${sql.ref(column)} + 1`)
    expect(findings).toEqual([expect.stringMatching(/^I8 balance of /)])
  })

  it('shows a transfer that was changed or left out (I8)', async () => {
    expect(await findingsAfter(sql`update transfer set amount = amount + 1 where kind = 'deposit'`)).toContainEqual(
      expect.stringMatching(/^I8 transfer/),
    )
    expect(await findingsAfter(sql`delete from transfer where kind = 'order_payment'`)).toContainEqual(
      expect.stringMatching(/^I8 /),
    )
  })

  it('shows a member’s transfer that bypassed the posting function (I8)', async () => {
    expect(await findingsAfter(transfer({ debit: 'pool_payable', credit: 'available' }))).toContainEqual(
      expect.stringMatching(/^I8 transfer .* outside the order/),
    )
  })

  it('shows accounts and assets that do not exist (I1)', async () => {
    expect(await findingsAfter(transfer({ debit: 'pocket', credit: 'treasury' }))).toContainEqual(
      expect.stringMatching(/^I1 .* pocket to treasury of 5/),
    )
    expect(await findingsAfter(transfer({ debit: 'suspense', credit: 'treasury', asset: 'GOLD' }))).toContainEqual(
      expect.stringMatching(/^I1 /),
    )
  })

  it('shows half a reference (I1)', async () => {
    const account = { debit: 'unearned', credit: 'hashrate_income', kind: 'hashrate_earned' }
    const half = transfer({ ...account, member_id: NIL_ID, reference_kind: 'settlement' })
    expect(await findingsAfter(half)).toContainEqual(expect.stringMatching(/^I1 /))
  })

  it('shows a member account that was once below zero (I4)', async () => {
    expect(await findingsAfter(sql`update transfer set amount = 1 where kind = 'deposit'`)).toContainEqual(
      expect.stringMatching(/^I4 /),
    )
  })
})

describe('settlements', () => {
  it.each([
    [
      'I2',
      'a revenue row that was raised',
      () => sql`update revenue set usdt = usdt + 1 where revenue_id = ${revenueId}`,
    ],
    [
      'I2',
      'a transfer of a settlement that is missing',
      () => sql`delete from transfer where kind = 'pool_electricity' and reference_id = ${settlementId}`,
    ],
    [
      'I2',
      'prepaid fees that were not all taken',
      () => sql`delete from transfer where kind = 'hashrate_earned' and reference_id = ${settlementId}`,
    ],
    ['I2', 'a settlement that says it owes more', () => sql`update settlement set payable_net = payable_net + 1`],
    [
      'I3',
      'a row that was rejected after all',
      () => sql`update revenue set state = 'rejected' where revenue_id = ${revenueId}`,
    ],
    ['I3', 'a holding that was posted without a transfer', () => sql`update holding set posted_net = posted_net - 1`],
    ['I3', 'a posting beyond what cleared', () => sql`update settlement_terms set cleared_at = null`],
    [
      'I7',
      'a receivable that no open row explains',
      () => sql`update revenue set cleared = cleared - 1 where revenue_id = ${revenueId}`,
    ],
    ['I7', 'venue money that was lost', () => sql`update venue_payment set allocated = allocated - 1`],
    [
      'I7',
      'holders who are owed more than is kept for them',
      () => sql`update settlement_terms set net = net * 2 where cleared_at is null`,
    ],
    ['I7', 'prepaid days nothing is kept for', () => sql`delete from transfer where credit = 'unearned'`],
    ['power', 'sold power that no holding has', () => sql`update power_delta set delta_mths = delta_mths + 1`],
  ])('show, as %s, %s', async (invariant, _, change) => {
    expect(await findingsAfter(change())).toContainEqual(expect.stringMatching(new RegExp(`^${invariant} `)))
  })

  it('show, as I2, an approved row that was not settled', async () => {
    const { ada, ben } = world.operators
    const row = sql`insert into revenue (revenue_id, pool_id, day, kind, satoshi, usdt, venue, venue_id, txid, statement_hash, uptime_bps, state, recorded_by, recorded_at, approved_by)
      select ${randomUUID()}, pool_id, '2026-11-01', 'initial', 1, 0, 'v', (select venue_id from venue), 't', 'h', 1, 'approved', ${ada.operatorId}, now(), ${ben.operatorId} from pool`
    expect(await findingsAfter(row)).toEqual([expect.stringMatching(/^I2 revenue .* is approved and not settled/)])
  })
})

describe('payouts', () => {
  const withdrawal = (state: string) => sql`
    insert into withdrawal (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, created_at, verify_by)
    values (${member}, ${randomUUID()}, 10, 1, ${`0x${'a'.repeat(40)}`}, ${state}, ${randomUUID()}, '', now(), now())`

  it('show a confirmed withdrawal without a payment (I9)', async () => {
    expect(await findingsAfter(withdrawal('confirmed'))).toContainEqual(
      expect.stringMatching(/^I9 withdrawal .* confirmed for 9, paid nothing in 0 payouts/),
    )
  })

  it('show a payout without a confirmed withdrawal (I9)', async () => {
    const [batch, address] = [randomUUID(), `0x${'b'.repeat(40)}`]
    const findings = await findingsAfter(
      sql`insert into payout_signer (chain_id, address, vault, next_nonce) values (31337, ${address}, ${address}, 1)`,
      sql`insert into payout_batch (batch_id, chain_id, signer, vault, after_height, nonce, first_payout_no, total, state, created_at) values (${batch}, 31337, ${address}, ${address}, 0, 0, 0, 9, 'final', now())`,
      sql`insert into payout_item (chain_id, payout_no, batch_id, member_id, withdraw_id, to_address, amount, outcome) values (31337, 0, ${batch}, ${member}, ${randomUUID()}, ${address}, 9, 'paid')`,
    )
    expect(findings).toEqual([expect.stringMatching(/^I9 withdrawal .* confirmed for nothing, paid 9 in 1 payouts/)])
  })

  it('show money held without a withdrawal, and a withdrawal without held money (I9)', async () => {
    expect(await findingsAfter(withdrawal('queued'))).toContainEqual(
      expect.stringMatching(/^I9 member .* has 0 held for withdrawals of 10/),
    )
    const held = posting(member, { debit: 'available', credit: 'held', kind: 'withdrawal_hold', amount: 7n })
    expect(await findingsAfter(held)).toContainEqual(`I9 member ${member} has 7 held for withdrawals of 0`)
  })

  it('show money in flight that no signed withdrawal explains (I9)', async () => {
    expect(await findingsAfter(withdrawal('signed'))).toContain('I9 payout_in_flight is 0, signed withdrawals are 9')
  })
})

describe('commissions', () => {
  const due = (level: number, amount: bigint, margin: string | null = null) => sql`
    insert into referral_due (member_id, referee_id, order_id, level, margin, amount, due_at)
    select member_id, member_id, order_id, ${level}, coalesce(${margin}::numeric, hashrate_price * 2000 / 10000), ${amount}, now()
    from subscription_order where member_id = ${member}`
  const started = () =>
    sql`with bound as (update member set inviter_id = member_id where member_id = ${member})
      update subscription_order set state = 'active', cooling_ends_at = now(), created_at = now() - interval '20 days' where member_id = ${member}`
  // 100 TH/s at 0.05 for 30 days, of which a fifth is margin: 30 USDT.
  const [level1, level2] = [usdt('3'), usdt('0.9')]

  it('are reported above 13 % of the margin (I5)', async () => {
    expect(await findingsAfter(started(), due(1, level1), due(2, level2))).toEqual([])
    expect(await findingsAfter(started(), due(1, level1), due(2, level2 + 1n))).toEqual([
      expect.stringMatching(/^I5 .* commissions of 3900000000000000001 on a margin of 30000000000000000000$/),
    ])
  })

  it('are reported on a margin the order does not have, or while its member can withdraw from it (I5)', async () => {
    expect(await findingsAfter(started(), due(1, level1, usdt('31').toString()))).toEqual([
      expect.stringMatching(/^I5 .* which its price and terms do not give/),
    ])
    const invited = sql`update member set inviter_id = member_id where member_id = ${member}`
    expect(await findingsAfter(invited, due(1, level1))).toEqual([
      expect.stringMatching(/^I5 .* its member can withdraw until/),
    ])
  })

  it('are reported when they are due to somebody who did not invite the member (I5)', async () => {
    const other = randomUUID()
    const stolen = sql`update referral_due set member_id = ${other} where level = 2`
    expect(await findingsAfter(started(), due(1, level1), due(2, level2), stolen)).toEqual([
      expect.stringMatching(`^I5 order .* is due to member ${other}, who is not its level 2$`),
    ])
  })

  it('are reported when the journal does not have them (I5)', async () => {
    const said = sql`update referral_due set posted_at = now()`
    expect(await findingsAfter(started(), due(1, level1), said)).toEqual([
      expect.stringMatching(/^I5 .* posted commissions of 3000000000000000000, the journal has 0/),
    ])
  })
})

describe('capacity', () => {
  const opened = sql`insert into pool_capacity (pool_id, sold_mths) select pool_id, sum(power_mths) from subscription_order group by pool_id`
  const attested = (th: number) => sql`
    insert into attestation (attestation_id, pool_id, day, power_mths, uptime_bps, evidence_hash, state, recorded_by, recorded_at, approved_by, approved_at)
    select gen_random_uuid(), pool_id, '2026-10-01'::date + n, ${th * 1000}, 10000, 'h', 'approved', ${world.operators.ada.operatorId}, '2026-09-20',
      ${world.operators.ben.operatorId}, '2026-09-20' from pool, generate_series(1, 7) n`

  it('shows power sold without an order (I6)', async () => {
    expect(await findingsAfter(opened, attested(200))).toEqual([])
    const more = sql`update pool_capacity set sold_mths = sold_mths + 1`
    expect(await findingsAfter(opened, attested(200), more)).toEqual([
      expect.stringMatching(/^I6 pool .* has sold 100001 and reserved 0 mTH\/s, its orders have 100000 and 0$/),
    ])
  })

  it('shows power sold above the attested power, unless the power fell afterwards (I6)', async () => {
    expect(await findingsAfter(opened, attested(105))).toEqual([
      expect.stringMatching(/^I6 pool .* has sold and reserved 100000 mTH\/s of at most 99750$/),
    ])
    expect(await findingsAfter(opened, attested(106))).toEqual([])
    const later = sql`update attestation set approved_at = '2026-12-01'`
    expect(await findingsAfter(opened, attested(105), later)).toEqual([])
  })
})

it('is unchanged by all of these tests', async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  expect((await world.ledger.balances(world.app, member)).available).toBe(usdt('2.127691'))
})
