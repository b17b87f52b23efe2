import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { ShipmentIllustration } from '@terahold/ui/illustrations'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type SavedAddress, useAddresses } from '../../features/addresses/addresses.ts'
import { useChosenAddress } from '../../features/addresses/chosen-address.ts'
import { useLeaveAddressPage } from '../../features/addresses/use-leave-address-page.ts'
import { formatCountry } from '../../shared/format/format.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { BarButton } from '../../shared/page/bar-button.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { AddressCard } from './address-card.tsx'
import { DeleteAddress } from './delete-address.tsx'

type AddressesProps = {
  /** The plan whose order needs an address. */
  readonly forPlan?: string
}

/** The member's delivery addresses. When a checkout opened it, one of them is chosen here. */
export default function AddressesPage({ forPlan }: AddressesProps) {
  const { i18n, t } = useLingui()
  return (
    <div className="px-4 pb-8">
      <MemberOnly
        example={[
          { id: '1', title: formatCountry('IS', i18n.locale), value: t`Default` },
          { id: '2', title: formatCountry('US', i18n.locale) },
        ]}
      >
        <Addresses forPlan={forPlan} />
      </MemberOnly>
    </div>
  )
}

function Addresses({ forPlan }: { readonly forPlan: string | undefined }) {
  const { t } = useLingui()
  const addresses = useAddresses()
  const addHref = to.addressForm({ forPlan })
  return (
    <>
      <BarButton label={t`Add address`} icon={<Plus aria-hidden="true" size={24} />} href={addHref} />
      <QueryView query={addresses} skeleton={<ListSkeleton tall />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              illustration={<ShipmentIllustration />}
              title={t`No address yet`}
              text={t`For plans with goods. Only the carrier receives your address.`}
              action={<ButtonLink href={addHref}>{t`Add address`}</ButtonLink>}
            />
          ) : (
            <AddressList rows={rows} forPlan={forPlan} />
          )
        }
      </QueryView>
    </>
  )
}

type AddressListProps = { readonly rows: readonly SavedAddress[]; readonly forPlan: string | undefined }

function AddressList({ rows, forPlan }: AddressListProps) {
  const { t } = useLingui()
  const goBack = useLeaveAddressPage(forPlan)
  const list = useRef<HTMLUListElement>(null)
  const [chosen, choose] = useChosenAddress()
  const [deleting, setDeleting] = useState<SavedAddress | null>(null)
  const chosenId = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t`Delivery addresses`} className="divide-y divide-line outline-none">
        {rows.map((address) => (
          <li key={address.id}>
            <AddressCard
              address={address}
              editHref={to.addressForm({ id: address.id, forPlan })}
              onDelete={() => setDeleting(address)}
              choice={
                forPlan === undefined
                  ? undefined
                  : {
                      isChosen: address.id === chosenId,
                      onChoose: () => {
                        choose(address.id)
                        void goBack()
                      },
                    }
              }
            />
          </li>
        ))}
      </ul>
      {deleting !== null && (
        <DeleteAddress
          address={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => list.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  )
}
