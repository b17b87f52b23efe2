import { addressField } from '@terahold/contract/fields'
import { Refusal } from '@terahold/contract/refusal'
import { AmountError, parseAmount } from '@terahold/money/amount'
import type { z } from 'zod'

type Fields = Readonly<Record<string, unknown>>

/**
 * Parses the fields by the schema.
 * @throws Refusal 400 unknown_field or bad_field, naming the first refused field.
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) {
    refuseUnstorableText(parsed.data)
    return parsed.data
  }
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') throw new Refusal(400, 'unknown_field', { field: shown(issue.keys[0]) })
  throw badField(issue?.path.length ? issue.path.join('.') : 'body')
}

/** Returns the minor units that a text filter names, or undefined if it is not an amount. */
export function amountNamed(text: string | undefined, decimals: number): bigint | undefined {
  try {
    return text === undefined ? undefined : parseAmount(text.replaceAll(',', ''), decimals)
  } catch (error) {
    if (error instanceof AmountError) return undefined
    throw error
  }
}

/**
 * Removes the specification's `userId` from the fields: every call has it, and it only repeats the session. Without a
 * session it is ignored.
 * @throws Refusal 400 when it is not one string, 401 user_mismatch when it names another member than the session.
 */
export function takeUserId(fields: Fields, memberId: string | undefined): Fields {
  if (!Object.hasOwn(fields, 'userId')) return fields
  const { userId, ...rest } = fields
  if (typeof userId !== 'string') throw badField('userId')
  if (memberId !== undefined && userId !== memberId) throw new Refusal(401, 'user_mismatch', { field: 'userId' })
  return rest
}

/**
 * Compares the wallet address in a call of the second API with the session's, which it repeats. A missing or invalid
 * one is refused by the call's own schema.
 * @throws Refusal 401 user_mismatch naming the field.
 */
export function refuseOtherAddress(field: string, given: unknown, address: string): void {
  if (!addressField.safeParse(given).success) return
  if (String(given).toLowerCase() !== address.toLowerCase()) throw new Refusal(401, 'user_mismatch', { field })
}

/** @throws Refusal 400 bad_json when there is a body that is not a JSON object. */
export function bodyFields(body: unknown): Fields {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal(400, 'bad_json')
  return body as Fields
}

/** @throws Refusal 400 unknown_field when there is any field at all. */
export function refuseFields(fields: Fields): void {
  const [name] = Object.keys(fields)
  if (name !== undefined) throw new Refusal(400, 'unknown_field', { field: shown(name) })
}

function badField(name: string): Refusal {
  return new Refusal(400, 'bad_field', { field: shown(name) })
}

/** A field's name comes from the caller, so it is shortened and cleaned before it is repeated. */
function shown(name: string | undefined): string {
  return (name ?? '').replace(/[\p{C}]/gu, '').slice(0, 60)
}

/** PostgreSQL's text cannot hold NUL, and half a surrogate pair is not text: neither may reach a query, however deep it is. */
function refuseUnstorableText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw badField(path.join('.'))
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) refuseUnstorableText(part, [...path, name])
}

/**
 * Returns the minor units of an amount in a field. @throws Refusal 400 bad_field naming it when it has more decimals
 * than the token.
 */
export function amountField(field: string, text: string, decimals: number): bigint {
  try {
    return parseAmount(text, decimals)
  } catch (error) {
    throw error instanceof AmountError ? new Refusal(400, 'bad_field', { field }) : error
  }
}
