import { useLingui } from '@lingui/react/macro'
import type { ShipmentState } from '@terahold/contract/codes/shipments'

/** Returns the texts for the states of a shipment. */
export function useShipmentWords(): Readonly<Record<ShipmentState, string>> {
  const { t } = useLingui()
  return {
    to_ship: t`Being packed`,
    shipped: t`On its way`,
    delivered: t`Delivered`,
    returned: t`Returned to us`,
    refunded: t`Goods refunded`,
  }
}
