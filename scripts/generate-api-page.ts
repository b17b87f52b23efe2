import { writeFileSync } from 'node:fs'
import { contract } from '@terahold/contract'
import { callReasons } from '@terahold/contract/call-reasons'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { CallClass, EndpointDeclaration } from '@terahold/contract/endpoint'
import { type JsonSchema, jsonSchemaOf } from '@terahold/contract/json-schema'
import { exampleOfCall } from '@terahold/contract/openapi'
import type { Reason } from '@terahold/contract/reasons'
import type { z } from 'zod'
import { readArguments } from './command-line/help.mjs'

const callers = { public: 'anybody', member: 'a signed-in member', operator: 'an operator' } as const

const classMeanings: Readonly<Record<CallClass, string>> = {
  read: 'changes nothing of an account.',
  small:
    'needs a session at most. It neither moves value to anyone else nor locks the member out, or has a proof of its own, such as the code of a withdrawal.',
  signed:
    'changes a factor or where value goes, or ends a paid order or a holding. It needs a fresh signature of the member’s wallet.',
  operator: 'changes by operators, which two people decide.',
}
const classNotes: Readonly<Record<CallClass, string>> = {
  read: 'It only reads.',
  small: 'It is a small change.',
  operator: 'It is an operator’s change.',
  signed: 'It needs a fresh signature of the wallet.',
}

/** Returns the page `docs/api.md`, generated from the contract. */
export function apiPage(): string {
  return [
    '# API',
    '',
    'Made from `packages/contract` by `node scripts/run.mjs scripts/generate-api-page.ts`. The same for programs: `GET /openapi.json`, OpenAPI 3.1.',
    '',
    'Every business answer has HTTP status 200 and an envelope `{code, msg, reqId, reason?, field?, data?, rows?, total?}`; `code` is',
    '200 on success, 0 under `/api/`. Members send `Authorization: Bearer <token>` and their `userId`, which is only ever compared with the',
    'session. Unknown fields are refused. Money and power are decimal strings, times ISO 8601 in UTC, days `YYYY-MM-DD`.',
    '',
    '## Refusals',
    '',
    'A refused call changes nothing, except that a wrong code or password counts. Its envelope has a `reason`, a text in the caller’s',
    'language (`Accept-Language`, else the member’s own, else English), and often the `field`. Each call lists its own reasons below. These',
    'are common:',
    '',
    '| Of | Reasons |',
    '|---|---|',
    ...commonReasons(),
    '',
    '## Classes of calls',
    '',
    'Each call has one class, declared with it in `packages/contract/src/calls`. The server enforces it.',
    '',
    ...Object.entries(classMeanings).flatMap(([name, meaning]) => [
      `- **${name}**: ${meaning}`,
      `  ${Object.entries(contract)
        .flatMap(([call, declared]) => (declared.class === name ? [`\`${call}\``] : []))
        .join(', ')}`,
    ]),
    '',
    'To make a signed call: send it. It is refused with 403 `signature_required` and nothing is changed. Send its name and fields, without',
    '`code`, `oldCode` and `password`, to `prepareSignature`. Have the wallet sign `typedData` (EIP-712). Send the call once more with the',
    'headers `x-signature-nonce` and `x-signature`. The nonce is valid once, for five minutes, for this member and exactly this content.',
    'A signature by another key is refused with 403 `signature_invalid`. Contract wallets sign by EIP-1271 or EIP-6492.',
    '',
    ...Object.entries(contract).flatMap(([name, call]) => section(name, call)),
  ].join('\n')
}

function commonReasons(): string[] {
  const anyone = { method: 'GET', caller: 'public', class: 'read' } as const
  const member = { ...anyone, caller: 'member' } as const
  const ofAll = callReasons(anyone)
  const row = (of: string, reasons: readonly Reason[], except: readonly Reason[] = ofAll) =>
    `| ${of} | ${codes(reasons.filter((reason) => !except.includes(reason)))} |`
  return [
    row('every call', ofAll, []),
    row('every POST', callReasons({ ...anyone, method: 'POST' })),
    row('a GET that changes something', callReasons({ ...anyone, changes: true })),
    row('a member’s call', callReasons(member)),
    row('a signed call', callReasons({ ...member, class: 'signed' }), callReasons(member)),
    row('an operator’s call', callReasons({ ...anyone, caller: 'operator', roles: operatorRoles })),
  ]
}

function codes(reasons: readonly string[]): string {
  return [...new Set(reasons)].map((reason) => `\`${reason}\``).join(', ')
}

function section(name: string, call: EndpointDeclaration): string[] {
  const { method, path, caller, roles, summary, input, data, row, refuses = [] } = call
  const who = roles ? `${callers[caller]} (${roles.join(', ')})` : callers[caller]
  return [
    `## ${method} ${path}`,
    '',
    `${summary}. For ${who}. ${classNotes[call.class]}`,
    '',
    ...list('Takes', input, 'input'),
    ...(data ? list('Gives in `data`', data, 'output') : []),
    ...(row ? list('Gives in `rows`', row, 'output') : []),
    ...(refuses.length > 0 ? [`Refuses with ${codes(refuses)}.`, ''] : []),
    ...exampleBlock(name, call),
  ]
}

function list(title: string, schema: z.ZodType, side: 'input' | 'output'): string[] {
  const fields = fieldsOf(jsonSchemaOf(schema, side))
  if (fields.length === 0) return side === 'input' ? ['Takes nothing.', ''] : []
  return [`${title}:`, '', ...fields, '']
}

function fieldsOf(schema: JsonSchema): string[] {
  const object = schema.properties ? schema : schema.anyOf?.find((part) => part.properties)
  const required = new Set(object?.required)
  return Object.entries(object?.properties ?? {}).map(([name, field]) => {
    const note = field.description ?? field.anyOf?.find(({ description }) => description)?.description
    return `- \`${name}\`${required.has(name) ? '' : ' (optional)'}: ${kindOf(field)}${note ? `. ${note}` : ''}`
  })
}

function kindOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ')
  if (schema.items)
    return `list of ${schema.items.properties ? `{${Object.keys(schema.items.properties).join(', ')}}` : kindOf(schema.items)}`
  if (schema.properties) return `{${Object.keys(schema.properties).join(', ')}}`
  const bounds = [
    schema.minimum !== undefined && schema.maximum !== undefined ? ` ${schema.minimum} to ${schema.maximum}` : '',
    schema.maxLength === undefined
      ? ''
      : ` of ${schema.minLength ? `${schema.minLength} to` : 'at most'} ${schema.maxLength} characters`,
  ].join('')
  return `${schema.format ?? schema.type ?? 'anything'}${bounds.replaceAll(String(Number.MAX_SAFE_INTEGER), '2⁵³−1').replaceAll(String(Number.MIN_SAFE_INTEGER), '−(2⁵³−1)')}`
}

function exampleBlock(name: string, call: EndpointDeclaration): string[] {
  const { params, input, answer } = exampleOfCall(name, call)
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? part)
  const pairs = Object.entries(input).map(([field, value]): [string, string] => [field, String(value)])
  const query = new URLSearchParams(pairs).toString()
  const asked =
    call.method === 'GET'
      ? [`GET ${path}${query === '' ? '' : `?${query}`}`]
      : [`POST ${path}`, '', JSON.stringify(input, undefined, 2)]
  return ['```http', ...asked, '```', '', '```json', JSON.stringify(answer, undefined, 2), '```', '']
}

if (import.meta.main) {
  readArguments(
    `node scripts/run.mjs scripts/generate-api-page.ts [--help]\n\nWrites docs/api.md from packages/contract.\n`,
  )
  writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage())
}
