import { addDays, dayOf } from '@terahold/money/day'
import { dayMs, PlainBooks } from '../model/books.ts'
import { capital, type World, type WorldMember } from '../support/world.ts'
import type { Pair } from './pair.ts'
import { perform } from './perform.ts'

const daysBefore = 20

/** Members who invited one another, and a house with earned capital, on the chain, in the product and in the model. */
export async function beginSimulation(
  world: World,
  count: number,
  inviterOf: (member: number) => number | undefined,
): Promise<Pair> {
  const members: WorldMember[] = []
  for (let member = 0; member < count; member += 1) {
    const inviter = inviterOf(member)
    members.push(await world.joinWithAddress(inviter === undefined ? undefined : members[inviter]))
  }
  const books = new PlainBooks(world.offer, count, inviterOf)
  const pair: Pair = { world, books, members, orderIds: [], withdrawIds: [], revenueIds: [], batchDepth: undefined }
  const now = await world.now()
  const past = addDays(dayOf(new Date(now)), -daysBefore)
  pair.revenueIds.push(await world.settle(0, past, { usdt: capital, uptimeBps: 10_000 }))
  books.revenue.settle(0, Math.floor(now / dayMs) - daysBefore, capital, 10_000n)
  await perform(pair, { kind: 'venue pays', venue: 0, percent: 100n })
  await world.refill(capital / 2n)
  books.sent.push({ kind: 'refill', from: 0, amount: capital / 2n, at: 0 })
  await perform(pair, { kind: 'read the chain' })
  return pair
}
