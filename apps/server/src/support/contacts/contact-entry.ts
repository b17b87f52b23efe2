import { contactShape } from '@terahold/contract/calls/desk/catalogue-changes'
import { Refusal } from '@terahold/contract/refusal'
import type { z } from 'zod'

export type ContactEntry = z.input<typeof contactShape>
export type Contact = z.output<typeof contactShape>

/**
 * Parses a contact: a channel and its words in every language. @throws Refusal 400 bad_field naming the first wrong
 * field.
 */
export function checkContact(given: unknown): Contact {
  const parsed = contactShape.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'bad_field', { field: parsed.error.issues[0]?.path.join('.') || 'contact' })
}
