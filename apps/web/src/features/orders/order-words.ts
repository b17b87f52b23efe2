import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '@terahold/contract/codes/orders'

/** Returns the texts for the order states. */
export function useOrderWords(): Readonly<Record<OrderState, string>> {
  const { t } = useLingui()
  return {
    awaiting_payment: t`To pay`,
    cooling_off: t`Cooling-off`,
    active: t`Active`,
    completed: t`Completed`,
    expired: t`Ended unpaid`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
  }
}
