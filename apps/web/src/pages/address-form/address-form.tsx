import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useEffect, useRef } from 'react'
import { inCountry } from '../../features/addresses/address-draft.ts'
import type { DialCode, SavedAddress } from '../../features/addresses/addresses.ts'
import { useChosenAddress } from '../../features/addresses/chosen-address.ts'
import { CountryPicker } from '../../features/addresses/country-picker.tsx'
import { useAddressProblem } from '../../features/addresses/use-address-problem.ts'
import { useLeaveAddressPage } from '../../features/addresses/use-leave-address-page.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { Note } from '../../shared/page/note.tsx'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import { showToast } from '../../shared/toast/toast.ts'
import { DefaultChoice } from './default-choice.tsx'
import { LineFields } from './line-fields.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { useAddressForm } from './use-address-form.ts'

type AddressFormProps = {
  readonly countries: readonly DialCode[]
  /** The saved address; null for a new one. */
  readonly saved: SavedAddress | null
  readonly forPlan: string | undefined
}

/** Who receives it, where, and the phone number for the carrier. */
export function AddressForm({ countries, saved, forPlan }: AddressFormProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const wordsFor = useAddressProblem()
  const goBack = useLeaveAddressPage(forPlan)
  const [, choose] = useChosenAddress()
  const element = useRef<HTMLFormElement>(null)
  const form = useAddressForm({ countries, saved })
  const { draft, problems, stops, change } = form
  useEffect(() => {
    if (stops > 0) firstFault(element.current)?.focus()
  }, [stops])
  const example = countries.find(({ iso }) => iso === draft.phoneCountry)?.example ?? ''
  const { country } = problems

  async function submit() {
    const id = await form.send()
    if (id === null) return
    showToast(t`The address is saved.`, 'success')
    if (forPlan !== undefined) choose(id)
    await goBack()
  }

  return (
    <CheckedForm ref={element} blocked={form.isSaving || offline} onSubmit={submit}>
      {form.isTakenUp && (
        <Note>
          <p className="mb-2">{t`Your unsaved entries were restored.`}</p>
          <Button kind="secondary" onClick={form.startOver}>{t`Start over`}</Button>
        </Note>
      )}
      <CountryPicker
        label={t`Country or region`}
        countries={countries}
        value={draft.country}
        error={country && wordsFor('country', country)}
        onChoose={(iso) => change(inCountry(draft, iso), 'country')}
      />
      <LineFields draft={draft} problems={problems} onChange={change} />
      <PhoneFields draft={draft} problems={problems} countries={countries} example={example} onChange={change} />
      <DefaultChoice
        isSettled={saved?.isDefault === true}
        checked={draft.isDefault}
        onChange={(isDefault) => change({ ...draft, isDefault }, 'isDefault')}
      />
      <ProblemNote error={form.failure} />
      <Button wide type="submit" disabled={offline} pending={form.isSaving}>{t`Save`}</Button>
    </CheckedForm>
  )
}

function firstFault(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]') ?? null
}
