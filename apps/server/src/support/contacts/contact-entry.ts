import { Refusal } from '@terahold/contract/refusal'
import { inEveryLanguage } from '@terahold/locale/languages'
import { z } from 'zod'

/** The format of each channel's address: in full and https only, so that a typo cannot lead to a look-alike. */
const values = {
  email: z.email().max(200),
  web: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(200),
  telegram: z.string().regex(/^https:\/\/t\.me\/\w{5,32}$/),
  x: z.string().regex(/^https:\/\/x\.com\/\w{1,15}$/),
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/),
} as const

const text = z.strictObject({
  label: z.string().trim().min(1).max(80),
  hours: z.string().trim().min(1).max(120).optional(),
})

const entry = z.strictObject({
  kind: z.enum(['email', 'web', 'telegram', 'x', 'phone']),
  value: z.string(),
  sort: z.int().min(0).max(10_000).default(100),
  texts: z.strictObject(inEveryLanguage(() => text)),
})
export type ContactEntry = z.input<typeof entry>

/**
 * Parses a contact: a channel and its words in every language. @throws Refusal 400 bad_field naming the first wrong
 * field.
 */
export function checkContact(given: unknown): z.output<typeof entry> {
  const parsed = entry.safeParse(given)
  if (!parsed.success)
    throw new Refusal(400, 'bad_field', { field: parsed.error.issues[0]?.path.join('.') || 'contact' })
  if (!values[parsed.data.kind].safeParse(parsed.data.value).success)
    throw new Refusal(400, 'bad_field', { field: 'value' })
  return parsed.data
}
