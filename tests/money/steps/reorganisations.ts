import { expect } from 'vitest'
import { createSignedDecisions } from '../../../apps/server/src/decisions/signed/signed-decisions.ts'
import { createPayoutDesk } from '../../../apps/server/src/withdrawals/payout/payout-desk.ts'
import { openAdoption } from '../support/adoption.ts'
import { usdt } from '../support/founding.ts'
import { signDraft } from '../support/release.ts'
import type { WorldMember } from '../support/world.ts'
import type { Pair } from './pair.ts'
import { perform } from './perform.ts'

const deposits = [usdt('50.000000000000000003'), usdt('61')] as const

/** Replaces a block that was not final. The transfer in it never happened, and is made again later. */
export async function replaceUnfinal({ world, members }: Pair, member: number): Promise<void> {
  const { client } = world.test
  const id = await client.snapshot()
  await world.send((members[member] as WorldMember).wallet, usdt('33'))
  await world.subjects.deposits.scanOnce()
  await client.revert({ id })
  await backToTheClock(world)
  await client.mine({ blocks: 1 })
}

/**
 * Replaces final blocks with two deposits, of which one is spent, and a venue’s payment. Payouts must halt until two
 * operators have adopted the new chain and resume them.
 */
export async function replaceFinal(pair: Pair, [keeper, spender]: readonly [number, number]): Promise<void> {
  const { world, books, members } = pair
  const { client } = world.test
  const before = await client.getBlockNumber({ cacheTime: 0 })
  const id = await client.snapshot()
  for (const [place, member] of [keeper, spender].entries()) {
    const amount = deposits[place] as bigint
    await world.send((members[member] as WorldMember).wallet, amount)
    books.sent.push({ kind: 'member', from: member, amount, at: await world.now() })
  }
  const paid = books.revenue.open(0) / 2n
  await world.send(world.chainSetup.venues[0], paid)
  books.sent.push({ kind: 'venue', from: 0, amount: paid, at: await world.now() })
  await perform(pair, { kind: 'read the chain' })
  await perform(pair, { kind: 'withdraw', member: spender, sum: 'all', isDoubled: false, isConfirmed: true })
  await perform(pair, { kind: 'order', member: spender, plan: 0, quantity: 1, from: 'balance', isDoubled: false })
  const after = await client.getBlockNumber({ cacheTime: 0 })
  await client.revert({ id })
  await backToTheClock(world)
  await client.mine({ blocks: Number(after - before) + 4 })
  expect(await world.subjects.payouts?.step(), 'payouts halt on a replaced chain').toBe(false)
  await expect(world.subjects.deposits.scanOnce()).rejects.toThrow('this is another chain')
  await adopt(pair)
  for (const [place, member] of [keeper, spender].entries()) books.vanish(member, deposits[place] as bigint)
  books.vanishVenue(0, paid)
  expect(await world.subjects.payouts?.step(), 'payouts stay halted until two operators resume them').toBe(false)
  await resume(pair)
}

async function adopt({ world }: Pair): Promise<void> {
  const [recorder, approver] = world.founded.settlers
  const adoption = openAdoption(world)
  const id = await adoption.record(recorder, 'two explorers show the same new blocks')
  await adoption.approve(approver, id)
  await world.readChain()
}

async function resume({ world }: Pair): Promise<void> {
  const { maker, checker } = world.founded
  const { db, clock, subjects, registry } = world
  const decisions = createSignedDecisions({ db, clock, registry })
  const desk = createPayoutDesk({ db, clock, decisions, audit: subjects.audit, chainId: 31_337 })
  const haltId = (await desk.status()).halt?.halt_id ?? ''
  const given = { haltId, decision: 'go_on', reason: 'compared the chain with two explorers' } as const
  const id = await desk.prepare(maker, given, await signDraft(await desk.draft(given), maker.wallet))
  await desk.release(checker, id, await signDraft(await desk.draftApproval(id), checker.wallet))
}

/** A chain that was set back has an older clock. */
async function backToTheClock(world: Pair['world']): Promise<void> {
  await world.advance(0)
}
