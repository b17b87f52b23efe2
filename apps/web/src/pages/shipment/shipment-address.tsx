import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { AddressLines } from '../../features/addresses/address-lines.tsx'
import { useOrder } from '../../features/orders/orders.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** The order's own copy of the address, and what was refunded for its goods. */
export function ShipmentAddress({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui()
  const order = useOrder(orderId)
  return (
    <Card title={t`Deliver to`}>
      <QueryView compact query={order}>
        {({ address, shipment, tokenSymbol }) => (
          <div className="flex flex-col gap-3">
            {address !== null && <AddressLines address={address} />}
            {shipment !== null && shipment.refund !== null && (
              <p className="text-sm">
                {t`Refunded to your balance:`}{' '}
                <Money value={shipment.refund.amount} unit={tokenSymbol} size="s" exact />
              </p>
            )}
          </div>
        )}
      </QueryView>
    </Card>
  )
}
