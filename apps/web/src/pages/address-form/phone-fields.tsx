import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@terahold/ui/text-input'
import type { AddressDraft, AddressFieldName } from '../../features/addresses/address-draft.ts'
import type { DialCode } from '../../features/addresses/addresses.ts'
import type { AddressProblems } from '../../features/addresses/check-address.ts'
import { CountryPicker } from '../../features/addresses/country-picker.tsx'
import { useAddressProblem } from '../../features/addresses/use-address-problem.ts'

type PhoneFieldsProps = {
  readonly draft: AddressDraft
  readonly problems: AddressProblems
  readonly countries: readonly DialCode[]
  /** An example number, as it is written in the country of the calling code. */
  readonly example: string
  readonly onChange: (draft: AddressDraft, changed: AddressFieldName) => void
}

/** The calling code and the number. */
export function PhoneFields({ draft, problems, countries, example, onChange }: PhoneFieldsProps) {
  const { t } = useLingui()
  const wordsFor = useAddressProblem()
  const { phone, phoneCountry } = problems
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-32">
        <CountryPicker
          byCode
          label={t`Calling code`}
          countries={countries}
          value={draft.phoneCountry}
          error={phoneCountry && wordsFor('phoneCountry', phoneCountry)}
          onChoose={(iso) => onChange({ ...draft, phoneCountry: iso }, 'phoneCountry')}
        />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <TextInput
          label={t`Phone number`}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel-national"
          maxLength={30}
          hint={example === '' ? undefined : t`For example ${example}`}
          value={draft.phone}
          error={phone && wordsFor('phone', phone)}
          onChange={({ target }) => onChange({ ...draft, phone: target.value }, 'phone')}
        />
      </div>
    </div>
  )
}
