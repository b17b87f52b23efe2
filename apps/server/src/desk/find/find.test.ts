import { randomBytes } from 'node:crypto'
import { findCalls } from '@terahold/contract/calls/desk/desk'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf } from '@terahold/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../../http/fixtures/test-server.ts'
import { bindCalls } from '../../http/mount.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../../orders/fixtures/orders-fixture.ts'
import { findRoutes } from '../routes.ts'

type Hit = DataOf<typeof findCalls.findAnything>['hits'][number]

const chainId = 31_337
const txHash = `0x${'5e'.repeat(32)}`
const payoutHash = `0x${'7a'.repeat(32)}`
const hashOf = (id: string) => `0x${id.replaceAll('-', '').repeat(2)}`

let shop: OrdersFixture
let app: FastifyInstance
let ada: Member
let order: { orderId: string; orderNo: string }
let withdrawId: string
let decisionId: string
beforeAll(async () => {
  shop = await openOrdersFixture()
  const { db, clock } = shop
  ada = await shop.join()
  await db.updateTable('member').set({ name: 'Ada', email: 'ada@example.com' }).execute()
  await db.insertInto('member_email').values({ email: 'ada@example.com', member_id: ada.memberId }).execute()
  const orderId = await shop.orders.placeOrder(ada.memberId, await shop.request())
  const { order_no: orderNo } = await db.selectFrom('subscription_order').select('order_no').executeTakeFirstOrThrow()
  order = { orderId, orderNo }
  await addShipment()
  await addTicket()
  await addPayment({ amount: '77.5', txHash, logIndex: 3 })
  withdrawId = await addPaidWithdrawal('123.4', { payoutNo: 7n, net: '123' })
  await addPaidWithdrawal('8.4', { payoutNo: 8n, net: '8' })
  decisionId = await addDecision()
  app = await createTestServer({
    calls: bindCalls(findCalls, findRoutes({ db, audit: writeAudit({ clock }), chainId, decimals: 18 })),
    sessions: sessionsByRole({ operatorId: shop.recorder, name: 'Op' }),
  })
})
afterAll(async () => {
  await app?.close()
  await shop?.database.drop()
})

async function addShipment(): Promise<void> {
  const address = {
    receiver: 'Ada',
    dial_code: '+47',
    phone: '12345678',
    country: 'NO',
    province: 'Oslo',
    city: 'Oslo',
  }
  const sent = { carrier: 'Post', tracking_no: 'RR123456', shipped_at: shop.clock.now(), to_ship_at: shop.clock.now() }
  await shop.owner
    .insertInto('parcel')
    .values({
      ...address,
      ...sent,
      member_id: ada.memberId,
      order_id: order.orderId,
      order_no: order.orderNo,
      detail: 'Street 1',
      postcode: '0001',
      goods_name: 'Miner',
      quantity: 1,
      price: 0n,
      state: 'shipped',
    })
    .execute()
}

async function addTicket(): Promise<void> {
  const now = shop.clock.now()
  await shop.owner
    .insertInto('ticket')
    .values({
      member_id: ada.memberId,
      ticket_id: newId(shop.clock),
      ticket_no: 'TK-000042',
      type: 'bug',
      content: 'It does not work',
      state: 'open',
      due_at: now,
      created_at: now,
    })
    .execute()
}

async function addPayment({ amount, txHash, logIndex }: { amount: string; txHash: string; logIndex: number }) {
  await shop.owner
    .insertInto('chain_transfer')
    .values({
      chain_id: chainId,
      tx_hash: txHash,
      log_index: logIndex,
      token: ada.address,
      sender: ada.address,
      recipient: ada.address,
      amount: usdt(amount),
      block_number: BigInt(logIndex),
      block_hash: txHash,
      block_time: new Date(1_780_000_000_000 + logIndex),
      state: 'deposit',
      member_id: ada.memberId,
      recorded_at: shop.clock.now(),
    })
    .execute()
}

async function addPaidWithdrawal(
  amount: string,
  { payoutNo, net }: { readonly payoutNo: bigint; readonly net: string },
): Promise<string> {
  const [id, batch, now] = [newId(shop.clock), newId(shop.clock), shop.clock.now()]
  const key = `0x${'11'.repeat(20)}`
  await transaction(shop.owner, async (tx) => {
    await tx
      .insertInto('withdrawal')
      .values({
        member_id: ada.memberId,
        withdraw_id: id,
        amount: usdt(amount),
        fee: usdt('0.4'),
        to_address: ada.address,
        state: 'broadcast',
        idempotency_key: id,
        request_hash: '',
        created_at: now,
        verify_by: now,
      })
      .execute()
    await tx
      .insertInto('payout_signer')
      .values({ chain_id: chainId, address: key, vault: key, next_nonce: 0n })
      .onConflict((signer) => signer.doNothing())
      .execute()
    await tx
      .insertInto('payout_batch')
      .values({
        batch_id: batch,
        chain_id: chainId,
        nonce: payoutNo,
        first_payout_no: payoutNo,
        total: usdt(net),
        state: 'broadcast',
        created_at: now,
        signer: key,
        vault: key,
        after_height: 0n,
      })
      .execute()
    const fees = { max_fee: 1n, max_tip: 1n, raw: Buffer.alloc(1), signed_at: now }
    await tx
      .insertInto('payout_attempt')
      .values({ chain_id: chainId, tx_hash: payoutNo === 7n ? payoutHash : hashOf(id), batch_id: batch, ...fees })
      .execute()
    await tx
      .insertInto('payout_item')
      .values({
        chain_id: chainId,
        payout_no: payoutNo,
        batch_id: batch,
        member_id: ada.memberId,
        withdraw_id: id,
        to_address: ada.address,
        amount: usdt(net),
      })
      .execute()
  })
  return id
}

