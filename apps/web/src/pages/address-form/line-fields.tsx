import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@terahold/ui/text-input'
import type { AddressDraft, AddressFieldName } from '../../features/addresses/address-draft.ts'
import { type AddressProblems, addressBounds } from '../../features/addresses/check-address.ts'
import { useAddressProblem } from '../../features/addresses/use-address-problem.ts'

type LineFieldsProps = {
  readonly draft: AddressDraft
  readonly problems: AddressProblems
  readonly onChange: (draft: AddressDraft, changed: AddressFieldName) => void
}

/** The lines of the address, each with the browser's autocomplete name. */
export function LineFields({ draft, problems, onChange }: LineFieldsProps) {
  const { t } = useLingui()
  const wordsFor = useAddressProblem()
  const lines = [
    { name: 'receiver', label: t`Receiver`, autoComplete: 'shipping name' },
    { name: 'detail', label: t`Street, house, floor`, autoComplete: 'shipping street-address' },
    { name: 'postcode', label: t`Postcode (if any)`, autoComplete: 'shipping postal-code' },
    { name: 'city', label: t`City`, autoComplete: 'shipping address-level2' },
    { name: 'province', label: t`Province or state (if any)`, autoComplete: 'shipping address-level1' },
  ] as const
  return lines.map(({ name, label, autoComplete }) => {
    const problem = problems[name]
    return (
      <TextInput
        key={name}
        label={label}
        autoComplete={autoComplete}
        // Longer text is not cut off; the problem is shown.
        maxLength={2 * addressBounds[name][1]}
        value={draft[name]}
        error={problem && wordsFor(name, problem)}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value }, name)}
      />
    )
  })
}
