import type { Message } from '@terahold/decisions/decision'
import type { DecisionType } from '@terahold/decisions/definitions'

/** What the books say that two operators decided. */
export type Decided = {
  readonly type: DecisionType
  readonly subject: string
  readonly fields: Message
  /** The record's name in a finding, and what was done with it. */
  readonly name: string
  readonly done: string
}

/** A record that two operators approved. Without an id, no decision is about it. */
export function approved(type: DecisionType, name: string, id: string | null, fields: Message): Decided {
  return { type, subject: id ?? 'none', fields, name, done: 'approved' }
}
