import { useLingui } from '@lingui/react/macro'

/** Why a withdrawal waits or has ended, in words. What is none of our own reasons is what support wrote to the member. */
export function useWithdrawalReason(): (reason: string) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'by_member':
        return t`You cancelled it. The money is available again.`
      case 'wrong_codes':
        return t`Five wrong codes: it was cancelled to be safe. The money is available again.`
      case 'not_confirmed_in_time':
        return t`It was not confirmed in time. The money is available again.`
      case 'large_sum':
        return t`A sum of this size is released by two people of ours. You have nothing to do.`
      case 'many_in_a_day':
        return t`There were many withdrawals in a day, so two people of ours look at it. You have nothing to do.`
      case 'blocked_address':
        return t`Two people of ours look at the wallet it goes to. Our support tells you more.`
      case 'transfer_failed':
        return t`The transfer failed on the chain. The money is available again.`
      default:
        return reason
    }
  }
}
