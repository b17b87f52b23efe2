import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldNotes, type InputFieldTexts, useFieldControl } from './input-field.tsx'
import { CODE_LENGTH, type CodeAction, changeCode, codeOf, emptyCode, isCodeKey, isComplete } from './one-time-code.ts'

const positions = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/** The properties of `OneTimeCodeInput`. */
export type OneTimeCodeInputProps = InputFieldTexts & {
  /** Returns the accessible name of a box, for example "Digit 2 of 6". */
  readonly boxLabel: (position: number) => string
  readonly onChange?: ((code: string) => void) | undefined
  /** Called when all six boxes have a digit. */
  readonly onComplete?: ((code: string) => void) | undefined
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

/**
 * A one-time code in six boxes (specification, section 5). Another `key` resets it.
 * @example <OneTimeCodeInput label="Code" boxLabel={(position) => `Digit ${position} of 6`} onComplete={send} />
 */
export function OneTimeCodeInput({
  label,
  hint,
  error,
  boxLabel,
  onChange,
  onComplete,
  disabled = false,
  autoFocus = false,
}: OneTimeCodeInputProps) {
  const [state, setState] = useState(emptyCode)
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const isShiftAlone = useRef(false)
  const control = useFieldControl({ hint, error })

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
    // A digit typed into a full box arrives together with the old one. Only the new one counts.
    change({ type: 'insert', index, text: typed?.length === 1 ? typed : currentTarget.value })
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    isShiftAlone.current = event.key === 'Shift'
    if (event.key === 'Shift' || !isCodeKey(event.key)) return
    event.preventDefault()
    change({ type: 'key', index, key: event.key })
  }

  /** Shift moves on only if it is released without another key. Otherwise Shift+Tab could never leave the boxes. */
  function onKeyUp(event: KeyboardEvent, index: number) {
    if (event.key === 'Shift' && isShiftAlone.current) change({ type: 'key', index, key: 'Shift' })
  }

  return (
    <div className="wm wm-field">
      <fieldset id={control.id} aria-describedby={control['aria-describedby']} className="wm-code-boxes">
        <legend className="wm-field-label">{label}</legend>
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
            className="wm-input wm-code-box"
          />
        ))}
      </fieldset>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  )
}
