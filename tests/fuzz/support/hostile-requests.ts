import type { JsonSchema } from '@terahold/contract/json-schema'
import type { OpenApiDocument } from '@terahold/contract/openapi'
import fc from 'fast-check'
import { edgeOf, hostileText, hostileValue } from './hostile-values.ts'

/** One request; `raw` ones are written to the connection byte by byte. */
export type HostileRequest = {
  readonly call: string
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
  readonly raw?: boolean
}

type Parameter = { name: string; in: string; schema: JsonSchema; example?: unknown }
type Operation = {
  operationId: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
}
type Field = readonly [name: string, schema: JsonSchema]
type Known = Readonly<Record<string, unknown>>

/** Existing sessions and ids, so that a request gets past its first check. */
export type Existing = {
  readonly tokens: Readonly<Record<string, string>>
  readonly known: Known & { readonly account: string }
}

/** Generates arbitrary hostile requests to every operation of an OpenAPI document. */
export function hostileRequests(document: OpenApiDocument): fc.Arbitrary<(existing: Existing) => HostileRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsTo(path, method.toUpperCase(), operation as Operation),
    ),
  )
  return fc.oneof(...operations)
}

function requestsTo(
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<(existing: Existing) => HostileRequest> {
  const { parameters = [], requestBody, security = [], operationId: call } = operation
  const { fields, base } = fieldsOf(operation)
  const caller = Object.keys(security[0] ?? {})[0] ?? 'member'
  const extraName = fc.constantFrom('__proto__', 'constructor', 'isAdmin', 'memberId', '$where', '')
  return fc
    .record({
      changes: fc.oneof(fc.constant<[string, unknown][]>([]), fc.array(changeOf(fields), { maxLength: 3 })),
      idempotencyKey: fc.uuid(),
      extra: rarely(fc.tuple(extraName, hostileValue)),
      segment: rarely(hostileText),
      who: fc.constantFrom<Who>(...Array.from({ length: 12 }, (): Who => 'own'), 'none', 'other', 'broken'),
      shape: fc.constantFrom<Shape>(...shapes.map(() => 'plain' as const), ...shapes),
      noise: hostileText,
    })
    .map(({ changes, idempotencyKey, extra, segment, who, shape, noise }) => (existing) => {
      const { known } = existing
      const names = new Set([...Object.keys(base), ...fields.map(([name]) => name)])
      const right = Object.entries({ ...base, ...known, idempotencyKey }).filter(
        ([name]) => names.has(name) && name !== 'userId',
      )
      const given = [...right, ...changes, ...(extra ? [extra] : [])]
      const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encode((segment ?? String(known[name] ?? exampleOf(parameters, name))).slice(0, 2_000)),
      )
      const headers = [['uuid', known.account], ...sessionOf(who, caller, noise, existing)] as [string, string][]
      if (!requestBody) return shaped({ call, method, target: `${target}?${asQuery(given)}`, headers }, shape, noise)
      headers.push(['content-type', 'application/json'])
      return shaped({ call, method, target, headers, body: asJson(given) }, shape, noise)
    })
}

/** Null five times in six. */
function rarely<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

/** The fields a call takes, in body or query, and what it was recorded with. */
function fieldsOf({ parameters = [], requestBody }: Operation): { fields: Field[]; base: Known } {
  const json = requestBody?.content['application/json']
  if (json) return { fields: Object.entries(json.schema.properties ?? {}), base: (json.example ?? {}) as Known }
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const shown = query.filter(({ example }) => example !== undefined)
  return {
    fields: query.map(({ name, schema }): Field => [name, schema]),
    base: Object.fromEntries(shown.map(({ name, example }) => [name, example])),
  }
}

type Who = 'own' | 'none' | 'other' | 'broken'

function sessionOf(who: Who, caller: string, noise: string, { tokens }: Existing): [string, string][] {
  if (who === 'none') return []
  const other = caller === 'operator' ? 'member' : 'operator'
  const token = { own: tokens[caller] ?? '', other: tokens[other] ?? '', broken: clean(noise) }[who]
  return [['authorization', `Bearer ${token}`]]
}

const changeOf = (fields: readonly Field[]): fc.Arbitrary<[string, unknown]> =>
  fields.length === 0
    ? fc.tuple(fc.constantFrom('a', 'pageNum', 'userId'), hostileValue)
    : fc.oneof(...fields.map(([name, schema]) => fc.tuple(fc.constant(name), fc.oneof(hostileValue, edgeOf(schema)))))

function exampleOf(parameters: readonly Parameter[], name: string): unknown {
  return parameters.find((parameter) => parameter.name === name)?.example ?? '1'
}

