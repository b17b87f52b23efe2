import { writeFileSync } from 'node:fs'
import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { z } from 'zod'

type Schema = {
  properties?: Record<string, Schema>
  required?: string[]
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  pattern?: string
  format?: string
}

const callers = { public: 'anybody', member: 'a signed-in member', operator: 'an operator' } as const

/** The page `docs/api.md`, made from the contract. */
export function apiPage(): string {
  const calls = Object.values(contract) as EndpointDeclaration[]
  return [
    '# API',
    '',
    'Made from `packages/contract` by `node scripts/generate-api-page.ts`.',
    '',
    'Every business answer has HTTP status 200 and an envelope `{code, msg, reqId, reason?, field?, data?, rows?, total?}`; `code` is',
    '200 on success. Members send `Authorization: Bearer <token>` and their `userId`, which is only ever compared with the session.',
    'Money and power are decimal strings, times ISO 8601 in UTC, days `YYYY-MM-DD`.',
    '',
    ...calls.flatMap(section),
  ].join('\n')
}

function section({ method, path, caller, roles, summary, input, data, row }: EndpointDeclaration): string[] {
  const who = roles ? `${callers[caller]} (${roles.join(', ')})` : callers[caller]
  return [
    `## ${method} ${path}`,
    '',
    `${summary}. For ${who}.`,
    '',
    ...list('Takes', input),
    ...(data ? list('Gives in `data`', data) : []),
    ...(row ? list('Gives in `rows`', row) : []),
  ]
}

function list(title: string, schema: z.ZodType): string[] {
  const shape = z.toJSONSchema(schema, { io: title === 'Takes' ? 'input' : 'output', unrepresentable: 'any' }) as Schema
  const fields = fieldsOf(shape)
  if (fields.length === 0) return title === 'Takes' ? ['Takes nothing.', ''] : []
  return [`${title}:`, '', ...fields, '']
}

function fieldsOf(schema: Schema): string[] {
  const object = schema.properties ? schema : schema.anyOf?.find((part) => part.properties)
  const required = new Set(object?.required)
  return Object.entries(object?.properties ?? {}).map(
    ([name, field]) => `- \`${name}\`${required.has(name) ? '' : ' (optional)'}: ${describe(field)}`,
  )
}

function describe(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describe))].join(' or ')
  if (schema.items)
    return `list of ${schema.items.properties ? `{${Object.keys(schema.items.properties).join(', ')}}` : describe(schema.items)}`
  if (schema.properties) return `{${Object.keys(schema.properties).join(', ')}}`
  if (schema.format) return schema.format
  return schema.type ?? 'anything'
}

if (import.meta.main) writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage())
