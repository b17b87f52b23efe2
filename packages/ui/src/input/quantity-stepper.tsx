import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FieldNotes, type FieldTexts, useFieldControl } from './field.tsx'
import { inputFrame } from './plain-input.tsx'

export interface QuantityStepperProps extends FieldTexts {
  /** A whole number of units, never money. */
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly decreaseLabel: string
  readonly increaseLabel: string
}

/**
 * A number that can be typed or stepped. It reports the number that the input shows once it is left, so a price under it never
 * changes on the tap that orders.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, hint, error, value, onChange, min = 1, max = 999_999, decreaseLabel, increaseLabel } = props
  const [draft, setDraft] = useState<string | null>(null)
  const { control, hintId, errorId } = useFieldControl({ hint, error })

  function report(next: number) {
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded !== value) onChange(bounded)
  }

  function step(by: number) {
    setDraft(null)
    report(value + by)
  }

  function type(text: string) {
    const digits = text.replace(/\D/g, '')
    setDraft(digits)
    if (digits !== '') report(Number(digits))
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={control.id} className="text-sm text-muted">
        {label}
      </label>
      <div className={inputFrame(error)}>
        <StepButton label={decreaseLabel} disabled={value <= min} onPress={() => step(-1)}>
          <Minus aria-hidden="true" size={20} />
        </StepButton>
        <input
          {...control}
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          inputMode="numeric"
          autoComplete="off"
          // The maximum may have shrunk since it was typed.
          value={draft === null || Number(draft) > max ? String(value) : draft}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
          className="min-h-touch min-w-0 flex-1 bg-transparent text-center text-input text-ink tabular-nums outline-none"
        />
        <StepButton label={increaseLabel} disabled={value >= max} onPress={() => step(1)}>
          <Plus aria-hidden="true" size={20} />
        </StepButton>
      </div>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="flex size-touch shrink-0 items-center justify-center text-ink disabled:opacity-40"
    >
      {children}
    </button>
  )
}
