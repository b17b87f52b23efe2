import { Field, type FieldTexts } from '@terahold/ui/field'
import { TextInput } from '@terahold/ui/text-input'
import { LONGEST_PROOF } from './task-proof.ts'

type ProofInputProps = FieldTexts & {
  /** A few sentences; otherwise something that is copied. */
  readonly isText: boolean
  readonly value: string
  readonly onType: (text: string) => void
}

/** Room for a few sentences, or a line for a hash or a number. */
export function ProofInput({ isText, value, onType, ...texts }: ProofInputProps) {
  const common = { value, maxLength: LONGEST_PROOF, onChange: ({ target }: Typed) => onType(target.value) }
  if (!isText) return <TextInput {...texts} {...common} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  return (
    <Field {...texts}>
      {(control) => (
        <textarea
          {...control}
          {...common}
          rows={5}
          className={`w-full resize-y rounded-control border ${texts.error === undefined ? 'border-edge' : 'border-loss'} bg-surface px-3 py-2 text-input text-ink focus-visible:outline-2 focus-visible:outline-accent`}
        />
      )}
    </Field>
  )
}

type Typed = { readonly target: { readonly value: string } }
