import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { verifyDecisions } from '../../verification/decisions.ts'
import type { SigningOperator } from '../fixtures/signing-operators.ts'
import { caps, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { createPayoutDesk } from '../payout/payout-desk.ts'
import { createLimitRaises } from './limit-raises.ts'

const reason = 'A pool closes and refunds its members'
const configured = { ...caps, perHour: usdt('100'), perDay: usdt('200'), newWallets: usdt('60') }

let test: TestChain
let bank: WithdrawalsFixture
let raises: ReturnType<typeof desk>
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test)
  await bank.install()
  raises = desk()
})
afterEach(() => bank.close())
afterAll(() => test.stop())

function desk() {
  const { db, clock, decisions, owner } = bank
  const made = createLimitRaises({ db, clock, decisions, configured, decimals: 18, audit: writeAudit({ clock }) })
  return {
    ...signingCalls((by, draft) => bank.sign(by as SigningOperator, draft)).signs(made),
    stateOf: async (id: string) =>
      (await owner.selectFrom('payout_limit_raise').select('state').where('raise_id', '=', id).executeTakeFirst())
        ?.state,
  }
}

const today = () => dayOf(bank.clock.now())
const raiseOf = (change: Partial<Parameters<typeof raises.draft>[0]> = {}) => ({
  day: today(),
  perHour: usdt('500'),
  perDay: usdt('500'),
  newWallets: usdt('500'),
  reason,
  ...change,
})
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof Refusal ? [error.reason, error.field].filter(Boolean).join(' ') : String(error),
  )
const openPayouts = () => bank.openPayouts({ caps: configured })

/** A member whose wallet the vault first paid more than a day ago, or who is new. */
async function queue(amount: string, { isNew = false } = {}) {
  const someone = await bank.member('10000')
  if (!isNew) await paidBefore(someone)
  return { ...someone, withdrawId: await bank.queued(someone.memberId, amount) }
}

async function paidBefore({ memberId, address }: { memberId: string; address: string }): Promise<void> {
  const batchId = newId(bank.clock)
  const { next } = await bank.owner
    .selectFrom('payout_batch')
    .select(sql<bigint>`count(*)`.as('next'))
    .executeTakeFirstOrThrow()
  await sql`insert into payout_batch (batch_id, chain_id, nonce, first_payout_no, total, state, created_at, final_at, signer, vault, after_height)
    values (${batchId}, 31337, ${next + 1_000n}, ${next + 1_000n}, 1, 'final', database_now() - interval '2 days', database_now() - interval '2 days',
      ${'0xa'}, ${'0xb'}, 1)`.execute(bank.owner)
  await sql`insert into payout_item (chain_id, payout_no, batch_id, member_id, withdraw_id, to_address, amount, outcome)
    values (31337, ${next + 1_000n}, ${batchId}, ${memberId}, ${newId(bank.clock)}, ${address}, 1, 'paid')`.execute(
    bank.owner,
  )
}

async function waitOf(withdrawId: string): Promise<string | null> {
  const { state, waits_for } = await bank.db
    .selectFrom('withdrawal')
    .select(['state', 'waits_for'])
    .where('withdraw_id', '=', withdrawId)
    .executeTakeFirstOrThrow()
  return state === 'queued' ? waits_for : state
}

