import type { IncidentField } from '@terahold/contract/codes/incidents'
import type { PayoutWait } from '@terahold/contract/codes/withdrawals'
import type { Fees } from './fee-rules.ts'
import type { PayoutLimits } from './limit-rules.ts'

/** Conditions in which payouts wait although nothing is wrong. Each is an incident that closes with the next batch. */
export const waitingKinds = [
  'vault_paused',
  'vault_signer_changed',
  'payout_vault_changed',
  'payout_nonce_behind',
  'payout_awaits_watcher',
  'payout_fee_above_cap',
  'payout_gas_short',
  'payout_waits_for_room',
  'payout_limit_reached',
  'payout_not_covered',
] as const

/** Conditions that delay sending a batch; over when the batch has ended. */
export const sendingKinds = ['payout_fee_cap_reached', 'payout_of_former_key'] as const

/** `not_solvent` halts instead, once it is confirmed. */
export type Obstacle = {
  kind: (typeof waitingKinds)[number] | 'not_solvent'
  detail: Readonly<Partial<Record<IncidentField, string>>>
}

/** What the books owe, in minor units. */
export type OwedTotals = {
  /** What members can be paid now, and prepaid fees (invariant I7). */
  readonly inCash: bigint
  /** The same and credits of mined revenue that a venue has not paid yet. */
  readonly everything: bigint
}

export type Facts = {
  cash: { total: bigint; vault: bigint; capLeft: bigint; paused: boolean; takesOurKey: boolean; gasMoney: bigint }
  owed: OwedTotals
  fees: Fees
  feeCap: bigint
  /** The most wei the batch may use. */
  gasNeeded: bigint
  candidates: readonly { amount: bigint; fee: bigint }[]
  /** What they wait for when none fits, and the limits in force. */
  waitsFor: PayoutWait | undefined
  limits: PayoutLimits
  /** How many withdrawals fit into every cap. */
  chosen: number
}

/** Returns why nothing may be signed now, or undefined. */
export function findObstacle({
  cash,
  owed,
  fees,
  feeCap,
  gasNeeded,
  candidates,
  chosen,
  ...rest
}: Facts): Obstacle | undefined {
  if (candidates.length === 0) return undefined
  if (cash.paused) return { kind: 'vault_paused', detail: {} }
  if (!cash.takesOurKey) return { kind: 'vault_signer_changed', detail: {} }
  const shortfall = shortfallOf(cash.total, owed)
  if (shortfall) return shortfall
  // The limit of one wallet is no incident: the payout follows within 24 hours.
  if (chosen === 0 && rest.waitsFor === 'wallet_limit') return undefined
  if (chosen === 0 && rest.waitsFor && rest.waitsFor !== 'vault_room') {
    const sums = texts({ queued: queuedSum(candidates), ...rest.limits })
    return { kind: 'payout_limit_reached', detail: { limit: rest.waitsFor, ...sums } }
  }
  if (chosen === 0) {
    const queued = queuedSum(candidates)
    const toSend = queued > cash.vault ? queued - cash.vault : 0n
    return {
      kind: 'payout_waits_for_room',
      detail: texts({ vault: cash.vault, capLeft: cash.capLeft, queued, toSend }),
    }
  }
  if (fees.maxFee > feeCap) return { kind: 'payout_fee_above_cap', detail: texts({ maxFee: fees.maxFee, feeCap }) }
  if (cash.gasMoney < gasNeeded) {
    return { kind: 'payout_gas_short', detail: texts({ has: cash.gasMoney, needs: gasNeeded }) }
  }
  return undefined
}

/** Returns how cash falls short of what is owed. Below what is owed in cash payouts halt; below everything owed they wait. */
export function shortfallOf(cash: bigint, { inCash, everything }: OwedTotals): Obstacle | undefined {
  if (cash < inCash) return { kind: 'not_solvent', detail: texts({ cash, owed: inCash, missing: inCash - cash }) }
  if (cash >= everything) return undefined
  return { kind: 'payout_not_covered', detail: texts({ cash, owed: everything, missing: everything - cash }) }
}

/** Returns the amount that will leave the vault for these withdrawals. */
function queuedSum(queue: readonly { amount: bigint; fee: bigint }[]): bigint {
  return queue.reduce((sum, { amount, fee }) => sum + amount - fee, 0n)
}

function texts<Name extends IncidentField>(sums: Readonly<Record<Name, bigint>>): Record<Name, string> {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)])) as Record<Name, string>
}
