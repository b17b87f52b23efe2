import { expect } from 'vitest'
import { dayMs } from '../model/books.ts'
import type { PlainTransfer } from '../model/orders.ts'
import { codePause } from '../model/withdrawals.ts'
import { usdt } from '../support/founding.ts'
import { prepareRelease, release } from '../support/release.ts'
import type { WorldMember } from '../support/world.ts'
import {
  assign,
  attest,
  block,
  correct,
  credit,
  exit,
  reverse,
  settle,
  unblock,
  voidRow,
  withdrawContract,
} from './desk.ts'
import type { Step } from './history.ts'
import { refuseWallet, returnToSender, takeIncome } from './leaving.ts'
import { attempt, fromNewest, outcomeOf, type Pair } from './pair.ts'

/** Takes a step on both sides and expects the same outcome, or the same reason for a refusal. */
export async function perform(pair: Pair, step: Step): Promise<void> {
  const { world, books, members } = pair
  const now = await world.now()
  switch (step.kind) {
    case 'order':
      return order(pair, step, now)
    case 'send':
      return send(pair, step, now)
    case 'stray':
      return stray(pair, step.what, now)
    case 'venue pays': {
      const amount = (books.revenue.open(step.venue) * step.percent) / 100n + 1n
      await world.send(world.chainSetup.venues[step.venue] ?? world.chainSetup.venue, amount)
      return mined(pair, { kind: 'venue', from: step.venue, amount, at: now })
    }
    case 'time passes':
      await world.advance(step.minutes)
      deepen(pair, 3n)
      return
    case 'settle':
      return settle(pair, step, now)
    case 'withdraw':
      return withdraw(pair, step, now)
    case 'read the chain':
      await world.test.client.mine({ blocks: 3 })
      deepen(pair, 3n)
      await world.subjects.orders.expireOrders(await world.readChain())
      return books.read(await world.now())
    case 'follow holdings':
      await world.subjects.orders.followHoldings()
      await world.subjects.team.postCommission()
      return books.follow(now)
    case 'sweep': {
      const posted = books.members.map((_, member) => books.post(member)).filter(Boolean).length
      expect(await world.subjects.settlement.sweep(world.db)).toBe(posted)
      return
    }
    case 'advance withdrawals':
      await world.subjects.withdrawals.advance()
      return books.withdrawals.advance(now)
    case 'pay out':
      return payOut(pair, now)
    case 'mine':
      await world.test.client.mine({ blocks: 3 })
      return deepen(pair, 3n)
    case 'exit':
      return exit(pair, step.which, now)
    case 'withdraw contract':
      return withdrawContract(pair, step.which, now)
    case 'assign':
      return assign(pair, step.member)
    case 'credit':
      return credit(pair, step)
    case 'block':
      return block(pair, step.member, now)
    case 'unblock':
      return unblock(pair, step.member)
    case 'refuse wallet':
      await refuseWallet(pair, step.member)
      return deepen(pair, 1n)
    case 'return': {
      const returned = await returnToSender(pair, now)
      if (returned) mined(pair, returned)
      return
    }
    case 'take':
      return mined(pair, await takeIncome(pair, now))
    case 'correct':
      return correct(pair, step)
    case 'attest':
      return attest(pair, step, now)
    case 'void':
      return voidRow(pair, step.part, now)
    case 'close days':
      expect(await world.subjects.settlement.closeOverdueDays()).toBe(books.revenue.closeOverdue(now))
      return
    case 'close pool':
      await world.closePool(step.pool)
      books.revenue.closed.add(step.pool)
      return
    case 'hold':
      await world.holdByEmail(members[step.member] as WorldMember)
      books.of(step.member).holdUntil = Math.max(books.of(step.member).holdUntil, now + dayMs)
      return
    case 'reverse':
      return reverse(pair, step.which)
    case 'close the books':
      await world.subjects.ledger.rollUp(world.db)
      await world.subjects.ledger.seal(world.db)
      await world.subjects.team.rollUp()
      return
    case 'cancel':
    case 'confirm':
    case 'cancel withdrawal':
    case 'release':
    case 'reject':
      return decide(pair, step, now)
  }
}

async function order(pair: Pair, step: Extract<Step, { kind: 'order' }>, now: number): Promise<void> {
  const { world, books, members, orderIds } = pair
  const { memberId, addressId } = members[step.member] as WorldMember
  const hasGoods = world.offer.plans[step.plan]?.goods !== undefined
  const request = await world.orderRequest(step.plan, step.quantity, step.from, hasGoods ? addressId : undefined)
  const place = () => world.subjects.orders.placeOrder(memberId, request)
  const expected = books.place(step.member, step.plan, step.quantity, step.from, now)
  const { outcome, value: id } = await attempt(place)
  expect(outcome).toBe(expected)
  if (id === undefined) return
  orderIds.push(id)
  if (step.isDoubled) expect(await Promise.all([place(), place()])).toEqual([id, id])
}

async function send(pair: Pair, step: Extract<Step, { kind: 'send' }>, now: number): Promise<void> {
  const { world, books, members } = pair
  const { wallet } = members[step.member] as WorldMember
  const waiting = books.orders.find(({ member, state }) => member === step.member && state === 'awaiting_payment')
  const newest = books.orders.findLast((order) => order.member === step.member && order.state === 'awaiting_payment')
  const price = waiting?.price ?? usdt('15')
  const sums = {
    exact: price,
    short: price - 1n,
    over: price + usdt('7'),
    big: usdt('6500'),
    small: usdt('12'),
    newest: newest?.price ?? usdt('15'),
  }
  const amount = sums[step.sum]
  for (let time = 0; time < (step.isDoubled ? 2 : 1); time += 1) {
    await world.send(wallet, amount)
    mined(pair, { kind: 'member', from: step.member, amount, at: now })
  }
}

