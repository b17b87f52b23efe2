import { settledNumber, typedNumber } from './number-text.ts'
import { DEFAULT_MAX_LENGTH, TextInput, type TextInputProps } from './text-input.tsx'

/** A longer paste has to arrive before it can be cut. */
const PASTE_ROOM = 10_000

export interface NumberInputProps
  extends Omit<TextInputProps, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  readonly value: string
  /** Hears the text whenever it is another, never of a key that was refused. */
  readonly onValue: (text: string) => void
}

/** An amount as it is typed, with the keypad for one. It stays a text: figures of money are no floats. */
export function NumberInput({ value, onValue, maxLength = DEFAULT_MAX_LENGTH, ...rest }: NumberInputProps) {
  function take(text: string | null) {
    if (text !== null && text !== value) onValue(text)
  }
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      maxLength={PASTE_ROOM}
      value={value}
      onChange={({ target }) => take(typedNumber(value, target.value, maxLength))}
      onBlur={() => take(settledNumber(value))}
    />
  )
}
