import type { recordCalls } from '@terahold/contract/calls/desk/records'
import type { RowOf } from '@terahold/contract/endpoint'

/** A record that one operator signs and another approves, as the server lists it. */
export type RecordRow = RowOf<ReturnType<typeof recordCalls>['list']>

type OwnRecord = Pick<RecordRow, 'id' | 'state' | 'recordedBy' | 'recordedById' | 'recordedAt'> &
  Partial<Pick<RecordRow, 'memberWallet'>>

type Shown = string | number | null

/** Converts a record that has its own call into a row of the lists of records. Its other properties become fields. */
export function recordOf(row: OwnRecord & { readonly [name: string]: Shown }, title: string): RecordRow {
  const { id, state, memberWallet = null, recordedBy, recordedById, recordedAt, ...own } = row
  const fields = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value ?? '')]))
  return {
    id,
    state,
    memberWallet,
    recordedBy,
    recordedById,
    recordedAt,
    decidedBy: null,
    decidedAt: null,
    rejectedFor: null,
    title,
    lines: [],
    fields,
  }
}

/** Returns a signed field as text; empty for a record without a signed decision. */
export function fieldOf({ fields }: Pick<RecordRow, 'fields'>, name: string): string {
  const value = fields[name] ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
