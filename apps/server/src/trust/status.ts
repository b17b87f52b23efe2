import type { trustStatus } from '@terahold/contract/calls/member/trust'
import type { PayoutHaltReason } from '@terahold/contract/codes/withdrawals'
import type { AnswerOf } from '@terahold/contract/endpoint'

/** Why payouts are halted, without what only operators need to know. */
export type PayoutHaltReport = { readonly reason: PayoutHaltReason; readonly since: Date }

/** Creates the public status: whether payouts run. It needs no chain, so it also answers when none can be reached. */
export function createTrustStatus(readPayoutHalts: () => Promise<readonly PayoutHaltReport[]>) {
  return async function status(): Promise<AnswerOf<typeof trustStatus>> {
    const halts = (await readPayoutHalts()).map(({ reason, since }) => ({ reason, since: since.toISOString() }))
    return { data: { payouts: { running: halts.length === 0, halts } } }
  }
}
