import { useLingui } from '@lingui/react/macro'
import type { WithdrawalReason } from '@terahold/contract/codes/withdrawals'
import { business } from '@terahold/contract/constants'
import type { Withdrawal } from './withdrawals.ts'

/** Returns why a withdrawal waits or ended, in words; null when there is no reason. */
export function useWithdrawalReason(): (withdrawal: Pick<Withdrawal, 'reason'>) => string | null {
  const { t } = useLingui()
  const { emailCodeTries: tries, withdrawDayHours: hours } = business
  const words: Readonly<Record<WithdrawalReason, string>> = {
    by_member: t`You cancelled it. The money is available again.`,
    by_operator: t`We rejected it. The money is available again.`,
    wrong_codes: t`Cancelled after ${tries} wrong codes. The money is available again.`,
    not_confirmed_in_time: t`It was not confirmed in time. The money is available again.`,
    wallet_moved: t`Your account moved to another wallet. The money is available again.`,
    large_sum: t`A large sum in ${hours} hours: two operators review it. No action needed.`,
    many_in_a_day: t`Many withdrawals in one day: two operators review it. No action needed.`,
    payout_hour_limit: t`In our queue: we pay out a limited sum in an hour. No action needed.`,
    payout_day_limit: t`In our queue: we pay out a limited sum in ${hours} hours. No action needed.`,
    new_wallet_limit: t`In our queue: first payouts to new wallets are limited. No action needed.`,
    wallet_limit: t`In our queue: we pay one wallet a limited sum in ${hours} hours. No action needed.`,
    vault_room: t`Waits until we refill the payout vault. No action needed.`,
    full_coverage: t`Waits until our cash on chain covers everything we owe. No action needed.`,
    blocked_address: t`Two operators are reviewing the destination wallet. Ask support for details.`,
    transfer_failed: t`The transfer failed on the chain. The money is available again.`,
  }
  return ({ reason }) => reason && words[reason]
}
