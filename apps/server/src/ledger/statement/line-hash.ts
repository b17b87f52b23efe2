import { hash } from 'node:crypto'

/** What a statement line says, as it is shown: the amounts are decimal strings and `at` is ISO 8601 in UTC. */
export type ShownLine = {
  readonly transferId: string
  readonly at: string
  readonly kind: string
  readonly amount: string
  readonly balance: string
  readonly ref: { readonly kind: string; readonly id: string } | null
}

/**
 * SHA-256, in hex, of the shown fields joined by line feeds: transferId, at, kind, amount, balance, and the two parts of the
 * reference where there is one. Whoever keeps a statement can make it again from the line itself and see that it is unchanged.
 */
export function hashOfLine({ transferId, at, kind, amount, balance, ref }: ShownLine): string {
  const fields = [transferId, at, kind, amount, balance, ...(ref ? [ref.kind, ref.id] : [])]
  return hash('sha256', fields.join('\n'), 'hex')
}
