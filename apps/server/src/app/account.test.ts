import { createHash, randomUUID } from 'node:crypto'
import { deskMemberCalls } from '@terahold/contract/calls/desk/desk-members'
import { accountCalls } from '@terahold/contract/calls/member/account'
import { addressCalls } from '@terahold/contract/calls/member/addresses'
import { cashCalls } from '@terahold/contract/calls/member/cash'
import { orderCalls } from '@terahold/contract/calls/member/orders'
import { powerCalls } from '@terahold/contract/calls/member/power'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { pushCalls } from '@terahold/contract/calls/member/push'
import { securityCalls } from '@terahold/contract/calls/member/security'
import { supportCalls } from '@terahold/contract/calls/member/support'
import { teamCalls } from '@terahold/contract/calls/member/team'
import { memberReaders } from '@terahold/contract/codes/desk'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { DataOf, EndpointDeclaration } from '@terahold/contract/endpoint'
import { addDays, dayOf } from '@terahold/money/day'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import { openSigningDesk } from '../decisions/fixtures/signing-desk.ts'
import { readRecords } from '../decisions/record-list.ts'
import { createLog } from '../foundation/log.ts'
import { ask } from '../http/fixtures/test-server.ts'
import { prepareJobQueue } from '../jobs/queue-tables.ts'
import { words } from '../locales/words.ts'
import { newAccount } from '../members/fixtures/members-fixture.ts'
import { createFreezeDesk } from '../members/freeze/freeze-desk.ts'
import { putRiskDisclosure } from '../members/risk-disclosure/risk-disclosure.ts'
import { newPushKeys } from '../notifications/push/keys.ts'
import { addOperator } from '../operators/operators.ts'
import { anAddress, openOrdersFixture, usdt } from '../orders/fixtures/orders-fixture.ts'
import { signingAsk } from '../wallet-proof/fixtures/signing-ask.ts'
import { endHolds } from '../withdrawals/request/end-holds.ts'
import { shopInfrastructure } from './fixtures/shop-infrastructure.ts'
import { createHttp } from './http.ts'
import type { Infrastructure } from './infrastructure.ts'
import { createSubjects, type Subjects } from './subjects.ts'

const log = createLog({ level: 'silent' })

let shop: Awaited<ReturnType<typeof openOrdersFixture>>
let infrastructure: Infrastructure
let subjects: Subjects
let http: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  shop = await openOrdersFixture()
  const { database } = shop
  await prepareJobQueue(database.url)
  await putRiskDisclosure(shop.owner)
  const connect = (role: 'terahold_app' | 'terahold_payout') =>
    connectDatabase({ url: database.url, role, applicationName: 'account test', max: 5 })
  infrastructure = shopInfrastructure(shop, connect('terahold_app'), {
    countersDb: connect('terahold_app'),
    payoutDb: connect('terahold_payout'),
    pushKeys: newPushKeys(),
  })
  subjects = createSubjects(infrastructure, log)
  http = await createHttp(infrastructure, subjects, { log, exposeMetrics: false })
})
afterAll(async () => {
  await http.stop()
  await Promise.all([
    infrastructure.db.destroy(),
    infrastructure.countersDb.destroy(),
    infrastructure.payoutDb?.destroy(),
  ])
  await shop.database.drop()
})

type Person = { memberId: string; address: string; token: string; email: string; wallet: PrivateKeyAccount }

/** A member with an email address and an open session. */
async function person(): Promise<Person> {
  const wallet = newAccount()
  const { memberId, address } = await shop.join(undefined, wallet.address.toLowerCase())
  const email = `${memberId}@example.org`
  const { token } = await transaction(infrastructure.db, async (tx) => {
    await tx.updateTable('member').set({ email }).where('member_id', '=', memberId).execute()
    await tx.insertInto('member_email').values({ email, member_id: memberId }).execute()
    return subjects.members.sessions.open(tx, memberId, 'Chrome, Android')
  })
  return { memberId, address, token, email, wallet }
}

const call = async (endpoint: EndpointDeclaration, { token, wallet }: Person, fields: Record<string, unknown> = {}) => {
  const given = { token, fields, headers: { host: 'terahold.example' } }
  return (await signingAsk((asked, more: typeof given) => ask(http.app, asked, more), wallet, endpoint, given)).body
}
const done = async (endpoint: EndpointDeclaration, who: Person, fields: Record<string, unknown> = {}) => {
  const body = await call(endpoint, who, fields)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return body
}
const close = (who: Person) => call(accountCalls.closeAccount, who)

