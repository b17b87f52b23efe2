import type { JsonSchema } from '@terahold/contract/json-schema'
import fc from 'fast-check'

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066evil',
  '\ufeff',
  '\u200b',
  'İıſK',
  'ﷺ'.repeat(200),
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(99),
  "' or 1=1 --",
  '"; drop table member; --',
  "1' and pg_sleep(5)--",
  '$1',
  '%00',
  '%',
  '\\',
  '\r\n',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '=1+1',
  '@SUM(A1)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  'undefined',
  'null',
  'true',
  'NaN',
  '-0',
  '1e309',
  '-1e309',
  '0x10',
  '1_000',
  '٣',
  '9'.repeat(400),
  '0.'.padEnd(400, '0'),
  '1'.repeat(78),
  '-9223372036854775809',
  '2026-02-30',
  '0000-00-00',
  '275761-01-01',
  '2026-11-20T25:00:00Z',
  '9999-12-31',
  '2026-11-20T12:00:00+14:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  'a@b',
  `${'a'.repeat(250)}@example.org`,
  'a@example.org\r\nBcc: b@example.org',
  '"a b"@example.org',
  'ADA@EXAMPLE.ORG',
]
const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  100,
  101,
  10_000,
  10_001,
  100_000,
  100_001,
]

/** Texts that are easily forgotten, and some that nobody expects. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '9', '\u0301', '漢', '[', '"'), fc.constantFrom(300, 5_000, 40_000))
      .map(([unit, times]) => unit.repeat(times)),
  },
)

const deep = fc.constantFrom(5, 100, 1_000).map((depth) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
})

/** Any JSON value, whatever is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers, null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('__proto__', 'constructor', 'a', 'length', ''),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  },
  { weight: 1, arbitrary: deep },
)

/** A value at the edge of what a schema accepts: just inside, just outside, or valid. */
export function edgeOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (options.length > 0) return fc.constantFrom<unknown>(...options, ...options.map((option) => `${String(option)} `))
  const parts = schema.anyOf ?? schema.oneOf ?? []
  if (parts.length > 0) return fc.oneof(...parts.map(edgeOf))
  if (schema.type === 'integer' || schema.type === 'number') return edgeOfNumber(schema)
  if (schema.type === 'array' && schema.items)
    return fc.array(edgeOf(schema.items), { maxLength: Math.min((schema.maxItems ?? 10) + 1, 30) })
  if (schema.type === 'object') return edgeOfObject(schema)
  return schema.type === 'boolean' ? fc.boolean() : edgeOfText(schema)
}

function edgeOfNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.constantFrom<unknown>(...[minimum, maximum].flatMap((edge) => [edge - 1, edge, edge + 1]))
}

function edgeOfObject({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, field]) => [name, edgeOf(field)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

function edgeOfText({ minLength = 0, maxLength = 50, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  if (pattern !== undefined && pattern.length < 120)
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), hostileText)
  const lengths = [minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1]
  return fc.constantFrom(...lengths.map((length) => 'é'.repeat(Math.max(length, 0))))
}
