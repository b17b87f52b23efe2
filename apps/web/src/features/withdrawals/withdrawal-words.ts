import { useLingui } from '@lingui/react/macro'
import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'

/** Returns the texts for the withdrawal states. */
export function useWithdrawalWords(): Readonly<Record<WithdrawalState, string>> {
  const { t } = useLingui()
  return {
    requested: t`Waiting for your code`,
    verified: t`Confirmed by you`,
    holding: t`On hold`,
    screening: t`Being checked`,
    queued: t`Queued for payment`,
    signed: t`Signed`,
    broadcast: t`Sent to the chain`,
    confirmed: t`Paid`,
    cancelled: t`Cancelled`,
    rejected: t`Rejected`,
    failed: t`Failed, refunded`,
  }
}