describe('limits of all members together', () => {
  it('keep the rest of the queue waiting, with the reason, and let it pass when there is room', async () => {
    const [first, second] = [await queue('70'), await queue('70')]
    const payouts = openPayouts()
    await bank.settle(payouts)
    expect([await waitOf(first.withdrawId), await waitOf(second.withdrawId)]).toEqual([
      'confirmed',
      'payout_hour_limit',
    ])
    const { limits, waits } = await createPayoutDesk({
      ...bank,
      audit: async () => undefined,
      chainId: 31_337,
    }).status()
    expect(limits?.hour).toEqual({ limit: usdt('100'), left: usdt('30.05') })
    expect(waits).toEqual([{ reason: 'payout_hour_limit', count: 1, sum: usdt('69.95') }])
    await bank.advance(3_601)
    await bank.settle(payouts)
    expect(await waitOf(second.withdrawId)).toBe('confirmed')
    expect(await bank.openIncidents()).toEqual([])
  })

  it('hold back new wallets for 24 hours after their first payout, and nobody else', async () => {
    const [first, second, known] = [
      await queue('50', { isNew: true }),
      await queue('50', { isNew: true }),
      await queue('20'),
    ]
    const payouts = openPayouts()
    await bank.settle(payouts)
    expect([await waitOf(first.withdrawId), await waitOf(second.withdrawId)]).toEqual(['confirmed', 'new_wallet_limit'])
    expect(await waitOf(known.withdrawId)).toBe('confirmed')
    const more = await bank.queued(first.memberId, '20')
    await bank.settle(payouts)
    expect(await waitOf(more), 'a small payout does not open the way').toBe('new_wallet_limit')
    await bank.advance(86_401)
    await bank.settle(payouts)
    expect([await waitOf(second.withdrawId), await waitOf(more)]).toEqual(['confirmed', 'confirmed'])
  })

  it('are found behind more new wallets than a batch has room for', async () => {
    for (let count = 0; count < 4; count += 1) await queue('61', { isNew: true })
    const known = await queue('20')
    await bank.settle(bank.openPayouts({ caps: configured, batchSize: 2 }))
    expect(await waitOf(known.withdrawId)).toBe('confirmed')
  })

  it('pay one wallet less than needs a release in 24 hours, also when its requests are dated back', async () => {
    const wide = { ...caps, perHour: usdt('100000'), perDay: usdt('100000'), newWallets: usdt('100000') }
    const { memberId, withdrawId } = await queue('4000')
    const ids = [withdrawId, await bank.queued(memberId, '800'), await bank.queued(memberId, '199')]
    const known = await queue('4000')
    await sql`update withdrawal set created_at = created_at - interval '3 days' where withdraw_id = ${withdrawId}`.execute(
      bank.owner,
    )
    const more = await bank.queued(memberId, '900')
    const payouts = bank.openPayouts({ caps: wide })
    await bank.settle(payouts)
    expect(await Promise.all([...ids, more, known.withdrawId].map(waitOf))).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'wallet_limit',
      'confirmed',
    ])
    expect(await bank.openIncidents()).toEqual([])
    await bank.advance(86_401)
    await bank.settle(payouts)
    expect(await waitOf(more)).toBe('confirmed')
  })

  it('hold for two processes that pay at the same moment', async () => {
    for (let count = 0; count < 6; count += 1) await queue('40')
    const [one, other] = [openPayouts(), openPayouts()]
    const expire = sql`update payout_signer set lease_until = now() - interval '1 second'`
    for (let round = 0; round < 8; round += 1) {
      await Promise.allSettled([one.step(), expire.execute(bank.owner), other.step()])
      await test.client.mine({ blocks: 3 })
    }
    const { sum } = await bank.owner
      .selectFrom('payout_batch')
      .select(sql<bigint>`sum(total)`.as('sum'))
      .where('created_at', '>', sql<Date>`database_now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
    expect(sum).toBe(usdt('79.9'))
  })
})

describe('a raise', () => {
  it('by two operators counts from the next step until the day ends', async () => {
    const [first, second] = [await queue('90'), await queue('110')]
    const payouts = openPayouts()
    const [maker, checker] = [await bank.operator('payout-maker'), await bank.operator('payout-checker')]
    const id = await raises.record(maker, raiseOf())
    await bank.settle(payouts)
    expect(await waitOf(second.withdrawId), 'one operator raises nothing').toBe('payout_hour_limit')
    await raises.approve(checker, id)
    await bank.settle(payouts)
    expect([await waitOf(first.withdrawId), await waitOf(second.withdrawId)]).toEqual(['confirmed', 'confirmed'])
    expect(await verifyDecisions(bank.owner)).toEqual([])
    await bank.advance(86_401)
    const third = await queue('150')
    await bank.settle(payouts)
    expect(await waitOf(third.withdrawId)).toBe('payout_hour_limit')
  })

  it('that is only in the database raises nothing, and is named', async () => {
    const [maker, checker] = [await bank.operator('payout-maker'), await bank.operator('payout-checker')]
    const signed = await raises.record(maker, raiseOf())
    const forged = newId(bank.clock)
    for (const [id, given] of [
      [forged, raiseOf()],
      [newId(bank.clock), raiseOf({ perHour: usdt('9000') })],
    ] as const)
      await bank.owner
        .insertInto('payout_limit_raise')
        .values({
          raise_id: id,
          day: given.day,
          per_hour: given.perHour,
          per_day: given.perDay,
          new_wallets: given.newWallets,
          reason,
          state: 'approved',
          recorded_by: maker.operatorId,
          recorded_at: bank.clock.now(),
          decided_by: checker.operatorId,
          decided_at: bank.clock.now(),
        })
        .execute()
    await sql`update payout_limit_raise set state = 'approved', decided_by = ${checker.operatorId}, decided_at = now()
      where raise_id = ${signed}`.execute(bank.owner)
    const { withdrawId } = await queue('150')
    await bank.settle(openPayouts())
    expect(await waitOf(withdrawId)).toBe('payout_hour_limit')
    expect(await bank.openIncidents()).toContain('payout_limit_raise_unsigned')
    const named = (await verifyDecisions(bank.owner)).map(({ subject }) => subject)
    expect(named).toHaveLength(3)
    expect(named).toContain(`raise ${forged} of the payout limits`)
  })

  it('of another day, or with other sums than those signed, counts as signed only', async () => {
    const [maker, checker] = [await bank.operator('payout-maker'), await bank.operator('payout-checker')]
    const tomorrow = await raises.record(maker, raiseOf({ day: addDays(today(), 1) }))
    await raises.approve(checker, tomorrow)
    const small = await raises.record(maker, raiseOf({ perHour: usdt('120') }))
    await raises.approve(checker, small)
    await sql`alter table payout_limit_raise disable trigger user`.execute(bank.owner)
    await sql`update payout_limit_raise set day = ${today()}, per_hour = per_hour * 1000`.execute(bank.owner)
    const { withdrawId } = await queue('150')
    await bank.settle(openPayouts())
    expect(await waitOf(withdrawId)).toBe('payout_hour_limit')
    const { limit_hour } = await bank.owner.selectFrom('payout_signer').select('limit_hour').executeTakeFirstOrThrow()
    expect(limit_hour).toBe(usdt('120'))
  })

  it('is refused for a past or distant day, a lower limit, one person, and twice', async () => {
    const [maker, checker] = [await bank.operator('payout-maker'), await bank.operator('payout-checker')]
    const refused = (change: Parameters<typeof raiseOf>[0]) => reasonOf(raises.record(maker, raiseOf(change)))
    expect(await refused({ day: addDays(today(), -1) })).toBe('bad_field day')
    expect(await refused({ day: addDays(today(), 2) })).toBe('bad_field day')
    expect(await refused({ perDay: usdt('199') })).toBe('bad_field perDay')
    expect(await refused({ reason: ' short ' })).toBe('reason_required reason')
    expect(await reasonOf(raises.record(checker, raiseOf()))).toBe('role_missing')
    const id = await raises.record(maker, raiseOf())
    expect(await reasonOf(raises.approve(maker, id))).toBe('role_missing')
    const outcomes = await Promise.all(
      [checker, await bank.operator('payout-checker')].map((by) => reasonOf(raises.approve(by, id))),
    )
    expect(outcomes.toSorted()).toEqual(['accepted', 'already_decided'])
    expect(await reasonOf(raises.reject(maker, id, { reason: 'not as agreed' }))).toBe('already_decided')
    const other = await raises.record(maker, raiseOf())
    await raises.reject(maker, other, { reason: 'not as agreed' })
    expect([await raises.stateOf(id), await raises.stateOf(other)]).toEqual(['approved', 'rejected'])
  })
})
