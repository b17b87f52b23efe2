/** Where a history goes on: at a block, back to another. */
export type LogCursor = { readonly to: bigint; readonly floor: bigint }

/** Null when nothing is left. */
export function writeCursor({ to, floor }: LogCursor): string | null {
  return to < floor ? null : `${to}-${floor}`
}

/** @throws RangeError when it is no cursor of ours. */
export function readCursor(cursor: string): LogCursor {
  const [, to, floor] = /^(\d{1,18})-(\d{1,18})$/.exec(cursor) ?? []
  if (to === undefined || floor === undefined) throw new RangeError(`Not a cursor: ${cursor}`)
  return { to: BigInt(to), floor: BigInt(floor) }
}
