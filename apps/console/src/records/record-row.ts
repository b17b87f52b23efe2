import type { recordCalls } from '@terahold/contract/calls/desk/records'
import type { RowOf } from '@terahold/contract/endpoint'

/** A record that one operator signs and another approves, as the server lists it. */
export type RecordRow = RowOf<ReturnType<typeof recordCalls>['list']>

/** Returns a signed field as text; empty for a record from before its kind was signed. */
export function fieldOf({ fields }: Pick<RecordRow, 'fields'>, name: string): string {
  const value = fields[name] ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
