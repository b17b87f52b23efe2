import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { TextInput } from '@terahold/ui/text-input'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { DialCode } from './addresses.ts'
import { findCountries } from './find-countries.ts'

type CountrySheetProps = {
  readonly title: string
  readonly countries: readonly DialCode[]
  readonly value: string
  readonly onClose: () => void
  readonly onChoose: (iso: string) => void
}

/** Lists every country with its calling code. Typing filters the list, Enter takes the first match. */
export function CountrySheet({ title, countries, value, onClose, onChoose }: CountrySheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = findCountries(countries, typed)
  const [first] = found
  const count = found.length
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t`Close`}>
      <form
        className="flex h-[60dvh] flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && first !== undefined) onChoose(first.iso)
        }}
      >
        <TextInput
          label={t`Search by name or code`}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="text-xs text-muted">
          {typed.trim() !== '' &&
            (count === 0 ? t`No country found.` : t`${plural(count, { one: '# country', other: '# countries' })}`)}
        </p>
        <ul aria-label={title} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {found.map(({ iso, name, code }) => (
            <li
              key={iso}
              className="border-b border-line [contain-intrinsic-height:auto_44px] [content-visibility:auto]"
            >
              <button
                type="button"
                aria-current={iso === value ? 'true' : undefined}
                onClick={() => onChoose(iso)}
                className="flex min-h-touch w-full items-center gap-3 py-2 text-left -outline-offset-2 active:bg-sunken"
              >
                <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
                {iso === value && <Check aria-hidden="true" size={18} className="shrink-0 text-verified" />}
                <span className="shrink-0 text-sm text-muted tabular-nums">{code}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Sheet>
  )
}
