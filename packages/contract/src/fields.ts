import { z } from 'zod'

/** Money as a decimal string in whole units, at most 18 places; never a JSON number. */
export const moneyField = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
/** Money that may be negative. */
export const signedMoneyField = z.string().regex(/^-?\d{1,20}(\.\d{1,18})?$/)
/** Power in TH/s as a decimal string with at most 3 places. */
export const powerField = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/)
/** A UTC day. */
export const dayField = z.iso.date()
/** An instant, ISO 8601 in UTC. */
export const instantField = z.iso.datetime()
export const idField = z.uuid()
export const addressField = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
/** 32 bytes in hex, with or without 0x: a transaction id or a document's hash. */
export const hashField = z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/)
export const bpsField = z.int().min(0).max(10_000)
export const idempotencyKeyField = z
  .string()
  .min(8)
  .max(80)
  .regex(/^[\w.:-]+$/)
export const emailField = z.email().max(254)
export const codeField = z.string().regex(/^\d{6}$/)
export const localeField = z.enum(['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'])
/** Page number and size as they come in a query. */
export const pageFields = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
/** Nothing beside the page. */
export const pageInput = z.strictObject(pageFields)
export const noInput = z.strictObject({})
export const okData = z.object({ ok: z.literal(true) })
