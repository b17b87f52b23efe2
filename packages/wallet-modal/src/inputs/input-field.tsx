import { type ReactNode, useId } from 'react'

export type InputFieldTexts = {
  /** Names the input. */
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong and what to do; its presence marks the input invalid. */
  readonly error?: string | undefined
}

/** What ties an input to its hint and error; spread it on the input. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The ids by which an input and the lines under it know each other. */
export function useFieldControl({ hint, error }: Pick<InputFieldTexts, 'hint' | 'error'>): FieldControl {
  const id = useId()
  const notes = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ')
  return { id, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined }
}

/** The lines under an input. The error's place is always there, so that a screen reader hears it arrive. */
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
