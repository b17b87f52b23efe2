import type { trustStatus } from '@terahold/contract/calls/member/trust'
import type { PayoutHaltReason } from '@terahold/contract/codes/withdrawals'
import type { AnswerOf } from '@terahold/contract/endpoint'

/** Why payouts are halted, without what only operators need to know. */
export type PayoutHaltReport = { readonly reason: PayoutHaltReason; readonly since: Date }

export type TrustStatusDependencies = {
  readonly payoutHalts: () => Promise<readonly PayoutHaltReport[]>
  /** Since when payouts wait for full coverage; null while they do not. */
  readonly uncoveredSince: () => Promise<Date | null>
}

/** Creates the public status: whether payouts run. It needs no chain, so it also answers when none can be reached. */
export function createTrustStatus({ payoutHalts, uncoveredSince }: TrustStatusDependencies) {
  return async function status(): Promise<AnswerOf<typeof trustStatus>> {
    const [found, uncovered] = await Promise.all([payoutHalts(), uncoveredSince()])
    const halts = found.map(({ reason, since }) => ({ reason, since: since.toISOString() }))
    const running = halts.length === 0 && uncovered === null
    return { data: { payouts: { running, halts, uncoveredSince: uncovered?.toISOString() ?? null } } }
  }
}
