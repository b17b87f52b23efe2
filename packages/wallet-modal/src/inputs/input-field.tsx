import { type ReactNode, useId } from 'react'

/** The texts of an input, which screen readers read with it. */
export type InputFieldTexts = {
  /** The accessible name of the input. */
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong and what to do. Marks the input as invalid. */
  readonly error?: string | undefined
}

/** The attributes that connect an input to its hint and error. Spread them on the input. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Returns the ids that connect an input to its hint and error. */
export function useFieldControl({ hint, error }: Pick<InputFieldTexts, 'hint' | 'error'>): FieldControl {
  const id = useId()
  const notes = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ')
  return { id, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined }
}

/** The lines under an input. The element of the error is always present, so that a screen reader announces it. */
export function FieldNotes({ id, hint, error }: Pick<InputFieldTexts, 'hint' | 'error'> & { id: string }): ReactNode {
  return (
    <>
      {hint && (
        <p id={hintId(id)} className="wm-field-note">
          {hint}
        </p>
      )}
      <p id={errorId(id)} aria-live="polite" className="wm-field-note wm-field-error">
        {error}
      </p>
    </>
  )
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`
