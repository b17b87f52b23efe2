import { type Selectable, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../../chain/local/fixtures/test-chain.ts'
import { transact } from '../../../chain/signer/transact.ts'
import { newId } from '../../../db/ids.ts'
import type { PayoutHaltTable } from '../../../db/schema.gen.ts'
import { verifyDecisions } from '../../../verification/decisions.ts'
import { createTwoOperators, type TwoOperators } from '../../fixtures/two-operators.ts'
import { openWithdrawalsFixture, type WithdrawalsFixture } from '../../fixtures/withdrawals-fixture.ts'

type PayoutHalt = Selectable<PayoutHaltTable>

const reason = 'looked at the explorer and the key’s host'

let test: TestChain
let bank: WithdrawalsFixture
let desk: TwoOperators
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test)
  await bank.install()
  desk = await createTwoOperators(bank, reason)
})
afterEach(() => bank.close())
afterAll(() => test.stop())

async function queued() {
  const { memberId } = await bank.member('100')
  return bank.queued(memberId, '40')
}

/** Writes that two operators have resumed, as the owner of the tables. */
async function forgeResume(change: { resumeId?: string; decision?: 'go_on' | 'give_back' } = {}): Promise<void> {
  const { maker, checker } = desk
  await sql`update payout_halt set resume_id = ${change.resumeId ?? newId(bank.clock)}, decision = ${change.decision ?? 'go_on'},
    resume_reason = ${reason}, prepared_by = ${maker.operatorId}, prepared_at = now(), released_by = ${checker.operatorId}, released_at = now()
    where released_at is null`.execute(bank.owner)
}

/** Takes the steps of a process of its own, which then gives up the lease. */
async function run(changes: Parameters<typeof bank.openPayouts>[0] = {}): Promise<void> {
  const payouts = bank.openPayouts(changes)
  await bank.settle(payouts)
  await payouts.stop()
}

const findings = async () => (await verifyDecisions(bank.owner)).map(({ subject }) => subject)
const openHalt = async () => (await desk.status()).halt

it('a halt that is over only in the database halts again, until two operators sign', async () => {
  await desk.halt(desk.maker, reason)
  const forged = (await openHalt())?.halt_id
  const withdrawId = await queued()
  await forgeResume()
  await run()
  await run()
  expect(await bank.stateOf(withdrawId)).toBe('queued')
  expect(await openHalt()).toMatchObject({ cause: 'payout_refused', subject: forged })
  expect(await bank.openIncidents()).toContain('payout_refused')
  expect(await findings()).toEqual([`end of halt ${forged}`])
  await desk.resume('go_on')
  await run()
  expect(await bank.stateOf(withdrawId)).toBe('confirmed')
})

it('a signature that ended one halt ends no other', async () => {
  await desk.halt(desk.maker, reason)
  await desk.resume('go_on')
  const { resume_id: resumeId } = await bank.owner
    .selectFrom('payout_halt')
    .select('resume_id')
    .executeTakeFirstOrThrow()
  const withdrawId = await queued()
  await desk.halt(desk.maker, 'something else has come up')
  await sql`update payout_halt set resume_id = null where resume_id = ${resumeId}`.execute(bank.owner)
  await forgeResume({ resumeId: resumeId ?? '' })
  await run()
  expect(await bank.stateOf(withdrawId)).toBe('queued')
  expect(await openHalt()).toMatchObject({ cause: 'payout_refused' })
})

describe('a forged halt', () => {
  /** As the application, writes a halt that two operators seem to have ended in the year 2100. */
  async function forge(halted: string, about: Pick<PayoutHalt, 'cause' | 'subject'>): Promise<string> {
    const [id, at] = [newId(bank.clock), new Date('2100-01-01')]
    const halt = { halt_id: id, chain_id: 31_337, ...about, detail: 'forged', halted_at: new Date(halted) }
    const prepared = {
      prepared_by: desk.maker.operatorId,
      prepared_at: at,
      decision: 'go_on',
      resume_reason: reason,
    } as const
    const released = { resume_id: newId(bank.clock), released_by: desk.checker.operatorId, released_at: at }
    await bank.db
      .insertInto('payout_halt')
      .values({ ...halt, ...prepared, ...released })
      .execute()
    return id
  }

  it('of the future halts once, until two operators have signed to go on', async () => {
    const forged = await forge('2100-01-01', { cause: 'payout_refused', subject: 'anything' })
    const withdrawId = await queued()
    await run()
    expect(await openHalt()).toMatchObject({ cause: 'payout_refused', subject: forged })
    await desk.resume('go_on')
    await run()
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  })

  it('does not hide what two operators decided', async () => {
    await transact(test.chain, bank.payer.signer, { to: bank.payer.address })
    await test.client.mine({ blocks: 3 })
    await queued()
    await run()
    const subject = (await openHalt())?.subject ?? ''
    await desk.resume('go_on')
    for (let count = 0; count < 4; count += 1) await forge('2000-01-01', { cause: 'payout_nonce_unexplained', subject })
    await run()
    expect(await openHalt()).toBeUndefined()
  })

  it('whose text nobody can sign is ended by two operators once its row is deleted', async () => {
    const halt = { halt_id: newId(bank.clock), chain_id: 31_337, cause: 'payout_refused', detail: 'forged' } as const
    const subject = 'this line\nand another'
    await bank.db
      .insertInto('payout_halt')
      .values({ ...halt, subject, halted_at: bank.clock.now() })
      .execute()
    const withdrawId = await queued()
    await run()
    await expect(desk.resume('go_on')).rejects.toMatchObject({ reason: 'bad_field' })
    await sql`delete from payout_halt where halt_id = ${halt.halt_id}`.execute(bank.owner)
    await run()
    expect(await openHalt()).toMatchObject({ detail: 'this halt was deleted', subject: halt.halt_id })
    await desk.resume('go_on')
    await run()
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  })

  it.each([
    ['without its operator', 'operator', '2026-01-01'],
    ['at the end of time', 'payout_refused', 'infinity'],
    ['in a far year', 'payout_refused', '12000-01-01'],
  ])('or flag that nobody could lower is refused: %s', async (_, cause, at) => {
    const flag = sql`update payout_signer set halted_at = ${at}, halt_reason = ${cause}`.execute(bank.db)
    await expect(flag).rejects.toThrow('payout_signer_flag')
    const halt = sql`insert into payout_halt (halt_id, chain_id, cause, subject, detail, halted_at)
      values (gen_random_uuid(), 31337, ${cause}, 'anything', 'forged', ${at})`.execute(bank.db)
    await expect(halt).rejects.toThrow(/payout_halt_(times|check)/)
  })

  it('is not in the log of the payout process, which names those that it found itself', async () => {
    const logged: object[] = []
    const log = { warn: (found: object) => logged.push(found) }
    await desk.halt(desk.maker, reason)
    await run({ log })
    expect(logged).toEqual([])
    await forgeResume()
    await run({ log })
    expect(logged).toEqual([expect.objectContaining({ cause: 'payout_refused', haltId: (await openHalt())?.halt_id })])
  })
})

