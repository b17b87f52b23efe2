import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import type { ReactNode } from 'react'
import { AddressLines } from '../../features/addresses/address-lines.tsx'
import { useAddresses } from '../../features/addresses/addresses.ts'
import { useChosenAddress } from '../../features/addresses/chosen-address.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'

type DeliveryChoiceProps = {
  readonly planId: string
  /** The rest of the checkout, with the chosen address; null while there is none. */
  readonly children: (addressId: string | null) => ReactNode
}

/** The delivery address: the one chosen for this order, or the default one. */
export function DeliveryChoice({ planId, children }: DeliveryChoiceProps) {
  const { t } = useLingui()
  const addresses = useAddresses()
  const [chosen] = useChosenAddress()
  return (
    <QueryView query={addresses}>
      {(rows) => {
        const address = rows.find(({ id }) => id === chosen) ?? rows[0]
        return (
          <>
            <Card title={t`Deliver to`}>
              {address === undefined ? (
                <>
                  <p className="mb-3 text-sm text-muted">{t`This plan ships goods. Add an address before you order.`}</p>
                  <ButtonLink
                    wide
                    kind="secondary"
                    href={to.addressForm({ forPlan: planId })}
                  >{t`Add address`}</ButtonLink>
                </>
              ) : (
                <div className="flex flex-col gap-3">
                  <AddressLines address={address} />
                  <ButtonLink
                    kind="secondary"
                    href={to.addresses({ forPlan: planId })}
                  >{t`Use another address`}</ButtonLink>
                </div>
              )}
            </Card>
            {children(address?.id ?? null)}
          </>
        )
      }}
    </QueryView>
  )
}
