import type { ChangeEvent } from 'react'
import { PlainInput, type PlainInputProps } from './plain-input.tsx'
import { useThrottledText } from './use-throttled-text.ts'

export type TextInputProps = PlainInputProps

/** @example <TextInput label={t`E-mail`} type="email" autoComplete="email" value={email} onChange={({ target }) => setEmail(target.value)} /> */
export function TextInput({ value, onChange, ...rest }: TextInputProps) {
  const { text, type } = useThrottledText(value, (event: ChangeEvent<HTMLInputElement>) => onChange?.(event))
  const shown = value === undefined ? {} : { value: text }
  return <PlainInput {...rest} {...shown} onChange={(event) => type(event.target.value, event)} />
}
