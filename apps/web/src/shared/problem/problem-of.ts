import { CallFailed } from '@terahold/contract/client'

export type Problem =
  /** The server refused the call. */
  | {
      readonly kind: 'refused'
      readonly text: string
      readonly reason: string | undefined
      readonly field: string | undefined
    }
  /** There was no answer of the server. */
  | { readonly kind: 'unreachable' }

/** Sorts the error of a call. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof CallFailed)) return { kind: 'unreachable' }
  const { msg, reason, field } = error.envelope
  return { kind: 'refused', text: msg, reason, field }
}