it('a halt that is deleted halts again, once a process has seen it', async () => {
  await desk.halt(desk.maker, reason)
  const withdrawId = await queued()
  await run()
  await sql`delete from payout_halt`.execute(bank.owner)
  await run()
  expect(await bank.stateOf(withdrawId)).toBe('queued')
  expect(await openHalt()).toMatchObject({ cause: 'payout_refused', detail: 'this halt was deleted' })
})

describe('a halt that a process has seen, and that is over only in the database', () => {
  let signed: PayoutHalt
  let forged: string | undefined
  let withdrawId: string
  beforeEach(async () => {
    await desk.halt(desk.maker, reason)
    await desk.resume('go_on')
    await run()
    // As after a restore: the signatures are known, and the halt is not.
    signed = await bank.owner.deleteFrom('payout_halt').returningAll().executeTakeFirstOrThrow()
    await sql`delete from payout_seen_halt`.execute(bank.owner)
    await desk.halt(desk.maker, 'something else has come up')
    forged = (await openHalt())?.halt_id
    withdrawId = await queued()
    await run()
    await forgeResume()
  })
  const halted_at = () => new Date(bank.clock.now().getTime() + 60_000)
  async function expectHalted(): Promise<void> {
    expect(await bank.stateOf(withdrawId)).toBe('queued')
    expect(await openHalt()).toMatchObject({ cause: 'payout_refused', subject: forged })
    await desk.resume('go_on')
    await run()
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  }

  it('halts again, also behind one that two operators had ended', async () => {
    await bank.owner
      .insertInto('payout_halt')
      .values({ ...signed, halted_at: halted_at() })
      .execute()
    await run()
    await expectHalted()
  })

  it('halts again, also after another halt', async () => {
    await bank.owner
      .insertInto('payout_halt')
      .values({ ...signed, halted_at: halted_at(), released_at: null, released_by: null })
      .execute()
    await run()
    await bank.owner.updateTable('payout_halt').set(signed).where('halt_id', '=', signed.halt_id).execute()
    await sql`update payout_halt set halted_at = ${halted_at()} where halt_id = ${signed.halt_id}`.execute(bank.owner)
    await run()
    await expectHalted()
  })
})

it('a nonce is skipped only as two operators signed it, not as the database says', async () => {
  const strange = () => transact(test.chain, bank.payer.signer, { to: bank.payer.address })
  await strange()
  await test.client.mine({ blocks: 3 })
  const withdrawId = await queued()
  await run()
  const { address } = bank.payer
  expect(await openHalt()).toMatchObject({ cause: 'payout_nonce_unexplained', subject: `${address}:1` })
  await desk.resume('go_on')
  await strange()
  await test.client.mine({ blocks: 3 })
  await sql`update payout_halt set subject = ${`${address}:2`}`.execute(bank.owner)
  await run()
  expect(await bank.stateOf(withdrawId)).toBe('queued')
  const { next_nonce: next } = await bank.owner
    .selectFrom('payout_signer')
    .select('next_nonce')
    .executeTakeFirstOrThrow()
  expect(next).toBe(0n)
  expect(await openHalt()).toMatchObject({ cause: 'payout_refused' })
})

it('a resumption that was verified in time counts for ever, even after its operators leave; what they sign later does not', async () => {
  await desk.halt(desk.maker, reason)
  await desk.resume('go_on')
  const withdrawId = await queued()
  const left = { ...bank.registry, rolesOf: async () => [] }
  await run({ registry: left })
  expect(await bank.stateOf(withdrawId), 'while it has not expired, they need their roles').toBe('queued')
  await sql`delete from payout_halt where cause = 'payout_refused'`.execute(bank.owner)
  await sql`delete from payout_seen_halt`.execute(bank.owner)
  await run()
  expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  await bank.advance(8 * 86_400)
  const later = await queued()
  await run({ registry: left })
  expect(await bank.stateOf(later)).toBe('confirmed')
  await sql`alter table payout_verified disable trigger user`.execute(bank.owner)
  await sql`delete from payout_verified`.execute(bank.owner)
  await queued()
  await run()
  expect(await openHalt(), 'no process verified it in time').toMatchObject({
    cause: 'payout_verified_too_late',
    detail: 'the signatures that ended this halt expired before the payout process verified them',
  })
  expect(await bank.openIncidents()).toContain('payout_verified_too_late')
})
