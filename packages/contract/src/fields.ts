import { languageTags } from '@terahold/locale/languages'
import { z } from 'zod'
import { business, textLengths } from './constants.ts'

/** Money: a decimal string in whole units with at most 18 decimal places, never a JSON number. */
export const moneyField = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,18})?$/)
  .meta({ description: 'Money in whole units, at most 18 decimal places', examples: ['12.5'] })
/** Money that can be negative. */
export const signedMoneyField = z
  .string()
  .regex(/^-?\d{1,20}(\.\d{1,18})?$/)
  .meta({ description: 'Money in whole units, can be negative', examples: ['-0.25'] })
/** Whole points. */
export const pointsField = z
  .string()
  .regex(/^\d{1,20}$/)
  .meta({ description: 'Whole points', examples: ['40'] })
/** Whole points that can be negative. */
export const signedPointsField = z
  .string()
  .regex(/^-?\d{1,20}$/)
  .meta({ description: 'Whole points, can be negative', examples: ['-40'] })
/** Power in TH/s: a decimal string with at most 3 decimal places. */
export const powerField = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/)
  .meta({ description: 'Power in TH/s, at most 3 decimal places', examples: ['10'] })
/** A UTC day, from the year 2000 to 2999. */
export const dayField = z.iso
  .date()
  .regex(/^2\d{3}-/)
  .meta({ description: 'A UTC day', examples: ['2026-11-20'] })
/** How many UTC days before today, from a query. */
export const daysField = z.coerce
  .number()
  .int()
  .min(1)
  .max(90)
  .default(60)
  .meta({ description: 'The number of days before today' })
/** A UTC calendar month, `YYYY-MM`. */
export const monthField = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
  .meta({ description: 'A UTC calendar month', examples: ['2026-11'] })
/** An instant, ISO 8601 in UTC. */
export const instantField = z.iso.datetime().meta({ description: 'An instant in UTC' })
export const idField = z.uuid()
export const addressField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .meta({ description: 'An address on the chain' })
/** The wallet by which operators recognise a member. */
export const memberWalletField = addressField.nullable().describe('The member’s wallet; null if it is about no member')
/** 32 bytes in hex, with or without 0x: a transaction hash or the hash of a document. */
export const hashField = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/)
  .meta({ description: 'A transaction hash or the hash of a document: 32 bytes in hex' })
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
    description: 'A key made by the caller. Repeating the call with the same key has no further effect',
    examples: ['key-00000001'],
  })
export const emailField = z.email().max(254)
/** A code that was sent by email: seconds until it expires, and until another can be requested. */
export const codeSentData = z.object({ maskedEmail: z.string(), expiresIn: z.int(), resendIn: z.int() })

export const codeField = z
  .string()
  .regex(new RegExp(`^\\d{${business.emailCodeDigits}}$`))
  .meta({ description: `${business.emailCodeDigits} digits from an email` })
type TextLength = { readonly min: number; readonly max: number }
/**
 * Returns the schema of one trimmed line of text in any script. It must contain a letter or digit unless it can be empty. It refuses
 * control characters, line breaks and marks that change the reading direction; joiners that scripts need are allowed.
 */
export function lineField({ min, max }: TextLength) {
  const line = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200c-\u200f])*$/u
  const text = z.string().trim().min(min).max(max).regex(line)
  return min === 0 ? text : text.regex(/[\p{L}\p{N}]/u)
}
/** Returns the schema of a trimmed text that may have several lines. */
export const textField = ({ min, max }: TextLength) => z.string().trim().min(min).max(max)

/** Why an operator records, reverses or refuses something, in one line. */
export const reasonField = lineField(textLengths.reason)
const { password } = textLengths
/** A new password, of any characters (NIST SP 800-63B). */
export const passwordField = z
  .string()
  .regex(new RegExp(`^[\\s\\S]{${password.min},${password.max}}$`, 'u'))
  .meta({
    description: `A new password: ${password.min} to ${password.max} characters of any kind`,
    examples: ['correct horse battery'],
  })
/** The password that is set now. */
export const passwordGivenField = z.string().min(1).max(256).meta({ description: 'My password' })
export const localeField = z.enum(languageTags)
/** Page number and size, from a query. */
export const pageFields = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1).meta({ description: 'The page number, from 1' }),
  pageSize: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Rows per page' }),
}
/** How a list is sorted: a key of a closed list, with `-` before it in descending order. */
export type SortOf<Key extends string> = Key | `-${Key}`
/** Returns the field that chooses the order of a list. */
export function sortField<const Key extends string>(keys: readonly Key[]) {
  const both = keys.flatMap((key): SortOf<Key>[] => [key, `-${key}`])
  return z.enum(both).describe('The order; `-` before a key is descending')
}
/** Returns the fields of a long list, which the server sorts, filters and pages. `found` says which rows a text finds. */
export function listFields<const Key extends string>(keys: readonly Key[], found = 'rows that contain this text') {
  const text = lineField({ min: 1, max: 100 }).optional().describe(`Only ${found}, in any case`)
  return { sort: sortField(keys).optional(), text, ...pageFields }
}
/** Only the page. */
export const pageInput = z.strictObject(pageFields)
export const noInput = z.strictObject({})
export const okData = z.object({ ok: z.literal(true) })
