import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  CODE_LENGTH,
  type CodeAction,
  changeCode,
  codeOf,
  emptyCode,
  isCodeKey,
  isComplete,
} from './code-input-state.ts'
import { FieldNotes, type FieldTexts, useFieldControl } from './field.tsx'

const positions = Array.from({ length: CODE_LENGTH }, (_, index) => index)

export interface CodeInputProps extends FieldTexts {
  /** Names one box: "Digit 2 of 6". */
  readonly boxLabel: (position: number) => string
  readonly onChange?: ((code: string) => void) | undefined
  /** Called once all six boxes have a digit. */
  readonly onComplete?: ((code: string) => void) | undefined
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

/** A one-time code in six boxes. To empty it from outside give it another `key`. */
export function CodeInput({
  label,
  hint,
  error,
  boxLabel,
  onChange,
  onComplete,
  disabled = false,
  autoFocus = false,
}: CodeInputProps) {
  const [state, setState] = useState(emptyCode)
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const isShiftAlone = useRef(false)
  const { control, hintId, errorId } = useFieldControl({ hint, error })

  useEffect(() => {
    if (autoFocus) inputs.current[0]?.focus()
  }, [autoFocus])

  function change(action: CodeAction) {
    const next = changeCode(state, action)
    setState(next)
    inputs.current[next.focus]?.focus()
    if (codeOf(next) === codeOf(state)) return
    onChange?.(codeOf(next))
    if (isComplete(next)) onComplete?.(codeOf(next))
  }

  function onInput({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>, index: number) {
    const typed = nativeEvent instanceof InputEvent ? nativeEvent.data : null
    // A digit typed into a full box arrives with the old one beside it; only the new one counts.
    change({ type: 'insert', index, text: typed?.length === 1 ? typed : currentTarget.value })
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    isShiftAlone.current = event.key === 'Shift'
    if (event.key === 'Shift' || !isCodeKey(event.key)) return
    event.preventDefault()
    change({ type: 'key', index, key: event.key })
  }

  /** Shift moves on when it is let go and nothing else was pressed with it, or Shift+Tab could never leave the boxes. */
  function onKeyUp(event: KeyboardEvent, index: number) {
    if (event.key === 'Shift' && isShiftAlone.current) change({ type: 'key', index, key: 'Shift' })
  }

  return (
    <div className="flex flex-col gap-1">
      <fieldset
        id={control.id}
        aria-describedby={control['aria-describedby']}
        className="grid max-w-96 grid-cols-6 gap-2"
      >
        <legend className="mb-1 text-sm text-muted">{label}</legend>
        {positions.map((index) => (
          <input
            key={index}
            ref={(element) => {
              inputs.current[index] = element
            }}
            aria-label={boxLabel(index + 1)}
            aria-invalid={control['aria-invalid']}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            disabled={disabled}
            value={state.boxes[index] ?? ''}
            onChange={(event) => onInput(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onKeyUp={(event) => onKeyUp(event, index)}
            onFocus={(event) => event.currentTarget.select()}
            className="h-12 min-h-touch min-w-0 rounded-control border border-edge bg-surface text-center text-xl tabular-nums disabled:opacity-60 aria-invalid:border-loss"
          />
        ))}
      </fieldset>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  )
}