/** Keeps pairs separate, so that a repeated name is sent twice. */
function asQuery(pairs: readonly (readonly [string, unknown])[]): string {
  return pairs
    .slice(0, 40)
    .map(
      ([name, value]) => `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
    )
    .join('&')
    .slice(0, 12_000)
}

function asJson(pairs: readonly (readonly [string, unknown])[]): string {
  return `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`
}

/** Percent-encodes text, including halves of surrogate pairs. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function clean(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 4_000)
}

const shapes = [
  ...([
    'broken json',
    'other json',
    'other type',
    'form',
    'multipart',
    'encoded',
    'other method',
    'odd path',
    'headers',
  ] as const),
  ...(['huge', 'deep', 'chunks', 'two lengths', 'bare', 'upgrade', 'stream'] as const),
]
type Shape = 'plain' | (typeof shapes)[number]
type Shaping = (request: HostileRequest, noise: string) => HostileRequest

const withHeaders = (request: HostileRequest, ...more: [string, string][]): HostileRequest => ({
  ...request,
  headers: [...request.headers.filter(([name]) => !more.some(([other]) => other === name)), ...more],
})
const pick = <Value>(from: readonly Value[], noise: string): Value => from[noise.length % from.length] as Value

const shaping: Readonly<Record<Shape, Shaping>> = {
  plain: (request) => request,
  'broken json': (request, noise) => ({
    ...request,
    body: (request.body ?? '{"a":1}').slice(0, -1 - (noise.length % 20)),
  }),
  'other json': (request, noise) => ({
    ...request,
    body: pick(['null', '[]', '"x"', '1e999', '[{}]', '\u0000', '{"a":1}{"b":2}', '{"__proto__":{"x":1}}'], noise),
  }),
  'other type': (request, noise) =>
    withHeaders(request, [
      'content-type',
      pick(
        [
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          'application/x-yaml',
          '*/*',
          ';',
          'a'.repeat(2_000),
        ],
        noise,
      ),
    ]),
  form: (request) =>
    withHeaders({ ...request, body: 'a=1&a=2&userId=x' }, ['content-type', 'application/x-www-form-urlencoded']),
  multipart: (request, noise) =>
    withHeaders(
      {
        ...request,
        body: `--b\r\nContent-Disposition: form-data; name="file"; filename="${clean(noise).slice(0, 40)}"\r\nContent-Type: image/png\r\n\r\n${noise.slice(0, 5_000)}\r\n--b${noise.length % 2 === 0 ? '--' : ''}\r\n`,
      },
      ['content-type', `multipart/form-data; boundary=${pick(['b', 'c', '', '"b'], noise)}`],
    ),
  encoded: (request, noise) =>
    withHeaders(request, ['content-encoding', pick(['gzip', 'br', 'deflate', 'zstd', 'identity'], noise)]),
  'other method': (request, noise) => ({
    ...request,
    method: pick(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'GET', 'POST'], noise),
  }),
  'odd path': (request, noise) => ({
    ...request,
    target: pick(
      [
        `/${request.target}`,
        `${request.target}/`,
        `/.${request.target}`,
        `/%2e%2e${request.target}`,
        request.target.toUpperCase(),
        `${request.target}%00`,
        `${request.target};a=b`,
        '/%',
        '/%ff%fe',
        `/assets/${encode(noise).slice(0, 500)}`,
      ],
      noise,
    ),
  }),
  headers: (request, noise) =>
    withHeaders(
      request,
      ['accept-language', clean(noise) || 'x'],
      ['x-forwarded-for', clean(noise).slice(0, 300) || ','],
      ['x-forwarded-proto', 'https,http'],
      ['x-forwarded-host', 'evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
      ['last-event-id', clean(noise).slice(0, 500)],
      ['range', 'bytes=0-1,5-'],
      ['if-none-match', '*'],
      ['cookie', clean(noise).slice(0, 1_000)],
      ['uuid', clean(noise).slice(0, 100)],
    ),
  huge: (request) => ({ ...request, body: `{"a":"${'x'.repeat(70_000)}"}` }),
  deep: (request) => ({ ...request, body: '['.repeat(30_000) }),
  chunks: (request) => ({
    ...withHeaders(request, ['transfer-encoding', 'chunked']),
    body: 'zz\r\nx\r\n0\r\n\r\n',
    raw: true,
  }),
  'two lengths': (request) => ({
    ...withHeaders(request, ['content-length', '5'], ['Content-Length', '6']),
    body: '{"a":1}',
    raw: true,
  }),
  bare: (request, noise) => ({
    ...request,
    method: pick(['G\u0000T', 'get', 'TRACE', 'CONNECT', 'PRI', noise.slice(0, 50)], noise),
    raw: true,
  }),
  upgrade: (request) =>
    withHeaders(
      { ...request, raw: true },
      ['connection', 'upgrade'],
      ['upgrade', 'websocket'],
      ['expect', '100-continue'],
    ),
  stream: (request, noise) =>
    withHeaders(request, ['accept', 'text/event-stream'], ['last-event-id', clean(noise).slice(0, 200)]),
}

function shaped(request: HostileRequest, shape: Shape, noise: string): HostileRequest {
  const done = shaping[shape](request, noise)
  // A body on a GET is one more oddity.
  return done.raw ? done : { ...done, headers: done.headers.filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value)) }
}
