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

/** Returns the texts for the steps of an order in its history, named by what happened. */
export function useOrderSteps(): Readonly<Record<OrderState, string>> {
  const { t } = useLingui()
  return {
    awaiting_payment: t`Ordered`,
    cooling_off: t`Paid`,
    active: t`Power started`,
    completed: t`Term ended`,
    expired: t`Ended unpaid`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
  }
}
