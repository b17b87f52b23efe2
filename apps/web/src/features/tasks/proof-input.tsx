import type { FieldTexts } from '@terahold/ui/field'
import { TextArea } from '@terahold/ui/text-area'
import { TextInput } from '@terahold/ui/text-input'
import { LONGEST_PROOF } from './task-proof.ts'

type ProofInputProps = FieldTexts & {
  /** A few sentences; the other kinds are copied values. */
  readonly isText: boolean
  readonly value: string
  readonly onType: (text: string) => void
}

/** An input for a few sentences, or for a hash or a number. */
export function ProofInput({ isText, value, onType, ...texts }: ProofInputProps) {
  const common = { value, maxLength: LONGEST_PROOF, onChange: ({ target }: Typed) => onType(target.value) }
  if (!isText) return <TextInput {...texts} {...common} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  return <TextArea {...texts} {...common} rows={5} />
}

type Typed = { readonly target: { readonly value: string } }
