import { settledNumber, typedNumber } from './number-text.ts'
import { DEFAULT_MAX_LENGTH, PlainInput, type PlainInputProps } from './plain-input.tsx'
import { useThrottledText } from './use-throttled-text.ts'

/** A longer paste must arrive before it can be cut. */
const PASTE_ROOM = 10_000

export interface NumberInputProps
  extends Omit<PlainInputProps, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  readonly value: string
  /** Called with the text when it changes, never for a refused key. */
  readonly onValue: (text: string) => void
}

/** An input for an amount, with a decimal keypad. Its value is a text, because money is never a float. */
export function NumberInput({ value, onValue, maxLength = DEFAULT_MAX_LENGTH, ...rest }: NumberInputProps) {
  const { text, type, flush } = useThrottledText(value, onValue)
  function take(next: string | null) {
    if (next !== null && next !== text) type(next, next)
  }
  return (
    <PlainInput
      {...rest}
      inputMode="decimal"
      maxLength={PASTE_ROOM}
      value={text}
      onChange={({ target }) => take(typedNumber(text, target.value, maxLength))}
      onBlur={() => {
        take(settledNumber(text))
        flush()
      }}
    />
  )
}
