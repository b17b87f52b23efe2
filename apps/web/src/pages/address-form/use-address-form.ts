import { useState } from 'react'
import {
  type AddressDraft,
  type AddressFieldName,
  draftOf,
  emptyDraft,
  parseAddressDraft,
  requestOf,
} from '../../features/addresses/address-draft.ts'
import { type DialCode, type SavedAddress, useSaveAddress } from '../../features/addresses/addresses.ts'
import { type AddressProblems, checkAddress } from '../../features/addresses/check-address.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { refusedField } from '../../shared/problem/field-problem.ts'
import { useMember } from '../../shared/session/session.ts'

type AddressFormOptions = {
  readonly countries: readonly DialCode[]
  readonly saved: SavedAddress | null
}

/** The form's contents, its problems, and how it is sent. What was typed survives a reload and an ended session. */
export function useAddressForm({ countries, saved }: AddressFormOptions) {
  const { userId } = useMember()
  const save = useSaveAddress({ isLeaving: true })
  const name = `address:${saved?.id ?? 'new'}`
  const untouched = () => (saved === null ? emptyDraft(navigator.language, countries) : draftOf(saved, countries))
  const [kept] = useState(() => parseAddressDraft(drafts.read(name, userId)))
  const [draft, setDraft] = useState<AddressDraft>(() => kept ?? untouched())
  const [isTakenUp, setIsTakenUp] = useState(kept !== null)
  const [problems, setProblems] = useState<AddressProblems>({})
  const [stops, setStops] = useState(0)

  function show(found: AddressProblems) {
    setProblems(found)
    setStops((count) => count + 1)
  }

  return {
    draft,
    problems,
    isTakenUp,
    isSaving: save.isPending,
    /** How often sending stopped at fields that must be corrected. */
    stops,
    /** A refusal that names no field of the form, or no answer at all. */
    failure: save.isError && fieldOf(save.error) === undefined ? save.error : null,
    change(next: AddressDraft, changed: AddressFieldName | 'isDefault') {
      setDraft(next)
      drafts.keep(name, userId, next)
      setProblems((marked) => Object.fromEntries(Object.entries(marked).filter(([field]) => field !== changed)))
    },
    /** Clears what was typed before. */
    startOver() {
      drafts.drop(name)
      setDraft(untouched())
      setIsTakenUp(false)
      setProblems({})
    },
    /** Sends the form. Resolves to the address's id, or null if something must be corrected first. */
    async send(): Promise<string | null> {
      const found = checkAddress(draft, countries)
      if (Object.keys(found).length > 0) {
        show(found)
        return null
      }
      const id = await save.mutateAsync(requestOf(draft, countries, saved?.id)).catch((error: unknown) => {
        const field = fieldOf(error)
        if (field !== undefined) show({ [field]: field === 'phone' ? 'phone' : 'refused' })
        return null
      })
      if (id !== null) drafts.drop(name)
      return id
    },
  }
}

const fields: Readonly<Record<string, AddressFieldName>> = {
  receiver: 'receiver',
  dialCode: 'phoneCountry',
  phone: 'phone',
  country: 'country',
  province: 'province',
  city: 'city',
  detail: 'detail',
  postcode: 'postcode',
}

function fieldOf(error: unknown): AddressFieldName | undefined {
  const refused = refusedField(error)
  return refused === undefined ? undefined : fields[refused]
}
