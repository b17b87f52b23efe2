import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { useThrottledText } from './use-throttled-text.ts'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'value'>, FieldTexts {
  readonly value: string
}

/** Room for several lines. @example <TextArea label={t`Your message`} rows={6} value={text} onChange={({ target }) => setText(target.value)} /> */
export function TextArea({ label, hint, error, value, onChange, ...rest }: TextAreaProps) {
  const { text, type } = useThrottledText(value, (event: ChangeEvent<HTMLTextAreaElement>) => onChange?.(event))
  const border = error === undefined ? 'border-edge' : 'border-loss'
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          value={text}
          onChange={(event) => type(event.target.value, event)}
          className={`w-full resize-y rounded-control border ${border} bg-surface px-3 py-2 text-input text-ink focus-visible:outline-2 focus-visible:outline-accent`}
        />
      )}
    </Field>
  )
}