async function order(who: Person): Promise<string> {
  const plan = await shop.catalogue.findPlan(infrastructure.db, shop.planId)
  const { body } = await ask(http.app, profileCalls.riskDisclosure)
  const { data } = await done(orderCalls.insertOrder, who, {
    planId: shop.planId,
    qty: 1,
    payFrom: 'wallet',
    termsHash: plan?.termsHash,
    riskVersion: (body.data as { version: string }).version,
    idempotencyKey: newId(shop.clock),
  })
  return (data as { orderId: string }).orderId
}

const delivery = {
  receiver: 'Ada Lovelace',
  dialCode: '+47',
  phone: '47123456',
  country: 'NO',
  province: 'Oslo',
  city: 'Oslo',
  detail: 'Storgata 1',
  postcode: '0155',
}

/** Leaves data in every subject a member can use. */
async function live(who: Person): Promise<void> {
  await done(profileCalls.settings, who, { name: `N-${who.memberId}` })
  await done(addressCalls.saveAddress, who, { ...delivery, detail: `Street of ${who.memberId}` })
  const content = `What ${who.memberId} wrote`
  await done(supportCalls.createTicket, who, { type: 'feedback', content, idempotencyKey: newId(shop.clock) })
  const keys = { p256dh: newPushKeys().publicKey, auth: 'A'.repeat(22) }
  await done(pushCalls.subscribePush, who, { subscription: { endpoint: `https://push.example/${who.memberId}`, keys } })
  await done(teamCalls.ranking, who, { optIn: 1 })
}

