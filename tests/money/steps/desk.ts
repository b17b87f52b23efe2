import { formatAmount } from '@terahold/money/amount'
import { addDays, dayOf } from '@terahold/money/day'
import { expect } from 'vitest'
import { dayMs } from '../model/books.ts'
import { someHash } from '../support/founding.ts'
import { operatorWallets, signDraft } from '../support/release.ts'
import type { WorldMember } from '../support/world.ts'
import type { Step } from './history.ts'
import { attempt, fromNewest, outcomeOf, type Pair } from './pair.ts'

export async function settle(pair: Pair, step: Extract<Step, { kind: 'settle' }>, now: number): Promise<void> {
  const { world, books } = pair
  const { pool, back, usdt: sum, uptime, isRejected } = step
  const day = addDays(dayOf(new Date(now)), -back)
  const plainDay = Math.floor(now / dayMs) - back
  const expected = books.revenue.isTooMuch(pool, plainDay, sum) ? 'revenue_implausible' : 'ok'
  const { outcome, value } = await attempt(() => world.settle(pool, day, { usdt: sum, uptimeBps: uptime }, isRejected))
  expect(outcome).toBe(expected)
  if (isRejected || value === undefined) return
  pair.revenueIds.push(value)
  books.revenue.settle(pool, plainDay, sum, BigInt(uptime))
}

export async function exit({ world, books, members, orderIds }: Pair, which: number, now: number): Promise<void> {
  const place = fromNewest(orderIds, which)
  const orderId = orderIds[place]
  const holding =
    orderId && (await world.db.selectFrom('holding').selectAll().where('order_id', '=', orderId).executeTakeFirst())
  if (!holding) return
  const { memberId } = members[books.orders[place]?.member ?? 0] as WorldMember
  const request = { holdingId: holding.holding_id, refund: books.quote(place, now)?.refund ?? 0n }
  const expected = books.exit(place, now)
  expect(await outcomeOf(() => world.subjects.orders.exitHolding(memberId, request))).toBe(expected)
}

export async function withdrawContract(pair: Pair, which: number, now: number): Promise<void> {
  const { world, books, members, orderIds } = pair
  const place = fromNewest(orderIds, which)
  const [orderId, order] = [orderIds[place], books.orders[place]]
  if (!orderId || !order) return
  const { memberId } = members[order.member] as WorldMember
  const isCooling = order.state === 'cooling_off' && now < order.cools
  const refund = isCooling ? order.price : (books.quote(place, now)?.refund ?? 0n)
  const expected = books.withdrawContract(place, now)
  const withdraw = () => world.subjects.orders.withdrawFromContract(memberId, { orderId, refund })
  expect(await outcomeOf(withdraw)).toBe(expected)
  expect(await outcomeOf(withdraw)).toBe(expected)
}

/** Returns the oldest transfer in suspense that operators have not assigned. */
export function oldestInSuspense(world: Pair['world']) {
  return world.db
    .selectFrom('chain_transfer as t')
    .select(['tx_hash', 'log_index', 'sender', 'amount'])
    .where('state', '=', 'suspense')
    .where('reason', '=', 'unknown_sender')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('suspense_assignment as a').select('a.tx_hash').whereRef('a.tx_hash', '=', 't.tx_hash'))),
    )
    .orderBy('block_number')
    .executeTakeFirst()
}

/** Assigns the oldest money in suspense to a member. */
export async function assign({ world, books, members }: Pair, member: number): Promise<void> {
  const found = await oldestInSuspense(world)
  if (!found) return
  const [recorder, approver] = world.founded.settlers
  const [first, second] = operatorWallets.settlers
  const { suspense } = world
  const given = {
    log: { txHash: found.tx_hash, logIndex: found.log_index },
    target: 'member' as const,
    member: members[member]?.memberId ?? '',
    evidence: 'a letter with the wallet’s signature',
  }
  const id = await suspense.assign(recorder, given, await signDraft(await suspense.draftAssignment(given), first))
  await suspense.approve(approver, id, await signDraft(await suspense.draftApproval(id), second))
  books.assign(member, found.amount)
}

/** Credits a member as goodwill, by two operators. */
export async function credit(
  { world, books, members }: Pair,
  { member, amount }: Extract<Step, { kind: 'credit' }>,
): Promise<void> {
  const { credits } = world.subjects.deskRecords.goodwill
  const [recorder, approver] = world.founded.settlers
  const [first, second] = operatorWallets.settlers
  const memberId = members[member]?.memberId ?? ''
  const request = { memberId, amount: formatAmount(amount, 18), reason: 'the app showed a wrong figure' }
  const id = await credits.record(recorder, request, await signDraft(await credits.draft(request), first))
  await credits.approve(approver, id, await signDraft(await credits.draftApproval(id), second))
  books.credit(member, amount)
}

