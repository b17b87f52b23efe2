import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { houseAccounts } from '../model/accounts.ts'
import type { Pair } from './pair.ts'
import { perform } from './perform.ts'

/** A process killed after it noted a sending leaves a batch that is resent only after the resend pause. */
const payoutPatienceMs = 60_000

/** Completes what the day began: reads the chain, moves and pays withdrawals, posts what is due. */
export async function finishDay(pair: Pair): Promise<void> {
  const { world, books } = pair
  await perform(pair, { kind: 'read the chain' })
  await perform(pair, { kind: 'advance withdrawals' })
  await payEverything(pair)
  // A process that was killed may have posted a part of it.
  await world.subjects.settlement.sweep(world.db)
  await world.subjects.claims.settleAll()
  for (const member of books.members.keys()) books.post(member)
}

/** Takes steps of the payout process until nothing is queued or under way. */
async function payEverything(pair: Pair): Promise<void> {
  const { world, books } = pair
  const deadline = performance.now() + payoutPatienceMs
  while (performance.now() < deadline) {
    expect(await world.subjects.payouts?.step(), 'payouts are not halted').toBe(true)
    await world.test.client.mine({ blocks: 3 })
    if (!(await isPayoutOpen(world))) break
    await pause(20)
  }
  const now = await world.now()
  while (books.withdrawals.send(now) > 0 || books.withdrawals.inFlight() > 0n) books.withdrawals.settle()
  pair.batchDepth = undefined
}

async function isPayoutOpen({ db }: Pair['world']): Promise<boolean> {
  const open = await db
    .selectFrom('withdrawal')
    .select('withdraw_id')
    .where('state', 'in', ['queued', 'signed', 'broadcast'])
    .executeTakeFirst()
  return open !== undefined
}

/** What a member reads, and what the journal shows about them. */
type Purse = {
  available: bigint
  held: bigint
  posted: bigint
  due: bigint
  pending: bigint
  feeFree: bigint
  claim: bigint
}

/** Compares every balance of every member and of the house. Returns the differences, each with both sides. */
export async function differences({ world, books, members }: Pair): Promise<string[]> {
  const found: string[] = []
  const real = await readPurses(world)
  for (const [member, { memberId }] of members.entries()) {
    const plain = books.of(member)
    const expected: Purse = {
      available: plain.available,
      held: plain.held,
      posted: plain.posted,
      due: books.due(member),
      pending: books.pending(member),
      feeFree: plain.feeFree,
      claim: plain.claim,
    }
    const { due, pending, posted } = await world.subjects.settlement.earnings(world.db, memberId)
    const actual = { ...nothing, ...real.get(memberId), due, pending, posted }
    found.push(...differ(`member ${member}`, expected, actual))
  }
  const house: Record<string, bigint> = await world.subjects.ledger.houseBalances(world.db)
  const expected = houseAccounts(books)
  for (const name of Object.keys(house)) expected[name] ??= 0n
  found.push(...differ('the house', expected, house))
  return found
}

const nothing = { available: 0n, held: 0n, feeFree: 0n, claim: 0n }

function differ(who: string, expected: Record<string, bigint>, actual: Record<string, bigint>): string[] {
  return Object.keys(expected)
    .filter((name) => expected[name] !== actual[name])
    .map((name) => `${who}: ${name} is ${actual[name]}, the model has ${expected[name]}`)
}

/** Sums the journal for each member, instead of reading the balances that the product keeps. */
async function readPurses(world: Pair['world']): Promise<Map<string, typeof nothing>> {
  const { rows } = await sql<{ member: string } & typeof nothing>`
    select member_id as member,
      coalesce(sum(amount) filter (where credit = 'available'), 0) - coalesce(sum(amount) filter (where debit = 'available'), 0)
        as available,
      coalesce(sum(amount) filter (where credit = 'held'), 0) - coalesce(sum(amount) filter (where debit = 'held'), 0) as held,
      coalesce((select a.fee_free from withdrawal_allowance a where a.member_id = t.member_id), 0) as "feeFree",
      coalesce((select sum(c.amount - c.settled) from chain_claim c where c.member_id = t.member_id), 0) as claim
    from transfer t where asset = 'USDT' group by member_id`.execute(world.db)
  return new Map(rows.map(({ member, ...purse }) => [member, purse]))
}
