import { CallFailed } from '@terahold/contract/client'

export type Problem =
  /** The server answered, and said no. */
  | {
      readonly kind: 'refused'
      readonly text: string
      readonly reason: string | undefined
      readonly field: string | undefined
    }
  /** No answer of the server came. */
  | { readonly kind: 'unreachable' }

/** Sorts what a call was rejected with. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof CallFailed)) return { kind: 'unreachable' }
  const { msg, reason, field } = error.envelope
  return { kind: 'refused', text: msg, reason, field }
}
