import { NIL_ID } from '../db/ids.ts'

/** How far a page has read: in its member's own events, and in those for all holders of a pool. */
export type Position = { readonly member: string; readonly pool: string }

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[07][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'
const written = new RegExp(`^(${uuid})\\.(${uuid})$`)

/**
 * A position in the stream, as pages send it in `Last-Event-ID`. The two kinds grow in parallel, each in the order in
 * which its events became visible. A single number for both could skip an event of the other kind that was still being
 * committed.
 */
export function formatPosition({ member, pool }: Position): string {
  return `${member}.${pool}`
}

/** Undefined for an invalid position. */
export function parsePosition(text: unknown): Position | undefined {
  const [, member, pool] = typeof text === 'string' ? (written.exec(text) ?? []) : []
  return member === undefined || pool === undefined ? undefined : { member, pool }
}

export const beginning: Position = { member: NIL_ID, pool: NIL_ID }
