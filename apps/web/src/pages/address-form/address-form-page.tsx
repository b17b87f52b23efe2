import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { Skeleton } from '@terahold/ui/skeleton'
import { useAddress, useDialCodes } from '../../features/addresses/addresses.ts'
import { formatCountry } from '../../shared/format/format.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { AddressForm } from './address-form.tsx'

type AddressFormPageProps = {
  /** The id of the address to change; without it one is added. */
  readonly id?: string
  /** The plan whose order needs an address. */
  readonly forPlan?: string
}

/** The form of a delivery address, new or existing. */
export default function AddressFormPage({ id, forPlan }: AddressFormPageProps) {
  const { i18n, t } = useLingui()
  return (
    <div className="px-4 pt-4 pb-8">
      <MemberOnly
        example={[
          { id: '1', title: t`Receiver`, value: '…' },
          { id: '2', title: t`City`, value: '…' },
          { id: '3', title: t`Country or region`, value: formatCountry('IS', i18n.locale) },
        ]}
      >
        {id === undefined ? <NewAddress forPlan={forPlan} /> : <SavedOne id={id} forPlan={forPlan} />}
      </MemberOnly>
    </div>
  )
}

function NewAddress({ forPlan }: { readonly forPlan: string | undefined }) {
  const { i18n } = useLingui()
  const countries = useDialCodes(i18n.locale)
  return (
    <QueryView query={countries} skeleton={<FormSkeleton />}>
      {(known) => <AddressForm countries={known} saved={null} forPlan={forPlan} />}
    </QueryView>
  )
}

function SavedOne({ id, forPlan }: { readonly id: string; readonly forPlan: string | undefined }) {
  const { i18n, t } = useLingui()
  const countries = useDialCodes(i18n.locale)
  const address = useAddress(id)
  return (
    <>
      <h2 className="pb-4 text-xl font-semibold">
        <HeadingText>{t`Edit address`}</HeadingText>
      </h2>
      <QueryView
        query={address}
        skeleton={<FormSkeleton />}
        wayOn={<ButtonLink href={to.addresses({ forPlan })}>{t`Shipping address`}</ButtonLink>}
      >
        {(saved) => (
          <QueryView query={countries} skeleton={<FormSkeleton />}>
            {(known) => <AddressForm countries={known} saved={saved} forPlan={forPlan} />}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}

/** Shown while the form's fields load. */
function FormSkeleton() {
  return (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  )
}