async function addDecision(): Promise<string> {
  const [id, now] = [newId(shop.clock), shop.clock.now()]
  await shop.owner
    .insertInto('operator_decision')
    .values({
      decision_id: id,
      type: 'WithdrawalRelease',
      subject: withdrawId,
      decision: '{}',
      maker: ada.address,
      maker_signature: '0x00',
      recorded_by: shop.recorder,
      recorded_at: now,
      expires_at: now,
    })
    .execute()
  return id
}

async function find(text: string, role: OperatorRole = 'auditor') {
  const { body } = await ask(app, findCalls.findAnything, { token: roleToken(role), fields: { text } })
  expect(body).toMatchObject({ code: 200 })
  return body.data as { hits: Hit[]; more: boolean }
}
const kindsOf = async (text: string, role?: OperatorRole) => (await find(text, role)).hits.map(({ kind }) => kind)

describe('the search', () => {
  it('finds a member by address in any case, with the payments from it', async () => {
    const { hits, more } = await find(ada.address.toUpperCase().replace('0X', '0x'))
    expect(hits).toMatchObject([
      { kind: 'member', memberId: ada.memberId, address: ada.address, name: 'Ada' },
      { kind: 'payment', txHash, logIndex: 3, amount: '77.5', state: 'deposit' },
    ])
    expect(more).toBe(false)
  })

  it.each([
    ['an email address', () => 'ADA@example.com', ['member']],
    ['a member’s id', () => ada.memberId, ['member']],
    ['an order number', () => order.orderNo.toLowerCase(), ['order', 'shipment']],
    ['an order’s id', () => order.orderId, ['order', 'shipment']],
    ['a tracking number', () => 'rr123456', ['shipment']],
    ['a ticket number', () => 'tk-000042', ['ticket']],
    ['a deposit’s transaction', () => txHash.slice(2), ['payment']],
    ['a payout’s transaction', () => payoutHash, ['payout']],
    ['a payout number', () => '7', ['payout']],
    ['a payout number that is also its amount', () => '8', ['payout']],
    ['an order’s price', () => '15', ['order']],
    ['a payment’s amount', () => '77.50 USDT', ['payment']],
    ['a payout’s amount', () => '123', ['payout']],
    ['a withdrawal’s amount', () => '123.4', ['withdrawal']],
    ['a withdrawal’s id', () => withdrawId, ['withdrawal', 'payout', 'decision']],
    ['a decision’s id', () => decisionId, ['decision']],
    ['something unknown', () => 'nobody@example.com', []],
  ])('finds by %s', async (_, text, kinds) => {
    expect(await kindsOf(text())).toEqual(kinds)
  })

  it('shows eight of a kind, the newest first, and says that there are more', async () => {
    for (let logIndex = 10; logIndex < 19; logIndex += 1)
      await addPayment({ amount: '31', txHash: `0x${randomBytes(32).toString('hex')}`, logIndex })
    const { hits, more } = await find('31')
    expect(hits.map((hit) => hit.kind === 'payment' && hit.logIndex)).toEqual([18, 17, 16, 15, 14, 13, 12, 11])
    expect(more).toBe(true)
  })
})

describe('the rights', () => {
  it('are those of each role', async () => {
    for (const role of operatorRoles) {
      const { body } = await ask(app, findCalls.findAnything, { token: roleToken(role), fields: { text: '7' } })
      const isAllowed = !['catalogue', 'admin'].includes(role)
      expect([role, body.reason === 'role_missing']).toEqual([role, !isAllowed])
    }
    expect(await kindsOf(withdrawId, 'support')).toEqual(['withdrawal'])
    expect(await kindsOf(withdrawId, 'settlement')).toEqual(['decision'])
    expect(await kindsOf('tk-000042', 'payout-maker')).toEqual([])
  })

  it('keep names and email addresses from operators who only watch', async () => {
    expect((await find(ada.address, 'viewer')).hits[0]).toMatchObject({ kind: 'member', name: null })
    expect(await kindsOf('ada@example.com', 'viewer')).toEqual([])
    expect(await kindsOf('ada@example.com', 'support')).toEqual(['member'])
  })
})

it('records which member was shown and how it was found, without the typed text', async () => {
  const log = shop.owner.selectFrom('audit_log')
  const before = await log.select('audit_id').execute()
  await find('ada@example.com', 'support')
  await find('TH-000000-00000000', 'support')
  const rows = await log
    .select(['action', 'actor', 'operator_id', 'outcome', 'subject', 'detail'])
    .orderBy('audit_id')
    .offset(before.length)
    .execute()
  expect(rows).toEqual([
    {
      action: 'member.find',
      actor: 'Op',
      operator_id: shop.recorder,
      outcome: 'done',
      subject: ada.memberId,
      detail: { by: ['email'] },
    },
  ])
})
