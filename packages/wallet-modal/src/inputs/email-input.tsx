import type { ComponentProps } from 'react'
import { FieldNotes, type InputFieldTexts, useFieldControl } from './input-field.tsx'

/** The longest email address (RFC 5321, section 4.5.3.1.3). */
const longestAddress = 254

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode' | 'className' | 'aria-describedby'>

/** The properties of `EmailInput`: those of an `<input>`, and its texts. */
export type EmailInputProps = InputProps & InputFieldTexts

/**
 * An email address. The app validates it and passes `error`.
 * @example <EmailInput label="Email" value={email} error={error} onChange={({ target }) => setEmail(target.value)} />
 */
export function EmailInput({ label, hint, error, ...rest }: EmailInputProps) {
  const control = useFieldControl({ hint, error })
  return (
    <div className="wm wm-field">
      <label htmlFor={control.id} className="wm-field-label">
        {label}
      </label>
      <input
        placeholder="Email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={longestAddress}
        {...rest}
        {...control}
        type="email"
        inputMode="email"
        className="wm-input"
      />
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  )
}
