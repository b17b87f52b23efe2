import type { Contract } from '../calls/contract.ts'
import { signatureHeaders } from '../calls/signed-calls.ts'
import type { EndpointDeclaration } from '../endpoint.ts'
import { reasons } from '../reasons.ts'
import { mainApi, openApiPath, secondApi } from '../service-paths.ts'
import { callReasons, failureCodes, failureExample } from './call-reasons.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { pathsOutsideContract } from './paths-outside-contract.ts'
import { exampleOf } from './schema-example.ts'

/** Example of a call's parameters, input and answer, for the documentation. */
export type CallExample = {
  readonly params: Readonly<Record<string, string>>
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: Readonly<Record<string, unknown>>
}

type Operation = Readonly<Record<string, unknown>>
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
}

const envelopeFields: Readonly<Record<string, JsonSchema>> = {
  code: { type: 'integer', description: 'The outcome of the call. The HTTP status of a business answer is always 200' },
  msg: {
    type: 'string',
    description: 'A text for people, in the requested language, else in the member’s, else in English',
  },
  reqId: { type: 'string', description: 'The id of the request in our log. Also in the header x-request-id' },
}
const userId: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: 'The member’s own id. It is only compared with the session; any other id is refused with code 401.',
}
const tags = [
  { name: 'main', prefix: mainApi, description: 'The main API. Success has the code 200' },
  { name: 'second', prefix: secondApi, description: 'The second API. Success has the code 0' },
  { name: 'wallet', prefix: '/wallet/', description: 'Data for the wallet modal' },
  { name: 'console', prefix: '/console/', description: 'The API of operators, with its own sessions' },
  { name: 'trust', prefix: '/trust/', description: 'Public data to check us by' },
  { name: 'service', prefix: '/', description: 'Health, this document, and access to the chain' },
]

/** Returns the whole API as an OpenAPI 3.1 document. */
export function openApiDocument(calls: Contract, version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, call] of Object.entries(calls) as [string, EndpointDeclaration][]) {
    const path = openApiPath(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  for (const [path, operations] of Object.entries(pathsOutsideContract)) {
    const tagged = Object.entries(operations).map(([method, operation]): [string, Operation] => [
      method,
      { tags: [tagOf(path)], ...operation },
    ])
    paths[path] = { ...paths[path], ...Object.fromEntries(tagged) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terahold',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Every business answer has the HTTP status 200 and an envelope with its own code. Any other status means that the call was ' +
        'not executed: unknown path, body too large or of the wrong type, rate limit, outage. Unknown fields are refused. ' +
        'Money and power are decimal strings, times ISO 8601 in UTC, days YYYY-MM-DD.',
    },
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The token of user/login' },
        operator: { type: 'http', scheme: 'bearer', description: 'The token of console/login' },
      },
      schemas: { Failure: failureSchema },
      responses: {
        Refused: {
          description: 'The call was not executed: 404, 405, 413, 415, 429, 500 or 503. The body is an envelope, too.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  }
}

const failureSchema = {
  type: 'object',
  description: 'An answer that refuses the call',
  required: ['code', 'msg', 'reqId', 'reason'],
  properties: {
    ...envelopeFields,
    code: { type: 'integer', enum: failureCodes },
    reason: { type: 'string', enum: reasons, description: 'A stable code for programs' },
    field: { type: 'string', description: 'The refused field, if there is one' },
  },
  examples: [failureExample],
}

/** Returns the example of a call: the declared one, completed from its schemas. */
export function exampleOfCall(name: string, call: EndpointDeclaration): CallExample {
  const { params, input, data, row, successCode = 200, example = {} } = call
  return {
    params:
      example.params ?? (params ? (exampleOf(jsonSchemaOf(params, 'input'), 'input') as CallExample['params']) : {}),
    input: example.input ?? (exampleOf(jsonSchemaOf(input, 'input'), 'input') as CallExample['input']),
    answer: {
      code: successCode,
      msg: 'Done.',
      reqId: `${name}-example`.slice(0, 12),
      ...(data ? { data: example.data ?? exampleOf(jsonSchemaOf(data, 'output'), 'output') } : {}),
      ...(row ? { rows: [example.row ?? exampleOf(jsonSchemaOf(row, 'output'), 'output')], total: 1 } : {}),
    },
  }
}

function operationOf(name: string, call: EndpointDeclaration): Operation {
  const { method, path, caller, roles, summary, input } = call
  const example = exampleOfCall(name, call)
  const schema = jsonSchemaOf(input, 'input')
  const fields = path.startsWith('/console/') ? schema : withUserId(schema, caller)
  const notes = [
    call.class === 'signed'
      ? `Signed: needs a fresh signature of the member’s wallet (${signatureHeaders.nonce}, ${signatureHeaders.signature}).`
      : '',
    roles ? `For operators with one of the roles ${roles.join(', ')}.` : '',
    call.changes ? 'It can change something. Repeating it has no further effect.' : '',
  ]
  return {
    operationId: name,
    summary,
    tags: [tagOf(path)],
    'x-call-class': call.class,
    ...(notes.some(Boolean) ? { description: notes.filter(Boolean).join(' ') } : {}),
    security: caller === 'public' ? [] : [{ [caller]: [] }],
    parameters: [
      ...pathParameters(call, example),
      ...headerParameters(call),
      ...(call.class === 'signed' ? signatureParameters : []),
      ...(method === 'GET' ? queryParameters(fields, example) : []),
    ],
    ...(method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: fields, example: example.input } } } }
      : {}),
    responses: { 200: answerOf(call, example), default: { $ref: '#/components/responses/Refused' } },
  }
}