async function stray(pair: Pair, what: Extract<Step, { kind: 'stray' }>['what'], now: number): Promise<void> {
  const { world, members } = pair
  const { venue, issuer, falseToken, place } = world.chainSetup
  const wallet = (members[0] as WorldMember).wallet
  const amount = usdt('41.000000000000000007')
  if (what === 'false token') {
    await world.send(venue, amount, place.treasury, falseToken)
    return deepen(pair, 1n)
  }
  if (what === 'nothing') {
    await world.send(wallet, 0n)
    return deepen(pair, 1n)
  }
  if (what === 'unknown') await world.send(issuer, amount)
  if (what === 'to vault') await world.send(wallet, amount, place.vault)
  if (what === 'refill') await world.refill(amount)
  return mined(pair, { kind: what, from: 0, amount, at: now })
}

async function withdraw(pair: Pair, step: Extract<Step, { kind: 'withdraw' }>, now: number): Promise<void> {
  const { world, books, members, withdrawIds } = pair
  const member = members[step.member] as WorldMember
  const { memberId } = member
  const all = books.of(step.member).available + books.due(step.member)
  const sums = { all, half: all / 2n, ten: usdt('10'), three: usdt('3'), 'too much': all + 1n }
  const amount = sums[step.sum]
  // The database counts the pause between two codes by its own clock, which has moved on since it was read.
  const isUncertain = Math.abs(books.withdrawals.sinceLastCode(step.member, now) - codePause) < 10_000
  if (amount === 0n || isUncertain) return
  const { idempotencyKey } = await world.orderRequest(0, 1, 'wallet')
  const ask = async () =>
    (await world.subjects.withdrawals.request(memberId, amount, idempotencyKey)).withdrawal.withdraw_id
  const expected = books.withdrawals.request(step.member, amount, now)
  const { outcome, value: id } = await attempt(ask)
  expect(outcome).toBe(expected)
  if (id === undefined) return
  withdrawIds.push({ id, member: step.member, code: await world.codeFor(member) })
  if (step.isDoubled) expect(await Promise.all([ask(), ask()])).toEqual([id, id])
  if (step.isConfirmed) await decide(pair, { kind: 'confirm', which: 0, isRight: true }, now)
}

type Decision = Extract<Step, { kind: 'cancel' | 'confirm' | 'cancel withdrawal' | 'release' | 'reject' }>

async function decide({ world, books, members, ...pair }: Pair, step: Decision, now: number): Promise<void> {
  const { orders, withdrawals } = world.subjects
  if (step.kind === 'cancel') {
    const place = fromNewest(pair.orderIds, step.which)
    const orderId = pair.orderIds[place]
    if (orderId === undefined) return
    const member = members[books.orders[place]?.member ?? 0] as WorldMember
    const expected = books.cancel(place, now)
    expect(await outcomeOf(() => orders.cancelOrder(member.memberId, orderId))).toBe(expected)
    return
  }
  const place = fromNewest(pair.withdrawIds, step.which)
  const chosen = pair.withdrawIds[place]
  if (!chosen) return
  const { memberId } = members[chosen.member] as WorldMember
  if (step.kind === 'confirm') {
    const code = step.isRight ? chosen.code : wrong(chosen.code)
    const expected = books.withdrawals.confirm(place, step.isRight, now)
    expect(await outcomeOf(() => withdrawals.confirm(memberId, chosen.id, code))).toBe(expected)
  } else if (step.kind === 'cancel withdrawal') {
    const expected = books.withdrawals.cancel(place)
    expect(await outcomeOf(() => withdrawals.cancel(memberId, chosen.id))).toBe(expected)
  } else if (step.kind === 'reject') {
    const expected = books.withdrawals.reject(place)
    expect(await outcomeOf(() => withdrawals.reject(memberId, chosen.id, 'not this one'))).toBe(expected)
  } else {
    const { maker, checker } = world.founded
    const expected = books.withdrawals.release(place, now)
    const waiting = { memberId, withdrawId: chosen.id }
    const byTwo = async () => {
      await prepareRelease(withdrawals, maker, waiting)
      await release(withdrawals, checker, waiting)
    }
    expect(await outcomeOf(byTwo)).toBe(expected)
  }
}

/** Takes one step of the payout process: what is final is settled, and then what is queued is sent. */
async function payOut(pair: Pair, now: number): Promise<void> {
  const { withdrawals } = pair.books
  expect(await pair.world.subjects.payouts?.step()).toBe(true)
  if (pair.batchDepth !== undefined && pair.batchDepth >= 2n) {
    withdrawals.settle()
    pair.batchDepth = undefined
  }
  if (pair.batchDepth === undefined && withdrawals.send(now) > 0) pair.batchDepth = 0n
}

function mined(pair: Pair, transfer: PlainTransfer): void {
  pair.books.sent.push(transfer)
  deepen(pair, 1n)
}

function deepen(pair: Pair, blocks: bigint): void {
  if (pair.batchDepth !== undefined) pair.batchDepth += blocks
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
