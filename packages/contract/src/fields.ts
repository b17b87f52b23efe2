import { languageTags } from '@terahold/locale/languages'
import { z } from 'zod'

/** Money as a decimal string in whole units, at most 18 places; never a JSON number. */
export const moneyField = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,18})?$/)
  .meta({ description: 'Money in whole units, at most 18 places', examples: ['12.5'] })
/** Money that may be negative. */
export const signedMoneyField = z
  .string()
  .regex(/^-?\d{1,20}(\.\d{1,18})?$/)
  .meta({ description: 'Money in whole units that may be negative', examples: ['-0.25'] })
/** Whole points. */
export const pointsField = z
  .string()
  .regex(/^\d{1,20}$/)
  .meta({ description: 'Whole points', examples: ['40'] })
/** Whole points that may be negative. */
export const signedPointsField = z
  .string()
  .regex(/^-?\d{1,20}$/)
  .meta({ description: 'Whole points that may be negative', examples: ['-40'] })
/** Power in TH/s as a decimal string with at most 3 places. */
export const powerField = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/)
  .meta({ description: 'Power in TH/s, at most 3 places', examples: ['10'] })
/** A UTC day, from the year 2000 to 2999. */
export const dayField = z.iso
  .date()
  .regex(/^2\d{3}-/)
  .meta({ description: 'A UTC day', examples: ['2026-11-20'] })
/** A calendar month in UTC, `YYYY-MM`. */
export const monthField = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
  .meta({ description: 'A calendar month in UTC', examples: ['2026-11'] })
/** An instant, ISO 8601 in UTC. */
export const instantField = z.iso.datetime().meta({ description: 'An instant in UTC' })
export const idField = z.uuid()
export const addressField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .meta({ description: 'An address of the chain' })
/** 32 bytes in hex, with or without 0x: a transaction id or a document's hash. */
export const hashField = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/)
  .meta({ description: 'A transaction id or a document’s hash: 32 bytes in hex' })
export const bpsField = z
  .int()
  .min(0)
  .max(10_000)
  .meta({ description: 'A share in basis points', examples: [9_750] })
export const idempotencyKeyField = z
  .string()
  .min(8)
  .max(80)
  .regex(/^[\w.:-]+$/)
  .meta({
    description: 'Made by the caller: a repeat has the first one’s effect and no other',
    examples: ['key-00000001'],
  })
export const emailField = z.email().max(254)
/** A code that was mailed; seconds tell how long it is good and when the next may be asked for. */
export const codeSentData = z.object({ maskedEmail: z.string(), expiresIn: z.int(), resendIn: z.int() })

export const codeField = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: 'Six digits from an e-mail' })
/**
 * One line of text in any script, trimmed, with at least one letter or digit in it unless it may be empty. Control characters,
 * line breaks and marks that turn the reading direction of what follows are refused; joiners that scripts need are not.
 */
export function lineField(min: number, max: number) {
  const line = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200c-\u200f])*$/u
  const text = z.string().trim().min(min).max(max).regex(line)
  return min === 0 ? text : text.regex(/[\p{L}\p{N}]/u)
}
/** A new password: 8 to 128 characters of any kind, counted as a person counts them (NIST SP 800-63B). */
export const passwordField = z
  .string()
  .regex(/^[\s\S]{8,128}$/u)
  .meta({ description: 'A new password: 8 to 128 characters of any kind', examples: ['correct horse battery'] })
/** A password that is set already, as long as any can be. */
export const passwordGivenField = z.string().min(1).max(256).meta({ description: 'My password' })
export const localeField = z.enum(languageTags)
/** Page number and size as they come in a query. */
export const pageFields = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1).meta({ description: 'The page, from 1' }),
  pageSize: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Rows of a page' }),
}
/** Nothing beside the page. */
export const pageInput = z.strictObject(pageFields)
export const noInput = z.strictObject({})
export const okData = z.object({ ok: z.literal(true) })
