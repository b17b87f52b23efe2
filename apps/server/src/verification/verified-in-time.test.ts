import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { readDecisions } from '../decisions/signed/signed-decisions.ts'
import { createRegistryEvents } from '../trust/record/registry-events.ts'
import { createTwoOperators } from '../withdrawals/fixtures/two-operators.ts'
import { openWithdrawalsFixture, type WithdrawalsFixture } from '../withdrawals/fixtures/withdrawals-fixture.ts'
import { digestOf } from '../withdrawals/payout/state/verified-store.ts'
import { findingsOfTampering } from './fixtures/tampering.ts'
import { verifyBooks } from './verify.ts'

const reason = 'the nodes agree again'

let test: TestChain
let fixture: WithdrawalsFixture
let resumed: string
/** Approved, and no payout process has seen it. */
let unseen: string
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
  await fixture.install()
  resumed = await resume()
  const payouts = fixture.openPayouts()
  await payouts.step()
  await payouts.stop()
  unseen = await resume()
  await test.client.mine({ blocks: 3 })
  const place = { chain: test.chain, registry: fixture.registry.address }
  await createRegistryEvents({ db: fixture.db, ...place, from: 0n, blocksAtOnce: 1_000 }).step()
})
afterAll(async () => {
  await fixture?.close()
  await test?.stop()
})

/** Two operators halt payouts and resume them. Returns the id of what they signed. */
async function resume(): Promise<string> {
  const desk = await createTwoOperators(fixture, reason)
  await desk.halt(desk.maker, reason)
  await desk.prepare(desk.maker, 'go_on', reason)
  const id = await desk.seen()
  await desk.release(desk.checker, id)
  return id
}

const twoDaysAgo = sql`update registry_event set block_time = block_time - interval '2 days'`
const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(fixture.owner, twoDaysAgo, ...changes)
const named = (id: string, why: string) => [
  `I9 decision ${id} is remembered as verified by the payout process, which cannot have done that: ${why}`,
]

/** A row that says that the payout process verified a decision, some time after the first signature was stored. */
async function remembered(id: string, after: string) {
  const [stored] = await readDecisions(fixture.db, [id])
  if (!stored) throw new Error('no decision')
  return sql`insert into payout_verified select decision_id, ${digestOf(stored)}, recorded_at + ${after}::interval
    from operator_decision where decision_id = ${id}`
}
/** The registry takes the roles of the first signer, an hour after the signature. */
const removal = (id: string) => sql`
  insert into registry_event (chain_id, registry, block_number, log_index, block_time, tx_hash, event, operator, roles)
  select e.chain_id, e.registry, 1000000, 0, d.recorded_at + interval '1 hour', '0x' || repeat('7e', 32), 'changed', d.maker, 0
  from operator_decision d, (select distinct chain_id, registry from registry_event) e where d.decision_id = ${id}`

it('finds nothing in what the payout process verified itself, also after a signer left', async () => {
  expect(await fixture.owner.selectFrom('payout_verified').select('decision_id').execute()).toEqual([
    { decision_id: resumed },
  ])
  expect(await verifyBooks(fixture.db)).toEqual([])
  expect(await findingsAfter(removal(resumed), await remembered(unseen, '5 minutes'))).toEqual([])
})

describe('names a row', () => {
  it.each([
    ['before the second operator signed', '-1 hour', 'approval_missing'],
    ['when the signatures had expired', '8 days', 'expired'],
    ['when a signer no longer had the role', '2 hours', 'maker_role_missing'],
  ])('that says that it was verified %s', async (_, after, why) => {
    expect(await findingsAfter(removal(unseen), await remembered(unseen, after))).toEqual(named(unseen, why))
  })

  it('whose time or digest was altered', async () => {
    const later = sql`update payout_verified set verified_at = verified_at + interval '8 days'`
    expect(await findingsAfter(later)).toEqual(named(resumed, 'expired'))
    const other = sql`update payout_verified set digest = repeat('ab', 32)`
    expect(await findingsAfter(other)).toEqual(named(resumed, 'other_bytes'))
  })

  it('of a decision that one operator signed, or nobody', async () => {
    const row = await remembered(unseen, '5 minutes')
    const one = sql`delete from operator_approval where decision_id = ${unseen}`
    expect(await findingsAfter(row, one)).toEqual(expect.arrayContaining(named(unseen, 'other_bytes')))
    const none = '0197f5a0-0000-7000-8000-00000000005c'
    expect(await findingsAfter(sql`update payout_verified set decision_id = ${none}`)).toEqual(
      named(none, 'nothing is stored'),
    )
  })
})
