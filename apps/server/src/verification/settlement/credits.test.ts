import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { openSignedReversals } from '../../ledger/fixtures/signed-reversals.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { createPoints } from '../../points/points.ts'
import { someHash } from '../../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { findingsOfTampering, posting } from '../fixtures/tampering.ts'
import { verifyBooks } from '../verify.ts'

let world: SettlementFixture
let member: string
let stranger: string
const [taskId, txHash] = [crypto.randomUUID(), `0x${someHash()}`]
const assignmentId = crypto.randomUUID()
/**
 * Points for an approved task, half of them for one that was reversed; money from suspense, once assigned and once with
 * a cancelled assignment.
 */
beforeAll(async () => {
  world = await createSettlementFixture()
  member = await world.addMember()
  stranger = await world.addMember()
  await grant(taskId)
  const mistaken = crypto.randomUUID()
  await grant(mistaken)
  await reverse(mistaken)
  await assign(txHash, assignmentId)
  const [otherHash, given] = [`0x${someHash()}`, crypto.randomUUID()]
  await assign(otherHash, given)
  await reverse(`${otherHash}:0`)
  await sql`update suspense_assignment set state = 'rejected' where assignment_id = ${given}`.execute(world.owner)
})
afterAll(() => world.database.drop())

async function grant(id: string): Promise<void> {
  const { ada } = world.operators
  const [operator, at] = [ada.operatorId, world.clock.now()]
  await sql`insert into airdrop_task (task_id, kind, points, claims, ends_at, created_by, created_at)
    values (${id}, 'learn', 20, 5, ${at}, ${operator}, ${at})`.execute(world.owner)
  await sql`insert into airdrop_entry (member_id, task_id, state, budget_part, decided_by, decided_at, updated_at)
    values (${member}, ${id}, 'approved', 0, ${operator}, ${at}, ${at})`.execute(world.owner)
  const points = createPoints({ db: world.app, ledger: world.ledger })
  await transaction(world.app, (tx) => points.grant(tx, { memberId: member, points: 20n, reason: 'task', ref: id }))
}

async function assign(hash: string, id: string): Promise<void> {
  const { ada, ben } = world.operators
  await sql`insert into chain_transfer (chain_id, tx_hash, log_index, block_number, block_hash, block_time, token, sender, recipient, amount, state, recorded_at)
    values (1, ${hash}, 0, 1, ${hash}, now(), ${hash}, ${hash}, ${hash}, 9, 'suspense', now())`.execute(world.owner)
  await sql`insert into suspense_assignment (assignment_id, chain_id, tx_hash, log_index, target, member_id, evidence, state, recorded_by, recorded_at, decided_by, decided_at)
    values (${id}, 1, ${hash}, 0, 'member', ${member}, 'said so by letter', 'approved', ${ada.operatorId}, now(), ${ben.operatorId}, now())`.execute(
    world.owner,
  )
  const leg = { asset: 'USDT', amount: 9n, reference: { kind: 'chain_transfer', id: `${hash}:0` } } as const
  const unknown: Leg = {
    ...leg,
    key: `dep:1:${hash}:0`,
    debit: 'treasury',
    credit: 'suspense',
    kind: 'deposit_unknown',
  }
  const assigned: Leg = {
    ...leg,
    key: `dep:1:${hash}:0:assigned:${id}`,
    debit: 'suspense',
    credit: 'available',
    kind: 'suspense_assigned',
  }
  await transaction(world.app, (tx) => world.ledger.post(tx, NIL_ID, [unknown]))
  await transaction(world.app, (tx) => world.ledger.post(tx, member, [assigned]))
}

async function reverse(referenceId: string): Promise<void> {
  const { app: db, owner, clock, ledger, operators } = world
  const reversals = openSignedReversals({ db, owner, clock, ledger })
  const posted = db
    .selectFrom('transfer')
    .select('id')
    .where('member_id', '=', member)
    .where('reference_id', '=', referenceId)
  const { id: transferId } = await posted.executeTakeFirstOrThrow()
  const request = { memberId: member, transferId, reason: 'it was given by mistake' }
  await reversals.approve(operators.ben, await reversals.record(operators.ada, request))
}

const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(world.owner, ...changes)

it('are sound with credits and reversals', async () => {
  expect(await verifyBooks(world.app)).toEqual([])
})

describe('points', () => {
  const leg = {
    asset: 'POINT',
    debit: 'points_issued',
    credit: 'available',
    amount: 7n,
    kind: 'points_earned',
  } as const

  it('are reported without an entry', async () => {
    expect(await findingsAfter(posting(member, leg))).toEqual(['points no task says points of 0, the journal has 7'])
    const reference = { kind: 'task', id: taskId } as const
    expect(await findingsAfter(posting(stranger, { ...leg, reference }))).toEqual([
      `points task ${taskId} says points of 0, the journal has 7`,
    ])
  })

  it('are reported if the entry or its task says otherwise', async () => {
    const told = expect.stringMatching(/^points task .* says points of \d+, the journal has 20$/)
    const open = sql`update airdrop_entry set state = 'submitted', decided_by = null, decided_at = null`
    expect(await findingsAfter(open)).toContainEqual(told)
    expect(await findingsAfter(sql`update airdrop_task set points = points + 1`)).toContainEqual(told)
  })
})

describe('money from suspense', () => {
  it('is reported without an assignment', async () => {
    const leg = { debit: 'suspense', credit: 'available', amount: 2n, kind: 'suspense_assigned' } as const
    expect(await findingsAfter(posting(stranger, leg))).toContainEqual(
      expect.stringMatching(/^suspense assignment .* is not there for 0, posted were 2$/),
    )
  })

  it.each([
    [
      'another sum',
      sql`update chain_transfer set amount = amount + 1 where tx_hash = ${txHash}`,
      'is approved for 10, posted were 9',
    ],
    [
      'a rejected assignment',
      sql`update suspense_assignment set state = 'rejected'`,
      'is rejected for 9, posted were 9',
    ],
    ['no posting', sql`delete from transfer where kind = 'suspense_assigned'`, 'is approved for 9, posted were 0'],
  ])('is reported with %s', async (_, change, detail) => {
    expect(await findingsAfter(change)).toContain(`suspense assignment ${assignmentId} ${detail}`)
  })

  it('is reported if it went to another member', async () => {
    const other = sql`update suspense_assignment set member_id = ${stranger} where assignment_id = ${assignmentId}`
    expect(await findingsAfter(other)).toContain(`suspense assignment ${assignmentId} is approved for 9, posted were 0`)
  })
})
