import type { Address } from 'viem'
import type { PlainTransfer } from '../model/orders.ts'
import { usdt } from '../support/founding.ts'
import { operatorWallets, signDraft } from '../support/release.ts'
import type { WorldMember } from '../support/world.ts'
import { oldestInSuspense } from './desk.ts'
import type { Pair } from './pair.ts'

/** Sends the oldest money in suspense back to its sender, as two operators decided. Returns the transfer. */
export async function returnToSender({ world }: Pair, now: number): Promise<PlainTransfer | undefined> {
  const found = await oldestInSuspense(world)
  if (!found) return undefined
  const { suspense } = world
  const [recorder, approver] = world.founded.settlers
  const [first, second] = operatorWallets.settlers
  const given = {
    log: { txHash: found.tx_hash, logIndex: found.log_index },
    target: 'sender' as const,
    evidence: 'the sender wrote that it was a mistake',
  }
  const id = await suspense.assign(recorder, given, await signDraft(await suspense.draftAssignment(given), first))
  await suspense.approve(approver, id, await signDraft(await suspense.draftApproval(id), second))
  await world.send(world.chainSetup.treasury, found.amount, found.sender as Address)
  return { kind: 'returned', from: 0, amount: found.amount, at: now }
}

/** Takes earned income out of the treasury, as two operators decided. Returns the transfer. */
export async function takeIncome({ world }: Pair, now: number): Promise<PlainTransfer> {
  const { houseWithdrawals } = world.subjects
  const [recorder, approver] = world.founded.settlers
  const [first, second] = operatorWallets.settlers
  const amount = usdt('100.000000000000000009')
  const given = { to: world.chainSetup.venue.address, amount, reason: 'the electricity of the first quarter' }
  const draft = await houseWithdrawals.draftAnnouncement(given)
  const id = await houseWithdrawals.announce(recorder, given, await signDraft(draft, first))
  const approval = await signDraft(await houseWithdrawals.draftApproval(id), second)
  await houseWithdrawals.approve(approver, id, approval)
  await world.send(world.chainSetup.treasury, amount, given.to)
  return { kind: 'taken', from: 0, amount, at: now }
}

/** Makes the token refuse transfers to a member’s wallet, or accept them again, as the issuer of USDT can. */
export async function refuseWallet({ world, books, members }: Pair, member: number): Promise<void> {
  const isRefused = !books.of(member).isRefused
  await world.setRefused(members[member] as WorldMember, isRefused)
  books.of(member).isRefused = isRefused
}
