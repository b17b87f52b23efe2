/** What JSON wrote as an object. */
export type PlainRecord = Readonly<Record<string, unknown>>

/** Returns an object that was parsed from JSON. @throws TypeError when the value is none. */
export function recordOf(value: unknown): PlainRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return value as PlainRecord
}

/** Returns a list whose entries were read one by one. @throws TypeError when the value is none. */
export function listOf<Entry>(value: unknown, read: (entry: unknown) => Entry): Entry[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.map(read)
}

/** Returns a text. @throws TypeError when the value is none. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value
}

/** Returns a text of this form. @throws TypeError when the value is no text, RangeError when it has another form. */
export function formedText(value: unknown, form: RegExp): string {
  const text = textOf(value)
  if (!form.test(text)) throw new RangeError('a text of another form')
  return text
}

/** Returns a whole number from 0 to `most`. @throws RangeError when the value is none. */
export function countOf(value: unknown, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new RangeError('not a whole number of this range')
  return value as number
}

/** Returns null for null and for what is left out, and anything else as it is read. */
export function orNull<Value>(value: unknown, read: (value: unknown) => Value): Value | null {
  return value === null || value === undefined ? null : read(value)
}
