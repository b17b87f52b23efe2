import { inEveryLanguage } from '@terahold/locale/languages'
import { formatAmount } from '@terahold/money/amount'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueChanges } from '../catalogue/changes/catalogue-changes.ts'
import { createChangePreview } from '../catalogue/changes/preview-change.ts'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { NIL_ID, newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import type { ActingOperator } from '../decisions/audited.ts'
import { signDraft } from '../decisions/fixtures/hostile-signatures.ts'
import { outcome, type SignedKind, testSignedRecord } from '../decisions/fixtures/signed-record-tests.ts'
import { openSigningDesk } from '../decisions/fixtures/signing-desk.ts'
import type { Records } from '../decisions/records.ts'
import { verifyStored } from '../decisions/signed/signed-decisions.ts'
import { createResetDesk } from '../members/reset/reset-desk.ts'
import { anAddress, type OrdersFixture, openOrdersFixture, usdt } from '../orders/fixtures/orders-fixture.ts'
import { createFreeCashEstimate } from '../settlement/cash/free-cash.ts'
import { createGoodwill } from '../settlement/goodwill/goodwill.ts'
import { createContacts, shownContact } from '../support/contacts/contacts.ts'
import { findingsOfTampering } from '../verification/fixtures/tampering.ts'
import { verifyBooks } from '../verification/verify.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.shop.database.drop())

async function openWorld() {
  const shop: OrdersFixture = await openOrdersFixture()
  const { db, owner, clock, ledger } = shop
  const desk = openSigningDesk({ db, owner, clock })
  const common = { db, audit: async () => undefined, decisions: desk.decisions, decimals: 18 }
  async function addOperator(name: string): Promise<ActingOperator> {
    const roles = ['settlement', 'catalogue', 'support', 'payout-checker'] as const
    const operatorId = newId(clock)
    const row = { operator_id: operatorId, address: anAddress(), name, roles: [...roles] }
    await owner
      .insertInto('operator')
      .values({ ...row, created_at: clock.now() })
      .execute()
    return { operatorId, name, roles }
  }
  const { chainId, address: registry } = desk.registry
  const installed = { profile: 'test' as const, chain_id: chainId, token: anAddress(), treasury: anAddress() }
  await owner
    .insertInto('installation')
    .values({ ...installed, registry: registry.toLowerCase(), created_at: clock.now() })
    .execute()
  return {
    shop,
    desk,
    addOperator,
    app: db,
    operators: { ada: await addOperator('Ada'), ben: await addOperator('Ben'), cleo: await addOperator('Cleo') },
    resets: createResetDesk(common),
    catalogue: createCatalogueChanges({ ...common, clock, contacts: createContacts({ db, clock }) }),
    goodwill: createGoodwill({ ...common, ledger, leaving: async () => 0n }),
  }
}

/** Gives the house money of its own. */
const enrich = (amount: string) => {
  const { db, ledger, clock } = world.shop
  const leg = { asset: 'USDT', debit: 'treasury', credit: 'house_withdrawal', kind: 'cash_found' } as const
  return transaction(db, (tx) => ledger.post(tx, NIL_ID, [{ ...leg, key: newId(clock), amount: usdt(amount) }]))
}

const free = () => createFreeCashEstimate({ ledger: world.shop.ledger, leaving: async () => 0n })(world.shop.db)

async function paidOrder() {
  const member = await world.shop.join()
  await world.shop.fund(member, '40')
  const request = await world.shop.request({ payFrom: 'balance' })
  const orderId = await world.shop.orders.placeOrder(member.memberId, request)
  return { member, orderId }
}

/** Signs as Ada, and approves with a signature of Ben. */
async function decide<Request>(records: Records<Request>, request: Request): Promise<string> {
  const { ada, ben } = world.operators
  const id = await records.record(ada, request, await world.desk.sign(ada, await records.draft(request)))
  await records.approve(ben, id, await world.desk.sign(ben, await records.draftApproval(id)))
  return id
}

const begun = <Request>(records: Records<Request>, request: Request, check: () => Promise<unknown>) => ({
  draft: () => records.draft(request),
  record: (by: ActingOperator, signed: Parameters<typeof records.record>[2]) => records.record(by, request, signed),
  draftApproval: records.draftApproval,
  approve: records.approve,
  check,
})

const reason = 'The meter stood still for a week'
const texts = inEveryLanguage(() => ({ label: 'Help' }))
const contactOf = (value: string) => ({ kind: 'email', value, sort: 1, texts })
let contacts = 0

const kinds: SignedKind[] = [
  {
    type: 'CatalogueChange',
    changed: { changes: ['nothing changes'] },
    async begin() {
      contacts += 1
      const value = `help-${contacts}@example.org`
      return begun(world.catalogue, { contacts: [contactOf(value)] }, async () => {
        expect((await world.catalogue.read()).contacts.filter((contact) => contact.value === value)).toHaveLength(1)
      })
    },
  },
  {
    type: 'GoodwillCredit',
    changed: { amount: '9 USDT' },
    async begin() {
      await enrich('10')
      const member = await world.shop.join()
      return begun(world.goodwill.credits, { memberId: member.memberId, amount: '5.50', reason }, async () => {
        expect(await world.shop.available(member)).toBe(usdt('5.5'))
      })
    },
  },
  {
    type: 'ExceptionalRefund',
    changed: { amount: '9 USDT' },
    async begin() {
      await enrich('10')
      const { member, orderId } = await paidOrder()
      return begun(world.goodwill.refunds, { orderId, amount: '5', reason }, async () => {
        expect(await world.shop.available(member)).toBe(usdt('30'))
      })
    },
  },
]

/** Kinds that have a table of their own, and no test of their signatures elsewhere. */
const others: SignedKind[] = [
  {
    type: 'AccountReset',
    changed: { reason: 'Another reason than that' },
    async begin() {
      const { memberId } = await world.shop.join()
      const email = { email: `${memberId}@example.org`, email_verified_at: world.shop.clock.now() }
      await world.shop.owner.updateTable('member').set(email).where('member_id', '=', memberId).execute()
      const { draft, prepare, draftApproval, approve } = world.resets
      const given = { memberId, reason }
      return { draft: () => draft(given), record: (by, signed) => prepare(by, given, signed), draftApproval, approve }
    },
  },
]

describe.each([...kinds, ...others])('$type', (kind) => {
  const signed = () => ({
    app: world.app,
    desk: world.desk,
    operators: world.operators,
    addOperator: world.addOperator,
  })
  testSignedRecord(signed, kind)
})

it('makes no record of a signature for another type that has the same fields', async () => {
  const { ada } = world.operators
  const { memberId } = await world.shop.join()
  const given = { memberId, reason }
  const freeze = world.desk.decisions.draftDecision('support', { type: 'MemberFreeze', fields: given })
  expect(await outcome(world.resets.prepare(ada, given, await world.desk.sign(ada, freeze)))).toBe('decision_changed')
})

it('verifies a decision by its bytes, whatever type its row says', async () => {
  await enrich('1')
  const { memberId } = await world.shop.join()
  const subject = await decide(world.goodwill.credits, { memberId, amount: '1', reason })
  const { clock, owner } = world.shop
  const kinds: string[] = []
  const attempt = transaction(owner, async (db) => {
    const deps = { db, clock, registry: world.desk.registry }
    kinds.push((await verifyStored(deps, { type: 'GoodwillCredit', subject })).kind)
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update operator_decision set type = 'ExceptionalRefund' where decision_id = ${subject}`.execute(db)
    kinds.push((await verifyStored(deps, { type: 'ExceptionalRefund', subject })).kind)
    throw new Error('undo')
  })
  await expect(attempt).rejects.toThrow('undo')
  expect(kinds).toEqual(['valid', 'unsigned'])
})

describe('the catalogue', () => {
  const { sites, pools, plans } = {
    sites: [{ slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' }],
    pools: [
      { slug: 'fjord-1', name: 'Fjord 1', site: 'fjord', nameplate: '398000', openedOn: '2026-01-01', onSale: true },
    ],
    plans: [
      {
        slug: 'ten-fjord',
        name: 'Ten',
        pool: 'fjord-1',
        power: '10',
        termDays: 360,
        withdrawalDays: 14,
        efficiency: '17.5',
        tariff: '0.06',
        hashrateFee: '0.01',
        serviceFeeBps: 300,
        salesMarginBps: 1_000,
        goods: null,
        onSale: true,
        sort: 1,
      },
    ],
  }

  it('shows before and after of each value, and changes only what both operators signed', async () => {
    await decide(world.catalogue, { sites, pools, plans })
    const change = { plans: [{ ...plans[0], tariff: '0.070', goods: { name: 'Lamp', price: '5', shipping: '1' } }] }
    const draft = await world.catalogue.draft(change)
    const value = draft.description.lines.find(({ label }) => label === 'Changes')?.value
    expect(value?.split('\n')).toEqual([
      '1. plan ten-fjord: tariff 0.06 USDT/kWh → 0.07 USDT/kWh',
      '2. plan ten-fjord: goods.name none → Lamp',
      '3. plan ten-fjord: goods.price none → 5 USDT',
      '4. plan ten-fjord: goods.shipping none → 1 USDT',
    ])
    await decide(world.catalogue, change)
    const shown = await world.catalogue.read()
    expect(shown.plans.find(({ slug }) => slug === 'ten-fjord')).toMatchObject({
      tariff: '0.07',
      goods: { price: '5' },
    })
    expect(await outcome(world.catalogue.draft(change))).toBe('catalogue_same')
  })

  it('keeps the terms of orders, and refuses what would change what members have', async () => {
    const { member, orderId } = await paidOrder()
    const terms = () =>
      world.shop.db
        .selectFrom('subscription_order')
        .select(['terms_id', 'terms_hash', 'power_mths'])
        .where('order_id', '=', orderId)
        .execute()
    const before = await terms()
    const [plan] = (await world.catalogue.read()).plans.filter(({ pool }) => pool === 'small')
    await decide(world.catalogue, { plans: [{ ...plan, hashrateFee: '0.09', power: '20' }] })
    expect(await terms()).toEqual(before)
    expect(await world.shop.stateOf(member, orderId)).toBe('cooling_off')
    const [pool] = (await world.catalogue.read()).pools.filter(({ slug }) => slug === 'small')
    for (const [changes, field] of [
      [{ site: 'fjord' }, 'pool small: site'],
      [{ closedOn: '2999-01-01' }, 'pool small: closedOn'],
    ] as const)
      await expect(world.catalogue.draft({ pools: [{ ...pool, ...changes }] })).rejects.toMatchObject({ field })
    const other = (await world.catalogue.read()).pools.find(({ slug }) => slug !== 'small')?.slug
    expect(other).toBeDefined()
    for (const elsewhere of ['nowhere', other])
      await expect(world.catalogue.draft({ plans: [{ ...plan, pool: elsewhere }] })).rejects.toMatchObject({
        field: 'plans.0.pool',
      })
    await expect(world.catalogue.draft({ plans: [{ ...plan, tariff: 0.06 }] })).rejects.toMatchObject({
      field: 'plans.0.tariff',
    })
    await decide(world.catalogue, { plans: [plan] })
  })

  it('is not changed by a decision about values that have changed since', async () => {
    const { ada, ben } = world.operators
    const [site] = sites
    const first = { sites: [{ ...site, name: 'North fjord' }] }
    const second = { sites: [{ ...site, name: 'South fjord' }] }
    const ids: string[] = []
    for (const change of [first, second])
      ids.push(
        await world.catalogue.record(ada, change, await world.desk.sign(ada, await world.catalogue.draft(change))),
      )
    const approvals = ids.map(async (id) =>
      outcome(
        world.catalogue.approve(
          ben,
          id,
          await signDraft(await world.catalogue.draftApproval(id), await world.desk.walletOf(ben)),
        ),
      ),
    )
    expect(new Set(await Promise.all(approvals))).toEqual(new Set(['done', 'decision_changed']))
  })

  it('previews a change by the rules of the change and in the words of members, and changes nothing', async () => {
    const { shop, catalogue } = world
    const preview = createChangePreview({
      db: shop.db,
      changes: catalogue,
      listProjects: (reader, language) => shop.catalogue.listProjects(undefined, language, reader),
      listContacts: async (reader, language) => (await createContacts(shop).list(language, reader)).map(shownContact),
    })
    const [known] = (await catalogue.read()).plans.filter(({ pool }) => pool === 'small')
    const plan = { ...known, hashrateFee: '0.09', texts: { fr: { name: 'Nouveau' } } }
    const request = { plans: [plan], contacts: [contactOf('seen@example.org')] }
    const before = await catalogue.read()
    const shown = await preview({ request }, 'fr')
    expect(shown.projects).toMatchObject([{ kind: 'plan', name: 'Nouveau', feePerThDay: '0.09' }])
    expect(shown.contacts.map(({ value }) => value)).toContain('seen@example.org')
    const { ada } = world.operators
    const recordId = await catalogue.record(ada, request, await world.desk.sign(ada, await catalogue.draft(request)))
    expect(await preview({ recordId }, 'fr')).toEqual(shown)
    expect(await catalogue.read()).toEqual(before)
    expect(await outcome(preview({ request: { plans: [{ ...plan, tariff: 0.06 }] } }, 'fr'))).toBe('bad_field')
    expect(await outcome(preview({ recordId: newId(shop.clock) }, 'fr'))).toBe('record_unknown')
    await catalogue.reject(ada, recordId, { reason: 'not as agreed' })
  })

  it('adds, changes and ends contact channels', async () => {
    const contact = contactOf('care@example.org')
    await decide(world.catalogue, { contacts: [contact] })
    await decide(world.catalogue, { contacts: [{ ...contact, sort: 7 }] })
    const found = async () => (await world.catalogue.read()).contacts.filter(({ value }) => value === contact.value)
    expect(await found()).toMatchObject([{ sort: 7 }])
    await decide(world.catalogue, { endedContacts: [{ kind: 'email', value: contact.value }] })
    expect(await found()).toEqual([])
    expect(await outcome(world.catalogue.draft({ contacts: [contactOf('not an address')] }))).toBe('bad_field')
  })
})

describe('goodwill', () => {
  it('is paid only out of money that the house owes to no one, which its approval looks at again', async () => {
    const { memberId } = await world.shop.join()
    const { ada, ben } = world.operators
    await enrich('1000000')
    const amount = formatAmount(await free(), 18)
    const request = { memberId, amount, reason }
    const { record, draft, draftApproval, approve } = world.goodwill.credits
    const credit = async () => {
      const id = await record(ada, request, await world.desk.sign(ada, await draft(request)))
      return approve(ben, id, await world.desk.sign(ben, await draftApproval(id)))
    }
    const signed = await world.desk.sign(ada, await draft(request))
    expect(await outcome(credit())).toBe('done')
    await expect(draft(request)).rejects.toMatchObject({ code: 422, field: 'amount', values: { free: '0' } })
    expect(await outcome(record(ada, request, signed))).toBe('amount_above_free')
    await enrich(amount)
    const id = await record(ada, request, signed)
    expect(await outcome(credit())).toBe('done')
    const approval = await world.desk.sign(ben, await draftApproval(id))
    expect(await outcome(approve(ben, id, approval))).toBe('house_short')
    await enrich(amount)
    expect(await outcome(approve(ben, id, approval))).toBe('done')
  })

  it('refunds no more of an order than was paid, however many refunds are approved at once', async () => {
    await enrich('100')
    const { member, orderId } = await paidOrder()
    const { ada, ben } = world.operators
    const { record, draft, draftApproval, approve } = world.goodwill.refunds
    const request = { orderId, amount: '10', reason }
    const ids: string[] = []
    for (const _ of [1, 2]) ids.push(await record(ada, request, await world.desk.sign(ada, await draft(request))))
    const { owner } = world.shop
    let approvals: Promise<string>[] = []
    await transaction(owner, async (tx) => {
      await sql`select from member_balance where member_id = ${member.memberId} for update`.execute(tx)
      approvals = ids.map(async (id) => outcome(approve(ben, id, await world.desk.sign(ben, await draftApproval(id)))))
      await waitUntilBlocked(owner, 2)
    })
    expect((await Promise.all(approvals)).toSorted()).toEqual(['amount_above_left', 'done'])
    expect(await world.shop.available(member)).toBe(usdt('35'))
    for (const amount of ['0', '0.0000000000000000001'])
      expect(await outcome(draft({ ...request, amount }))).toBe('bad_field')
    expect(await outcome(draft({ ...request, orderId: newId(world.shop.clock) }))).toBe('order_unknown')
  })

  it('refunds the whole price of an order, independent of the member’s other orders', async () => {
    await enrich('100')
    const { member, orderId } = await paidOrder()
    await world.shop.fund(member, '15')
    const other = await world.shop.orders.placeOrder(member.memberId, await world.shop.request({ payFrom: 'balance' }))
    await decide(world.goodwill.refunds, { orderId, amount: '15', reason })
    expect(await outcome(world.goodwill.refunds.draft({ orderId, amount: '0.000000000000000001', reason }))).toBe(
      'amount_above_left',
    )
    await decide(world.goodwill.refunds, { orderId: other, amount: '15', reason })
    expect(await world.shop.available(member)).toBe(usdt('55'))
  })

  it('refunds nothing if the rules returned the whole price, and the rest of an order that ended early', async () => {
    await enrich('100')
    const { shop } = world
    const [cancelled, ended] = [await paidOrder(), await paidOrder()]
    await shop.orders.cancelOrder(cancelled.member.memberId, cancelled.orderId)
    await shop.advance(2 * 86_400)
    await shop.orders.followHoldings()
    // One of 30 days has begun.
    await shop.orders.withdrawFromContract(ended.member.memberId, { orderId: ended.orderId, refund: usdt('14.5') })
    const draft = (orderId: string, amount: string) =>
      outcome(world.goodwill.refunds.draft({ orderId, amount, reason }))
    expect(await draft(cancelled.orderId, '0.000000000000000001')).toBe('amount_above_left')
    expect(await draft(ended.orderId, '0.500000000000000001')).toBe('amount_above_left')
    expect(await draft(ended.orderId, '0.5')).toBe('done')
  })

  it('can take the last of that money, and no more', async () => {
    const { memberId } = await world.shop.join()
    const left = async (more: bigint) => ({ memberId, amount: formatAmount((await free()) + more, 18), reason })
    expect(await outcome(left(1n).then((request) => decide(world.goodwill.credits, request)))).toBe('amount_above_free')
    expect(await outcome(left(0n).then((request) => decide(world.goodwill.credits, request)))).toBe('done')
    expect(await free()).toBe(0n)
  })

  it('goes to no account that is closed, also when it closes while the second signature is on its way', async () => {
    await enrich('100')
    const { ada, ben } = world.operators
    const { owner } = world.shop
    const { member, orderId } = await paidOrder()
    const credit = { memberId: member.memberId, amount: '1', reason }
    const refund = { orderId, amount: '1', reason }
    const { credits, refunds } = world.goodwill
    const recorded = [
      [credits, await credits.record(ada, credit, await world.desk.sign(ada, await credits.draft(credit)))],
      [refunds, await refunds.record(ada, refund, await world.desk.sign(ada, await refunds.draft(refund)))],
    ] as const
    const before = await world.shop.available(member)
    let approvals: Promise<string>[] = []
    await transaction(owner, async (tx) => {
      const closed = tx.updateTable('member').set({ closed_at: world.shop.clock.now() })
      await closed.where('member_id', '=', member.memberId).execute()
      approvals = recorded.map(async ([records, id]) =>
        outcome(records.approve(ben, id, await world.desk.sign(ben, await records.draftApproval(id)))),
      )
      await waitUntilBlocked(owner, 2)
    })
    expect(await Promise.all(approvals)).toEqual(['member_unknown', 'order_unknown'])
    expect(await outcome(credits.draft(credit))).toBe('member_unknown')
    expect(await outcome(refunds.draft(refund))).toBe('order_unknown')
    expect(await world.shop.available(member)).toBe(before)
  })
})

describe('the books', () => {
  const found = (findings: readonly string[]) => findings.filter((text) => /^(I9|goodwill) (?!attestation)/.test(text))
  const after = async (...changes: RawBuilder<unknown>[]) =>
    found(await findingsOfTampering(world.shop.owner, ...changes))

  it('have nothing wrong when two operators signed', async () => {
    const findings = (await verifyBooks(world.app)).map(({ invariant, subject }) => `${invariant} ${subject}`)
    expect(found(findings)).toEqual([])
  })

  it.each(['CatalogueChange', 'GoodwillCredit', 'ExceptionalRefund'])('name a forged %s', async (type) => {
    const id = newId(world.shop.clock)
    const forged = sql`insert into operator_record select ${id}, type, content, 'approved', recorded_by, recorded_at, decided_by, decided_at
      from operator_record where type = ${type} and state = 'approved' limit 1`
    expect(await after(forged)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^I9 .*${id} is approved, but two operators did not sign that: nothing is stored$`),
      ),
    )
  })

  it('name a forged AccountReset', async () => {
    const id = newId(world.shop.clock)
    const forged = sql`insert into account_reset (member_id, reset_id, created_at, reason, prepared_by, approved_by)
      select member_id, ${id}, created_at, reason, prepared_by, approved_by from account_reset where approved_by is not null limit 1`
    expect(await after(sql`drop index account_reset_open`, forged)).toContainEqual(
      `I9 reset ${id} is approved, but two operators did not sign that: nothing is stored`,
    )
  })

  it('name a record whose content was changed after it was signed', async () => {
    const change = sql`update operator_record set content = content || '{"amount": "6"}' where type = 'GoodwillCredit' and state = 'approved'`
    expect(await after(change)).toContainEqual(expect.stringMatching(/^I9 goodwill .*: other_fields$/))
  })

  it('name a credit without a record, and a plan that nobody approved', async () => {
    const forged = sql`update transfer set amount = amount + 1 where kind = 'goodwill'`
    expect(await after(forged)).toContainEqual(expect.stringMatching(/^goodwill decision .* says goodwill of/))
    const cheap = sql`update plan set name = 'Cheap' where slug = 'ten-fjord'`
    expect(await after(cheap)).toEqual([
      'I9 the catalogue has not what two operators approved: plan ten-fjord: name Cheap → Ten',
    ])
  })
})
