import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../chain/local/test-chain.ts'
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
  const { address, chainId } = fixture.registry
  const installed = {
    profile: 'test' as const,
    chain_id: chainId,
    token: fixture.token,
    treasury: fixture.treasury.address,
  }
  await fixture.owner
    .insertInto('installation')
    .values({ ...installed, registry: address.toLowerCase(), created_at: fixture.clock.now() })
    .execute()
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