function withUserId(schema: JsonSchema, caller: EndpointDeclaration['caller']): JsonSchema {
  return caller === 'member' ? { ...schema, properties: { ...schema.properties, userId } } : schema
}

function tagOf(path: string): string {
  return tags.find(({ prefix }) => path.startsWith(prefix))?.name ?? 'service'
}

function pathParameters({ params }: EndpointDeclaration, example: CallExample): Operation[] {
  const { properties = {} } = params ? jsonSchemaOf(params, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
    example: example.params[name],
  }))
}

function headerParameters({ headers }: EndpointDeclaration): Operation[] {
  const { properties = {}, required = [] } = headers ? jsonSchemaOf(headers, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'header',
    required: required.includes(name),
    schema,
    example: exampleOf(schema, 'input', name),
  }))
}

/** Not required, because the first answer of a call whose content needs no signature is a success. */
const signatureParameters: readonly Operation[] = [
  {
    in: 'header',
    name: signatureHeaders.nonce,
    description: 'The nonce of prepareSignature',
    schema: { type: 'string' },
  },
  {
    in: 'header',
    name: signatureHeaders.signature,
    description: 'The wallet’s signature of its message',
    schema: { type: 'string' },
  },
]

function queryParameters({ properties = {}, required = [] }: JsonSchema, example: CallExample): Operation[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(example.input[name] === undefined ? {} : { example: example.input[name] }),
  }))
}

function answerOf(call: EndpointDeclaration, example: CallExample): Operation {
  const { data, row, successCode = 200 } = call
  const success = {
    type: 'object',
    required: ['code', 'msg', 'reqId', ...(data ? ['data'] : []), ...(row ? ['rows', 'total'] : [])],
    properties: {
      ...envelopeFields,
      code: { const: successCode },
      ...(data ? { data: jsonSchemaOf(data, 'output') } : {}),
      ...(row
        ? { rows: { type: 'array', items: jsonSchemaOf(row, 'output') }, total: { type: 'integer', minimum: 0 } }
        : {}),
    },
  }
  const refused = {
    $ref: '#/components/schemas/Failure',
    properties: { reason: { enum: callReasons(call) } },
  }
  return {
    description: 'The envelope of a success, or of a refusal with one of the listed reasons',
    content: {
      'application/json': {
        schema: { anyOf: [success, refused] },
        examples: { success: { value: example.answer }, refused: { value: failureExample } },
      },
    },
  }
}
