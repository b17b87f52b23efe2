/**
 * A place in PostgreSQL's write-ahead log (type `pg_lsn`, PostgreSQL documentation 8.20): how much a server has written,
 * or a replica has replayed. Of two places, the larger one has everything that the smaller one has.
 */
export type WalPosition = bigint

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Returns the place that a text such as `16/B374D848` names; undefined for any other text. */
export function parseWalPosition(text: unknown): WalPosition | undefined {
  const [, high, low] = typeof text === 'string' ? (written.exec(text) ?? []) : []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Returns the place as PostgreSQL writes it. */
export function formatWalPosition(position: WalPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
}
