import type { JsonSchema } from './json-schema.ts'

const uuid = '019a0000-0000-7000-8000-000000000001'
const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const hash = '0x6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'

/** Example values by field name. A value that the field's schema refuses is skipped. */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Ada',
  planName: 'Skagi 10, one month',
  pool: 'Skagi',
  site: 'Skagi',
  country: 'NO',
  powerSource: 'hydro',
  symbol: 'USDT',
  tokenSymbol: 'USDT',
  decimals: 18,
  tokenDecimals: 18,
  chainId: 56,
  orderNo: 'TH-8F2KQ1',
  maskedEmail: 'a***@example.org',
  email: 'ada@example.org',
  code: '204816',
  oldCode: '204816',
  signature: `0x${'ab'.repeat(65)}`,
  token: 'Zk1cQ0V5bXw3r2v8Yq6uN4tB9sD7hJ0aLpE5iG3oT1M',
  inviteCode: '7H3KQ9ZM',
  message: 'terahold.example wants you to sign in with your Ethereum account: …',
  password: 'correct horse battery',
  domain: 'terahold.example',
  uri: 'https://terahold.example',
  device: 'Firefox on Android',
  member: '0x52…169ee7',
  inviter: '0x52…169ee7',
  riskVersion: '2026-11',
  termsHash: hash.slice(2),
  reason: 'The venue’s statement shows another amount',
  venue: 'Skagi Pool',
  ticketNo: 'TK-261121-7K3M9Q2X',
  carrier: 'Postal service',
  trackingNo: 'RB123456789NO',
  receiver: 'Ada Kovač',
  dialCode: '+47',
  phone: '41234567',
  city: 'Oslo',
  province: '',
  detail: 'Storgata 7',
  postcode: '0155',
  place: 'Oslo',
  title: 'Title',
  text: 'Text',
  memo: 'Text',
  txHash: hash,
  statementHash: hash.slice(2),
  hash: hash.slice(2),
  explorerUrl: `https://explorer.example/tx/${hash}`,
}

const byFormat: Readonly<Record<string, string>> = {
  uuid,
  'date-time': '2026-11-20T12:00:00.000Z',
  date: '2026-11-20',
  email: 'ada@example.org',
  uri: 'https://terahold.example',
  url: 'https://terahold.example',
}

/** Example texts that match the patterns of our schemas. */
const shaped: readonly string[] = [
  '12.5',
  '10',
  '1',
  address,
  hash,
  hash.slice(2),
  '204816',
  '7H3KQ9ZM',
  'NO',
  '+47',
  '4712345678',
  'key-00000001',
  '0xab',
  'https://terahold.example',
  '2026-11',
  '2026-11-20',
  'a-word',
  'Text',
]

/**
 * Returns an example value that a schema accepts: its own example, else one by name, format, pattern and bounds. An input example has
 * only the required fields, an answer example all of them. A test checks every example against its schema.
 */
export function exampleOf(schema: JsonSchema, side: 'input' | 'output', name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const part = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (part) return exampleOf(part, side, name)
  if (schema.properties || schema.additionalProperties) return objectExample(schema, side)
  if (schema.type === 'array') return listExample(schema, side, name)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return numberExample(schema, name)
  return schema.type === 'string' ? textExample(schema, name) : null
}

function listExample({ items, minItems = 1 }: JsonSchema, side: 'input' | 'output', name: string): unknown[] {
  return items ? Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, side, name)) : []
}

function objectExample(schema: JsonSchema, side: 'input' | 'output'): unknown {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => side === 'output' || schema.required?.includes(name),
  )
  return Object.fromEntries(wanted.map(([name, field]) => [name, exampleOf(field, side, name)]))
}

function numberExample({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER, default: usual }: JsonSchema, name: string) {
  const wanted = [byName[name], usual].find((value) => typeof value === 'number') ?? 1
  return Math.min(Math.max(wanted, minimum), maximum)
}

function textExample(schema: JsonSchema, name: string): string {
  const known = [byName[name], byFormat[schema.format ?? ''], schema.default, ...shaped]
  const found = known.find((value): value is string => typeof value === 'string' && fits(value, schema))
  return found ?? 'Text '.repeat(200).slice(0, Math.max(schema.minLength ?? 0, 4))
}

function fits(text: string, schema: JsonSchema): boolean {
  return fitsAlone(text, schema) && (schema.allOf ?? []).every((part) => fitsAlone(text, part))
}

function fitsAlone(text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: JsonSchema) {
  if (text.length < minLength || text.length > maxLength) return false
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return false
  // Without a pattern, only a value of the schema's own format is a sensible example.
  return pattern !== undefined || format === undefined || text === byFormat[format]
}
