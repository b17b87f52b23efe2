import { roleBits } from '@terahold/decisions/operator-change'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { createRegistryEvents } from '../trust/record/registry-events.ts'
import { openWithdrawalsFixture, type WithdrawalsFixture } from '../withdrawals/fixtures/withdrawals-fixture.ts'
import { findingsOfTampering } from './fixtures/tampering.ts'
import { verifyBooks } from './verify.ts'

let test: TestChain
let fixture: WithdrawalsFixture
let released: string
let waiting: string
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
  await fixture.install()
  const [one, two] = [await fixture.member('9000'), await fixture.member('9000')]
  const [maker, checker] = [await fixture.operator('payout-maker'), await fixture.operator('payout-checker')]
  released = await fixture.queued(one.memberId, '6000')
  await fixture.prepare(one.memberId, released, maker)
  await fixture.release(one.memberId, released, checker)
  waiting = await fixture.queued(two.memberId, '6000')
})
afterAll(async () => {
  await fixture?.close()
  await test?.stop()
})

const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(fixture.owner, ...changes)
const unsigned = (id: string, why: string) =>
  `I9 withdrawal ${id} is released, but two operators did not sign that: ${why}`

it('finds nothing when two operators signed, also after one of them left', async () => {
  expect(await verifyBooks(fixture.db)).toEqual([])
  expect(await findingsAfter(sql`update operator set ended_at = database_now()`)).toEqual([])
})

/** The registry's events as the worker copies them, with the deployment two days ago. */
async function copyRegistry(): Promise<void> {
  await test.client.mine({ blocks: 3 })
  const place = { chain: test.chain, registry: fixture.registry.address }
  await createRegistryEvents({ db: fixture.db, ...place, from: 0n, blocksAtOnce: 1_000 }).step()
}
const twoDaysAgo = sql`update registry_event set block_time = block_time - interval '2 days'`
/** The registry changes the roles of the first signer, some time before or after the signature. */
const changeOfMaker = (when: RawBuilder<unknown>, roles = 0) => sql`
  insert into registry_event (chain_id, registry, block_number, log_index, block_time, tx_hash, event, operator, roles)
  select e.chain_id, e.registry, 1000000, 0, d.recorded_at + ${when}, '0x' || repeat('7e', 32), 'changed', d.maker, ${roles}
  from operator_decision d, (select distinct chain_id, registry from registry_event) e where d.subject = ${released}`

describe('the roles of who signed are those of the time of the signature', () => {
  beforeAll(copyRegistry)

  it('so nothing is found when an operator ended after it, or shortly before the signature was stored', async () => {
    expect(await findingsAfter(twoDaysAgo, changeOfMaker(sql`interval '1 hour'`))).toEqual([])
    expect(await findingsAfter(twoDaysAgo, changeOfMaker(sql`interval '-5 minutes'`))).toEqual([])
  })

  it('so a signature is named that an operator made after their end, or in a role that they got later', async () => {
    const named = [unsigned(released, 'maker_role_missing')]
    expect(await findingsAfter(twoDaysAgo, changeOfMaker(sql`interval '-1 hour'`))).toEqual(named)
    // Before this change, the first operator had another role.
    const bit = roleBits(['payout-maker'])
    const before = sql`update registry_event set roles = ${roleBits(['settlement'])} where event = 'changed'
      and operator = (select maker from operator_decision where subject = ${released})`
    expect(await findingsAfter(twoDaysAgo, before, changeOfMaker(sql`interval '1 hour'`, bit))).toEqual(named)
    expect(await findingsAfter(twoDaysAgo, before, changeOfMaker(sql`interval '-1 hour'`, bit))).toEqual([])
  })

  it('so a signer is named whom the registry never had, also with past roles in the database', async () => {
    const unlisted = sql`delete from registry_event where operator = (select maker from operator_decision where subject = ${released})`
    const claimed = sql`update operator set past_roles = array['payout-maker']`
    expect(await findingsAfter(twoDaysAgo, unlisted, claimed)).toEqual([unsigned(released, 'maker_role_missing')])
  })
})