describe('an account', () => {
  let who: Person
  beforeEach(async () => {
    who = await person()
  })
  const isOpen = async (...things: (keyof (typeof words.en)['openThings'])[]) => {
    const { code, reason, msg } = await close(who)
    expect([code, reason]).toEqual([422, 'close_open'])
    const named = Object.entries(words.en.openThings).filter(([, text]) => msg.includes(text))
    expect(named.map(([thing]) => thing)).toEqual(things)
  }

  it('with money stays open, also while a withdrawal is under way', async () => {
    await shop.fund(who, '40')
    await isOpen('money')
    const { withdrawal } = await subjects.withdrawals.request(who.memberId, usdt('40'), newId(shop.clock))
    await isOpen('money', 'withdrawals')
    await subjects.withdrawals.cancel(who.memberId, withdrawal.withdraw_id)
    await isOpen('money')
    expect((await subjects.members.sessions.list(who.memberId)).length).toBe(1)
  })

  it('with an unpaid order stays open, and closes once it is cancelled', async () => {
    const orderId = await order(who)
    await isOpen('orders')
    await done(orderCalls.cancelOrder, who, { orderId })
    expect((await close(who)).code).toBe(200)
  })

  it('with power stays open while it runs, and until its last day is settled', async () => {
    const orderId = await order(who)
    await done(orderCalls.cancelOrder, who, { orderId })
    const { terms_id } = await shop.owner
      .selectFrom('subscription_order')
      .select('terms_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const today = dayOf(shop.clock.now())
    const span = { start_day: addDays(today, -2), end_day: today, term_days: 2 }
    const row = { member_id: who.memberId, holding_id: newId(shop.clock), order_id: orderId, pool_id: shop.poolId }
    await shop.owner
      .insertInto('holding')
      .values({ ...row, ...span, terms_id, power_mths: 10_000n, state: 'active', created_at: shop.clock.now() })
      .execute()
    await isOpen('holdings')
    await shop.owner.updateTable('holding').set({ state: 'completed' }).where('order_id', '=', orderId).execute()
    await isOpen('holdings')
    await shop.owner.updateTable('holding').set({ end_day: span.start_day }).where('order_id', '=', orderId).execute()
    expect((await close(who)).code).toBe(200)
  })

  it('that is closed leaves nothing personal in any table, except its entries in the books', async () => {
    await live(who)
    await shop.fund(who, '1')
    await isOpen('money')
    await shop.owner
      .updateTable('member_balance')
      .set({ available: 0n })
      .where('member_id', '=', who.memberId)
      .execute()
    await done(accountCalls.closeAccount, who)
    const tables = await shop.owner.introspection.getTables()
    for (const { name, columns, schema } of tables) {
      if (schema !== 'public' || !columns.some((column) => column.name === 'member_id')) continue
      const rows = await shop.owner
        .selectFrom(name as 'member')
        .selectAll()
        .where('member_id', '=', who.memberId)
        .execute()
      const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      for (const trace of [
        who.email,
        `N-${who.memberId}`,
        'Street of',
        'wrote',
        'push.example',
        'Lovelace',
        '47123456',
        'Chrome',
      ])
        expect(text, name).not.toContain(trace)
    }
    const booked = await shop.owner.selectFrom('transfer').selectAll().where('member_id', '=', who.memberId).execute()
    expect(booked).toHaveLength(1)
    const { opted_in } = await shop.owner
      .selectFrom('ranking_choice')
      .select('opted_in')
      .where('member_id', '=', who.memberId)
      .executeTakeFirstOrThrow()
    expect(opted_in).toBe(false)
  })
})

/** The part of the export that has a table's rows, or what is computed from them. */
const exported = {
  account_move: 'moves',
  account_reset: 'resets',
  activation_code: 'invitations',
  airdrop_entry: 'tasks',
  archived_balance: 'statement',
  chain_transfer: 'payments',
  delivery_address: 'addresses',
  email_code: 'codes',
  holding: 'holdings',
  live_event: 'events',
  member: 'account',
  member_address: 'wallets',
  member_balance: 'statement',
  member_email: 'account',
  member_freeze: 'freezes',
  member_hold: 'holds',
  member_session: 'sessions',
  order_event: 'orders',
  parcel: 'orders',
  push_subscription: 'browsers',
  referral_due: 'rewards',
  referral_month: 'rewards',
  referral_year: 'rewards',
  risk_acceptance: 'disclosures',
  security_notice: 'notices',
  subscription_order: 'orders',
  team_link: 'team',
  ticket: 'tickets',
  ticket_image: 'tickets',
  ticket_reply: 'tickets',
  transfer: 'statement',
  transfer_archive: 'statement',
  wallet_offer: 'walletOffers',
  withdrawal: 'withdrawals',
  withdrawal_event: 'withdrawals',
} as const
const secrets = ['freeze_token', 'password_ticket', 'proof_key', 'push_endpoint', 'signature_request']
const workings = [
  'liability_owed',
  'notification_due',
  'notification_seen',
  'payout_item',
  'ranking_entry',
  'ranking_score',
  'team_change',
  'team_day',
  'team_month',
  'team_reported',
  'transfer_key',
  'withdrawal_allowance',
]
/** The app shows these in other lists. */
const shownElsewhere = ['parcel_event', 'ranking_choice']
const decisions = ['chain_claim', 'journal', 'ledger_reversal', 'outflow_booking', 'suspense_assignment']

describe('the account export', () => {
  it('has everything that any subject stores about the member, and nothing about others', async () => {
    const [ada, bob] = [await person(), await person()]
    for (const who of [ada, bob]) {
      await live(who)
      await shop.fund(who, '12.5')
      await order(who)
      await subjects.withdrawals.request(who.memberId, usdt('11'), newId(shop.clock))
    }
    const { data } = await done(accountCalls.exportAccount, ada)
    const { parts } = data as DataOf<typeof accountCalls.exportAccount>
    const filled = parts.filter(({ rows }) => rows.length > 0).map(({ name }) => name)
    expect(filled).toEqual(
      expect.arrayContaining([
        'account',
        'sessions',
        'codes',
        'disclosures',
        'events',
        'orders',
        'statement',
        'withdrawals',
        'addresses',
        'browsers',
        'tickets',
      ]),
    )
    const text = JSON.stringify(parts)
    for (const own of [ada.memberId, ada.email, `Street of ${ada.memberId}`, `What ${ada.memberId} wrote`])
      expect(text).toContain(own)
    for (const foreign of [bob.memberId, bob.email]) expect(text).not.toContain(foreign)
    expect(text.toLowerCase()).not.toContain(bob.address)
    expect(text).not.toMatch(/argon2|token_?hash|code_?hash|p256dh/i)
    const names = new Set(parts.map(({ name }) => name))
    for (const [table, part] of Object.entries(exported)) expect([table, names.has(part)]).toEqual([table, true])
    const csv = parts.find(({ name }) => name === 'statement')?.csv.content ?? ''
    expect(csv.split('\r\n')[0]).toContain('amount')
    expect(csv).toContain(",'-11,")
  })

  it('leaves out no table with data of a member, except secrets, workings, and decisions of operators', async () => {
    const tables = await shop.owner.introspection.getTables()
    const ofMembers = tables.filter(
      ({ schema, columns }) => schema === 'public' && columns.some(({ name }) => name === 'member_id'),
    )
    const known = new Set([...Object.keys(exported), ...secrets, ...workings, ...shownElsewhere, ...decisions])
    expect(ofMembers.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})

/** Does what the link of an email does. */
async function freeze({ memberId }: Person): Promise<void> {
  const never = new Date('9999-12-31T00:00:00Z')
  await shop.owner
    .insertInto('member_freeze')
    .values({ member_id: memberId, freeze_id: newId(shop.clock), frozen_at: shop.clock.now() })
    .execute()
  await shop.owner
    .updateTable('member')
    .set({ hold_until: never, hold_reason: 'frozen' })
    .where('member_id', '=', memberId)
    .execute()
}

describe('a frozen account', () => {
  it('pays nothing out until two operators have unfrozen it', async () => {
    const who = await person()
    await shop.fund(who, '50')
    const { withdrawal } = await subjects.withdrawals.request(who.memberId, usdt('20'), newId(shop.clock))
    const state = async () => {
      await subjects.withdrawals.advance()
      const row = await shop.owner
        .selectFrom('withdrawal')
        .select('state')
        .where('withdraw_id', '=', withdrawal.withdraw_id)
        .executeTakeFirstOrThrow()
      return row.state
    }
    await shop.owner
      .updateTable('withdrawal')
      .set({ state: 'verified' })
      .where('member_id', '=', who.memberId)
      .execute()
    await freeze(who)
    expect(await state()).toBe('holding')
    await shop.advance(400 * 86_400)
    expect(await state()).toBe('holding')

    const desk = openSigningDesk({ db: shop.db, owner: shop.owner, clock: shop.clock })
    const { decisions } = desk
    const { lifts, list } = createFreezeDesk({
      db: shop.db,
      decisions,
      audit: writeAudit({ clock: shop.clock }),
      endHolds,
      noteUnfrozen: subjects.members.freezing.noteUnfrozen,
    })
    const add = async (name: string, roles: OperatorRole[]) => {
      const operator = { address: anAddress(), name, roles }
      const operatorId = await transaction(shop.owner, (tx) => addOperator(tx, { clock: shop.clock }, operator))
      return { operatorId, name, roles }
    }
    const [support, maker] = [await add('Sue', ['support', 'payout-checker']), await add('Max', ['payout-maker'])]
    const checker = await add('Cho', ['payout-checker'])
    for (const operator of [support, maker, checker]) await desk.walletOf(operator)
    type Acting = typeof support
    const prepare = async (by: Acting, reason: string) => {
      const given = { memberId: who.memberId, reason }
      await lifts.record(by, given, await desk.sign(by, await lifts.draft(given, by)))
    }
    const page = { pageNum: 1, pageSize: 10 }
    const recorded = () => readRecords(shop.db, lifts.source, { ...page, state: 'recorded' }, 'en')
    const release = async (by: Acting) => {
      const [prepared] = (await recorded()).rows
      if (!prepared) throw new Error('nothing is prepared')
      await lifts.approve(by, prepared.id, await desk.sign(by, await lifts.draftApproval(prepared.id)))
    }
    const why = 'recognised by a call on the old mailbox'
    await expect(release(checker)).rejects.toThrow('nothing is prepared')
    await expect(prepare(checker, why)).rejects.toThrow('role_missing')
    await expect(prepare(support, 'short')).rejects.toThrow('reason_required')
    await prepare(support, why)
    await expect(prepare(maker, why)).rejects.toThrow('already_decided')
    await expect(release(support)).rejects.toThrow('own_record')
    const { memberId, address: memberWallet } = who
    const listed = { rows: [{ memberId, memberWallet, frozenBy: null }], total: 1 }
    expect(await list(page)).toMatchObject(listed)
    expect(await list({ ...page, text: memberWallet.slice(2, 12) })).toMatchObject(listed)
    expect(await list({ ...page, text: anAddress() })).toEqual({ rows: [], total: 0 })
    expect((await recorded()).rows).toMatchObject([
      { recordedBy: 'Sue', fields: { memberId: who.memberId, reason: why } },
    ])
    await expect(
      shop.owner
        .updateTable('member_freeze')
        .set({ lifted_at: new Date(), lifted_by: shop.recorder })
        .execute()
        .then(() =>
          shop.owner
            .updateTable('member_freeze')
            .set((row) => ({ lifted_by: row.ref('lift_by') }))
            .execute(),
        ),
      'and cannot bypass the rules in the database',
    ).rejects.toThrow('member_freeze')
    await shop.owner.updateTable('member_freeze').set({ lifted_at: null, lifted_by: null }).execute()
    expect(await state()).toBe('holding')
    await release(checker)
    expect(await state()).toBe('queued')
    expect(await list(page)).toEqual({ rows: [], total: 0 })
  })
})

/** Returns the session of a new operator with one role. */
async function operatorWith(role: OperatorRole) {
  const [operatorId, token] = [newId(shop.clock), randomUUID()]
  const now = shop.clock.now()
  await shop.owner
    .insertInto('operator')
    .values({ operator_id: operatorId, address: anAddress(), name: role, roles: [role], created_at: now })
    .execute()
  await shop.owner
    .insertInto('operator_session')
    .values({
      session_id: newId(shop.clock),
      operator_id: operatorId,
      created_at: now,
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  return { operatorId, token }
}

describe('an operator’s view of an account', () => {
  const show = async (token: string, id: string) =>
    (await ask(http.app, deskMemberCalls.showMember, { token, params: { id } })).body

  it('has exactly what the member sees, and changes nothing but the audit log', async () => {
    const who = await person()
    await live(who)
    await shop.fund(who, '40')
    await order(who)
    await done(cashCalls.myCash, who)
    const { operatorId, token } = await operatorWith('support')
    const seen = (await show(token, who.memberId)).data as DataOf<typeof deskMemberCalls.showMember>
    const dataOf = async (endpoint: EndpointDeclaration) => (await done(endpoint, who)).data
    const listOf = async (endpoint: EndpointDeclaration) => {
      const { rows, total } = await done(endpoint, who)
      return { rows, total }
    }
    expect(seen.profile).toEqual(await dataOf(profileCalls.profile))
    expect(seen.cash).toEqual(await dataOf(cashCalls.myCash))
    expect({ ...seen.power, asOf: '' }).toEqual({ ...((await dataOf(powerCalls.myPower)) as object), asOf: '' })
    expect(seen.orders).toEqual(await listOf(orderCalls.selectOrder))
    expect(seen.holdings).toEqual(await listOf(powerCalls.myHoldings))
    expect(seen.withdrawals).toEqual(await listOf(cashCalls.withdrawals))
    expect(seen.statement).toEqual(await listOf(cashCalls.usdtLines))
    expect(seen.tickets).toEqual(await listOf(supportCalls.listTickets))
    expect(seen.notices).toEqual(await listOf(securityCalls.securityNotices))
    expect([seen.orders.total, seen.statement.total, seen.tickets.total]).toEqual([1, 1, 1])
    const log = await shop.owner.selectFrom('audit_log').selectAll().where('operator_id', '=', operatorId).execute()
    expect(log).toMatchObject([{ action: 'member.view', outcome: 'done', subject: who.memberId, actor: 'support' }])
  })

  it('is only for roles that see personal data, and says when there is no such member', async () => {
    const who = await person()
    for (const role of operatorRoles) {
      const { token } = await operatorWith(role)
      const isReader = memberReaders.some((reader) => reader === role)
      expect([role, (await show(token, who.memberId)).reason]).toEqual([role, isReader ? undefined : 'role_missing'])
    }
    const { token } = await operatorWith('auditor')
    expect(await show(token, randomUUID())).toMatchObject({ code: 404, reason: 'record_unknown', field: 'id' })
  })
})
