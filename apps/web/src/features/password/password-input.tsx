import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@terahold/ui/text-input'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

type PasswordInputProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Tells a password manager whether to fill in a stored password or to create one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (password: string) => void
}

/** The server takes at most 128 characters. A longer password gets an error message and is never cut off silently. */
const NEVER_CUT = 1_000

/** A password input that allows pasting, password managers, and showing the password. */
export function PasswordInput({ onChange, ...rest }: PasswordInputProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const Mark = shown ? EyeOff : Eye
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      maxLength={NEVER_CUT}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      suffix={
        <button
          type="button"
          aria-label={shown ? t`Hide the password` : t`Show the password`}
          onClick={() => setShown(!shown)}
          className="-mr-3 flex size-touch items-center justify-center"
        >
          <Mark aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  )
}