/** Blocks a member’s wallet, by one operator. */
export async function block({ world, books, members }: Pair, member: number, now: number): Promise<void> {
  const { blocked } = world.subjects.deskRecords
  const { maker } = world.founded
  const given = { address: members[member]?.wallet.address ?? '', reason: 'it is on a list of stolen funds' }
  const signed = await signDraft(blocked.draftBlock(given), maker.wallet)
  const isBlocked = books.of(member).blockedAt !== undefined
  expect(await outcomeOf(() => blocked.block(maker, given, signed))).toBe(isBlocked ? 'already_recorded' : 'ok')
  books.of(member).blockedAt ??= now
}

/** Ends the block of a member’s wallet, by two operators. */
export async function unblock({ world, books, members }: Pair, member: number): Promise<void> {
  if (books.of(member).blockedAt === undefined) return
  const { removals } = world.subjects.deskRecords.blocked
  const { maker, checker } = world.founded
  const given = { address: members[member]?.wallet.address ?? '', reason: 'the list was wrong about it' }
  const id = await removals.record(maker, given, await signDraft(await removals.draft(given), maker.wallet))
  await removals.approve(checker, id, await signDraft(await removals.draftApproval(id), checker.wallet))
  books.of(member).blockedAt = undefined
}

export async function correct(
  { world, books, revenueIds }: Pair,
  step: Extract<Step, { kind: 'correct' }>,
): Promise<void> {
  const place = fromNewest(revenueIds, step.which)
  const [row, revenueId] = [books.revenue.rows[place], revenueIds[place]]
  // The first row is the house's capital.
  const left = row && !row.isGone ? row.usdt - row.corrected - row.voided : 0n
  const amount = (left * step.percent) / 100n
  if (place === 0 || revenueId === undefined || amount === 0n) return
  const [recorder, approver] = world.founded.settlers
  const evidence = { statementHash: someHash(), reason: 'the venue’s statement was mended' }
  const id = await world.subjects.settlement.corrections.record(recorder, { revenueId, amount, ...evidence })
  await world.subjects.settlement.corrections.approve(approver, id)
  books.revenue.correct(place, amount)
}

/** Reverses a commission, or an assignment from suspense. */
export async function reverse({ world, books, members, orderIds }: Pair, which: number): Promise<void> {
  const kinds = ['referral', 'suspense_assigned'] as const
  const given = await world.db
    .selectFrom('transfer as t')
    .select(['id', 'member_id', 'kind', 'amount', 'reference_id'])
    .where('kind', 'in', kinds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_reversal as r')
            .select('r.reversal_id')
            .whereRef('r.transfer_id', '=', 't.id')
            .where('r.state', '=', 'approved'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  const chosen = given[fromNewest(given, which)]
  const kind = kinds.find((each) => each === chosen?.kind)
  if (!chosen || !kind) return
  const [recorder, approver] = world.founded.settlers
  const { member_id: memberId, id: transferId, amount } = chosen
  const [first, second] = operatorWallets.settlers
  const { reversals } = world
  const request = { memberId, transferId, reason: 'it was a mistake' }
  const id = await reversals.record(recorder, request, await signDraft(await reversals.draft(request), first))
  const expected = books.reverse(
    members.findIndex((one) => one.memberId === memberId),
    kind === 'referral' ? { order: orderIds.indexOf(chosen.reference_id ?? '') } : kind,
    amount,
  )
  const approval = await signDraft(await reversals.draftApproval(id), second)
  expect(await outcomeOf(() => reversals.approve(approver, id, approval))).toBe(expected)
  if (expected !== 'ok') await reversals.reject(approver, id, { reason: 'not as agreed' })
}

/** Attests that a pool had only a share of its power on a past day. */
export async function attest(
  { world, books }: Pair,
  { pool, back, percent }: Extract<Step, { kind: 'attest' }>,
  now: number,
): Promise<void> {
  const [recorder, approver] = world.founded.settlers
  const power = ((world.offer.pools[pool]?.nameplate ?? 0n) * percent) / 100n
  const record = { poolId: world.founded.poolIds[pool] ?? '', day: addDays(dayOf(new Date(now)), -back) }
  const evidence = { powerMths: power, uptimeBps: 10_000, evidenceHash: someHash() }
  const id = await world.subjects.settlement.recordAttestation(recorder, { ...record, ...evidence })
  await world.subjects.settlement.approveAttestation(approver, id)
  books.attest(pool, Math.floor(now / dayMs) - back, power)
}

/** Voids the newest row that can be voided, or the unpaid part of one that is paid in part. */
export async function voidRow({ world, books, revenueIds }: Pair, part: 'all' | 'unpaid', now: number): Promise<void> {
  const place = books.revenue.voidable(part)
  const revenueId = revenueIds[place]
  if (revenueId === undefined) return
  const [recorder, approver] = world.founded.settlers
  const { settlement } = world.subjects
  const id = await settlement.voids.record(recorder, { revenueId, part, reason: 'the operator mistyped the sum' })
  await settlement.voids.approve(approver, id)
  books.revenue.void(place, part, now)
}
