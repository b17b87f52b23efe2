import { randomBytes } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { putHouseAddress } from '../../deposits/transfers/house-addresses.ts'
import { createEvents } from '../../events/events.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { grantFeeFree } from '../fixtures/grant-fee-free.ts'
import { type Bookings, signingBookings } from '../fixtures/signing-bookings.ts'
import { createTwoOperators, type TwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { unknownPaymentKind } from '../payout/state/restored.ts'
import { createOutflowBookings } from './outflow-bookings.ts'

const chainId = 31_337
const reason = 'The explorer shows whose payment it was'

let test: TestChain
let fixture: WithdrawalsFixture
let desk: TwoOperators
let bookings: Bookings
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
  desk = await createTwoOperators(fixture, reason)
  const { db, clock, ledger, decisions, owner, vault, treasury } = fixture
  const common = { db, clock, ledger, decisions, decimals: 18, audit: writeAudit({ clock }), chainId }
  bookings = signingBookings(fixture, createOutflowBookings({ ...common, publish: createEvents({ clock }).publish }))
  await transaction(owner, async (tx) => {
    await putHouseAddress(tx, { chainId, address: treasury.address, role: 'treasury', name: 'Treasury' })
    await putHouseAddress(tx, { chainId, address: vault, role: 'payout_vault', name: 'Vault' })
  })
})
afterAll(async () => {
  await fixture?.close()
  await test?.stop()
})

type Payment = { txHash: string; logIndex: number }

/** Records a payment that the watcher found and that nothing explains. */
async function paid(
  to: string,
  amount: string,
  { from, log }: { from?: string; log?: Payment } = {},
): Promise<Payment> {
  const [sender, token] = [(from ?? fixture.vault).toLowerCase(), fixture.token.toLowerCase()]
  const { txHash, logIndex } = log ?? { txHash: `0x${randomBytes(32).toString('hex')}`, logIndex: 0 }
  await sql`insert into chain_transfer (chain_id, tx_hash, log_index, token, sender, recipient, amount, block_number, block_hash, block_time,
      state, reason, recorded_at)
    values (${chainId}, ${txHash}, ${logIndex}, ${token}, ${sender}, ${to}, ${usdt(amount)}, 1, '0x', now(),
      'outflow', 'unexplained', now())`.execute(fixture.owner)
  return { txHash, logIndex }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? `${error.reason} ${error.field ?? ''}`.trim() : String(error)),
  )
const record = (log: Payment, withdrawId?: string) => bookings.record(desk.maker, { log, withdrawId, reason })
const approve = (id: string) => bookings.approve(desk.checker, id)
const vaultInBooks = async () => (await fixture.ledger.houseBalances(fixture.db)).payout_vault

/** A withdrawal of which the books know that this transaction paid it, as after its batch was ended by evidence. */
async function confirmed(memberId: string, amount: string, txHash: string): Promise<string> {
  const withdrawId = await fixture.queued(memberId, amount)
  await sql`update withdrawal set state = 'confirmed', tx_hash = ${txHash} where withdraw_id = ${withdrawId}`.execute(
    fixture.owner,
  )
  return withdrawId
}

async function eventsOf(withdrawId: string): Promise<string[]> {
  const events = fixture.db.selectFrom('withdrawal_event').select('state').where('withdraw_id', '=', withdrawId)
  return (await events.orderBy('event_id').execute()).map(({ state }) => state)
}

