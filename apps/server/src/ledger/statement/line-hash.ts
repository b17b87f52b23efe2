import { hash } from 'node:crypto'

/** The content of a statement line as shown: amounts are decimal strings and `at` is ISO 8601 in UTC. */
export type ShownLine = {
  readonly transferId: string
  readonly at: string
  readonly kind: string
  readonly amount: string
  readonly balance: string
  readonly ref: { readonly kind: string; readonly id: string } | null
}

/**
 * Returns SHA-256, in hex, of the shown fields joined by line feeds: transferId, at, kind, amount, balance, and the two
 * parts of the reference if there is one. Members can recompute it from a line they kept, to see that the line is
 * unchanged.
 */
export function hashOfLine({ transferId, at, kind, amount, balance, ref }: ShownLine): string {
  const fields = [transferId, at, kind, amount, balance, ...(ref ? [ref.kind, ref.id] : [])]
  return hash('sha256', fields.join('\n'), 'hex')
}
