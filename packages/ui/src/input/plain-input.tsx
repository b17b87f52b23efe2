import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

/** Inputs take 140 characters by default (specification, section 5). */
export const DEFAULT_MAX_LENGTH = 140

export interface PlainInputProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldTexts {
  /** A unit or a button inside the frame, after the text. */
  readonly suffix?: ReactNode
}

/** An input of one line with its label, hint and error. It reports every key. */
export function PlainInput({
  label,
  hint,
  error,
  suffix,
  type = 'text',
  maxLength = DEFAULT_MAX_LENGTH,
  ...rest
}: PlainInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={inputFrame(error)}>
          <input
            {...rest}
            {...control}
            type={type}
            maxLength={Number.isNaN(maxLength) ? DEFAULT_MAX_LENGTH : maxLength}
            className="min-h-touch min-w-0 flex-1 bg-transparent px-3 text-input text-ink outline-none placeholder:text-muted"
          />
          {suffix !== undefined && <span className="flex items-center pr-3 text-sm text-muted">{suffix}</span>}
        </span>
      )}
    </Field>
  )
}

/** The box around an input; it carries the focus ring for the input inside. */
export function inputFrame(error: string | undefined): string {
  const border = error ? 'border-loss' : 'border-edge'
  return `flex rounded-control border ${border} bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:disabled]:opacity-60`
}
