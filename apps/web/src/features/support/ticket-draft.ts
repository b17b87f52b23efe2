import { type TicketType, ticketTypes } from '@terahold/contract/codes/support'
import { business, textLengths } from '@terahold/contract/constants'

/** The contents of the form, as stored across a reload and an ended session. */
export type TicketDraft = {
  readonly type: TicketType
  readonly content: string
  /** Pictures the server already has. */
  readonly imageIds: readonly string[]
  /** How many pictures were chosen and not uploaded. They cannot survive a reload, so the form says that they are lost. */
  readonly unsent: number
}

/** Reads a stored draft; anything else gives an empty form. */
export function parseTicketDraft(kept: unknown): TicketDraft {
  const { type, content, imageIds, unsent } =
    typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  const ids = Array.isArray(imageIds) ? imageIds.filter((id) => typeof id === 'string') : []
  return {
    type: ticketTypes.find((known) => known === type) ?? 'feedback',
    content: typeof content === 'string' ? content.slice(0, textLengths.ticket.max) : '',
    imageIds: ids.slice(0, business.picturesAtMost),
    unsent: typeof unsent === 'number' && unsent > 0 ? unsent : 0,
  }
}
