import { useLingui } from '@lingui/react/macro'
import { FieldNotes, useFieldControl } from '@terahold/ui/field'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { DialCode } from './addresses.ts'
import { CountrySheet } from './country-sheet.tsx'

type CountryPickerProps = {
  readonly label: string
  readonly countries: readonly DialCode[]
  /** The ISO code of the country; empty while none is chosen. */
  readonly value: string
  /** Shows the calling code instead of the name. */
  readonly byCode?: boolean
  readonly error?: string | undefined
  readonly onChoose: (iso: string) => void
}

/** Chooses a country, or its calling code. */
export function CountryPicker({ label, countries, value, byCode = false, error, onChoose }: CountryPickerProps) {
  const { t } = useLingui()
  const { control, hintId, errorId } = useFieldControl({ hint: undefined, error })
  const [isOpen, setIsOpen] = useState(false)
  const chosen = countries.find(({ iso }) => iso === value)
  const shown = chosen === undefined ? (byCode ? '+' : t`Choose`) : byCode ? chosen.code : chosen.name
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${control.id}-label`} className="text-sm text-muted">
        {label}
      </span>
      <button
        type="button"
        id={control.id}
        aria-haspopup="dialog"
        aria-labelledby={`${control.id}-label ${control.id}-value`}
        aria-describedby={control['aria-describedby']}
        data-invalid={error === undefined ? undefined : true}
        onClick={() => setIsOpen(true)}
        className={`flex min-h-touch w-full items-center justify-between gap-2 rounded-control border bg-surface px-3 text-left text-input ${error === undefined ? 'border-edge' : 'border-loss'}`}
      >
        <span
          id={`${control.id}-value`}
          className={`min-w-0 truncate tabular-nums ${chosen === undefined ? 'text-muted' : ''}`}
        >
          {shown}
        </span>
        <ChevronDown aria-hidden="true" size={18} className="shrink-0 text-muted" />
      </button>
      <FieldNotes hint={undefined} error={error} hintId={hintId} errorId={errorId} />
      {isOpen && (
        <CountrySheet
          title={label}
          countries={countries}
          value={value}
          onClose={() => setIsOpen(false)}
          onChoose={(iso) => {
            setIsOpen(false)
            onChoose(iso)
          }}
        />
      )}
    </div>
  )
}
