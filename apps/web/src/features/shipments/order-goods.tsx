import { useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { formatDay } from '../../shared/format/format.ts'
import { useShipmentWords } from './shipment-words.ts'

/** The state of an order's goods, with a link to their shipment; nothing for an order without goods. */
export function OrderGoods({ order }: { readonly order: OrderFields }) {
  const { i18n, t } = useLingui()
  const words = useShipmentWords()
  const { orderId, orderNo, address, shipment, state } = order
  if (address === null) return null
  if (shipment === null) {
    if (state !== 'cooling_off') return null
    return <p className="text-sm text-muted">{t`Goods are sent after cooling-off.`}</p>
  }
  const expected = shipment.eta === null ? null : formatDay(shipment.eta, i18n.locale)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <span>
        {t`Goods:`} {words[shipment.state]}
        {shipment.state === 'shipped' && expected !== null && `, ${t`expected on ${expected}`}`}
      </span>
      <a
        href={to.shipment({ orderNo, orderId })}
        className="inline-flex min-h-touch items-center font-medium text-accent"
      >
        {t`Track shipment`}
      </a>
    </p>
  )
}
