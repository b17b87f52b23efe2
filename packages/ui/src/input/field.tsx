import { type ReactNode, useId } from 'react'

/** The attributes that connect an input to its label, hint and error; spread them on the input. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong and what to do. It marks the input invalid. */
  readonly error?: string | undefined
}

/** @example <Field label={t`Network`} error={error}>{(control) => <Select {...control}>…</Select>}</Field> */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { readonly children: (control: FieldControl) => ReactNode }) {
  const { control, hintId, errorId } = useFieldControl({ hint, error })
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={control.id} className="text-sm text-muted">
        {label}
      </label>
      {children(control)}
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  )
}

export function useFieldControl({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const notes = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    'aria-describedby': notes === '' ? undefined : notes,
    'aria-invalid': error ? true : undefined,
  }
  return { control, hintId, errorId }
}

/** The lines under an input. The error's container is always rendered, so that a screen reader announces it. */
export function FieldNotes({
  hint,
  error,
  hintId,
  errorId,
}: Pick<FieldTexts, 'hint' | 'error'> & { hintId: string; errorId: string }) {
  return (
    <>
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <p id={errorId} aria-live="polite" className="text-xs text-loss empty:hidden">
        {error}
      </p>
    </>
  )
}