it('names a release that is only two names in the database', async () => {
  const names = sql`update withdrawal w set state = 'queued', needs_release = false, prepared_by = r.prepared_by, released_by = r.released_by
    from withdrawal r where w.withdraw_id = ${waiting} and r.withdraw_id = ${released}`
  expect(await findingsAfter(names)).toEqual([unsigned(waiting, 'nothing is stored')])
})

it.each([
  ['another signature', sql`maker_signature = '0x' || repeat('11', 65)`, 'maker_signature_invalid'],
  ['another wallet', sql`maker = '0x' || repeat('ab', 20)`, 'maker_role_missing'],
  ['other bytes', sql`decision = replace(decision, 'payout-maker', 'settlement')`, 'maker_role_missing'],
])('names a decision with %s', async (_, change, fault) => {
  expect(await findingsAfter(sql`update operator_decision set ${change}`)).toEqual([unsigned(released, fault)])
})

it('names a release whose recipient was changed after it was signed', async () => {
  const change = sql`update withdrawal set to_address = '0x' || repeat('ab', 20) where withdraw_id = ${released}`
  expect(await findingsAfter(change)).toContainEqual(unsigned(released, 'other_fields'))
})

it('names a house withdrawal that is only two names in the database', async () => {
  const id = '0197f5a0-0000-7000-8000-00000000005f'
  const names = sql`insert into house_withdrawal (house_withdrawal_id, chain_id, to_address, amount, reason, state, recorded_by,
      recorded_at, decided_by, decided_at)
    select ${id}, ${fixture.registry.chainId}, to_address, 5, 'Earned in October', 'approved', prepared_by, now(), released_by, now()
    from withdrawal where withdraw_id = ${released}`
  const detail = 'is approved, but two operators did not sign that: nothing is stored'
  expect(await findingsAfter(names)).toContainEqual(`I9 house withdrawal ${id} ${detail}`)
})

it('names a reversal of a transfer that is only two names in the database', async () => {
  const id = '0197f5a0-0000-7000-8000-00000000005d'
  const names = sql`insert into ledger_reversal (member_id, reversal_id, transfer_id, reason, state, recorded_by, recorded_at, decided_by,
      decided_at)
    select w.member_id, ${id}, (select t.id from transfer t where t.member_id = w.member_id limit 1), 'it was a mistake', 'approved',
      prepared_by, now(), released_by, now()
    from withdrawal w where withdraw_id = ${released}`
  const detail = 'is approved, but two operators did not sign that: nothing is stored'
  expect(await findingsAfter(names)).toContainEqual(`I9 reversal ${id} ${detail}`)
})

it('names an assignment of money in suspense that is only two names in the database', async () => {
  const hash = `0x${'5e'.repeat(32)}`
  const [id, stranger] = ['0197f5a0-0000-7000-8000-00000000005e', `0x${'cd'.repeat(20)}`]
  const transfer = sql`insert into chain_transfer (chain_id, tx_hash, log_index, token, block_number, block_hash, sender, recipient, amount,
      block_time, state, reason, recorded_at)
    values (${fixture.registry.chainId}, ${hash}, 0, ${fixture.token}, 7, ${hash}, ${stranger}, ${stranger}, 6000, now(), 'suspense',
      'unknown_sender', now())`
  const names = sql`insert into suspense_assignment (assignment_id, chain_id, tx_hash, log_index, target, member_id, evidence, state,
      recorded_by, recorded_at, decided_by, decided_at)
    select ${id}, ${fixture.registry.chainId}, ${hash}, 0, 'member', member_id, 'as the letter of the exchange says', 'approved',
      prepared_by, now(), released_by, now() from withdrawal where withdraw_id = ${released}`
  const detail = 'is approved, but two operators did not sign that: nothing is stored'
  expect(await findingsAfter(transfer, names)).toContainEqual(`I9 assignment ${id} ${detail}`)
})
