import { useLingui } from '@lingui/react/macro'
import type { DeliveryFields } from '@terahold/contract/calls/member/addresses'
import { formatCountry } from '../../shared/format/format.ts'

/** An address in lines, as on a shipping label. */
export function AddressLines({ address }: { readonly address: DeliveryFields }) {
  const { i18n } = useLingui()
  const { receiver, dialCode, phone, detail, postcode, city, province, country } = address
  const place = [postcode, city].filter(Boolean).join(' ')
  return (
    <address className="min-w-0 text-sm wrap-anywhere not-italic">
      <span className="block text-base font-semibold">{receiver}</span>
      <span className="block">{detail}</span>
      <span className="block">{province === '' ? place : `${place}, ${province}`}</span>
      <span className="block">{formatCountry(country, i18n.locale)}</span>
      <span className="block text-muted tabular-nums">
        {dialCode} {phone}
      </span>
    </address>
  )
}