describe('a booking names', () => {
  it('an unexplained payment out of the vault to a member', async () => {
    const { address } = await fixture.member('100')
    const log = await paid(address, '10')
    expect(await reasonOf(record({ ...log, logIndex: 1 }))).toBe('record_unknown')
    expect(await reasonOf(record(await paid(address, '10', { from: fixture.treasury.address })))).toBe('record_unknown')
    expect(await reasonOf(record(await paid(`0x${'ab'.repeat(20)}`, '10')))).toBe('bad_field log')
    await approve(await record(log))
    expect(await reasonOf(record(log)), 'explained by now').toBe('record_unknown')
  })

  it('an open withdrawal of that member, to that address and of exactly that amount', async () => {
    const [one, other] = [await fixture.member('100'), await fixture.member('100')]
    const [open, ended] = [await fixture.queued(one.memberId, '10.05'), await fixture.queued(one.memberId, '10.05')]
    const [others, less] = [await fixture.queued(other.memberId, '10.05'), await fixture.queued(one.memberId, '10')]
    await fixture.withdrawals.reject(one.memberId, ended, 'by mistake')
    const log = await paid(one.address, '10')
    const paidBefore = await confirmed(one.memberId, '10.05', `0x${'1'.repeat(64)}`)
    for (const withdrawId of [ended, others, less, paidBefore])
      expect(await reasonOf(record(log, withdrawId))).toBe('bad_field withdrawId')
    const earlier = `0x${randomBytes(20).toString('hex')}`
    await sql`insert into member_address values (${earlier}, ${one.memberId})`.execute(fixture.owner)
    const before = await paid(earlier, '10')
    expect(await reasonOf(record(before, open)), 'to an earlier wallet of the member').toBe('bad_field withdrawId')
    await approve(await record(before))
    expect(await fixture.balanceOf(one.memberId)).toEqual({ available: usdt('59.9'), held: usdt('30.1') })
    await approve(await record(log, open))
    expect(await fixture.balanceOf(one.memberId)).toEqual({ available: usdt('59.9'), held: usdt('20.05') })
  })
})

describe('a withdrawal that the books know as paid by the transaction', () => {
  it('is the one that is booked, and each payment books another one', async () => {
    const { memberId, address } = await fixture.member('100')
    const log = await paid(address, '10')
    const [first, second] = [log, await paid(address, '10', { log: { ...log, logIndex: 1 } })]
    await confirmed(memberId, '20.05', log.txHash)
    await confirmed(memberId, '10.05', `0x${'0'.repeat(64)}`)
    const known = [await confirmed(memberId, '10.05', log.txHash), await confirmed(memberId, '10.05', log.txHash)]
    const before = await fixture.balanceOf(memberId)
    await bookings.reject(desk.maker, await record(first), { reason: 'not as agreed' })
    await approve(await record(first))
    await approve(await record(second))
    const rows = fixture.db.selectFrom('outflow_booking').select('withdraw_id').where('state', '=', 'approved')
    const mine = rows.where('member_id', '=', memberId).orderBy('withdraw_id')
    expect((await mine.execute()).map(({ withdraw_id }) => withdraw_id)).toEqual(known)
    expect(await fixture.balanceOf(memberId), 'is not charged again').toEqual(before)
  })

  it('makes the approval of a booking without one impossible', async () => {
    const { memberId, address } = await fixture.member('100')
    const log = await paid(address, '10')
    const id = await record(log)
    await confirmed(memberId, '10.05', log.txHash)
    expect(await reasonOf(approve(id))).toBe('decision_changed')
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('89.95'), held: usdt('10.05') })
  })
})

describe('an approved booking', () => {
  it('charges the member instead of the owner, and ends the incidents about it', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '10.05')
    const log = await paid(address, '10')
    const subject = `${log.txHash}:0`
    for (const kind of ['suspect_outflow', unknownPaymentKind] as const)
      await transaction(fixture.db, (tx) => openIncident(tx, fixture.clock, { kind, subject, detail: {} }))
    const [vault, { network_fee: fees }] = [await vaultInBooks(), await fixture.ledger.houseBalances(fixture.db)]
    await approve(await record(log, withdrawId))
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('89.95'), held: 0n })
    expect(await vaultInBooks(), 'the outflow was in the books').toBe(vault)
    expect((await fixture.ledger.houseBalances(fixture.db)).network_fee - fees).toBe(usdt('0.05'))
    expect(await fixture.openIncidents()).toEqual([])
    expect((await eventsOf(withdrawId)).at(-1)).toBe('confirmed')
  })

  it('of a lost withdrawal leaves the member no more fee-free right than money', async () => {
    const { memberId, address } = await fixture.member('100')
    await grantFeeFree(fixture.owner, memberId, usdt('95'))
    await approve(await record(await paid(address, '10')))
    const { withdraw_id: lost } = await fixture.db
      .selectFrom('withdrawal')
      .select('withdraw_id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(await eventsOf(lost)).toEqual(['requested', 'confirmed'])
    const rows = fixture.db.selectFrom('withdrawal_allowance').select('fee_free').where('member_id', '=', memberId)
    expect(await rows.executeTakeFirst()).toEqual({ fee_free: usdt('90') })
  })
})
