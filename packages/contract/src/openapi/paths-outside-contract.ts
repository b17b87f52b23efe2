import { eventKinds } from '../codes/events.ts'
import { openApiPath, servicePaths } from '../service-paths.ts'
import { webVitalsReport } from '../web-vitals.ts'
import { jsonSchemaOf } from './json-schema.ts'

const envelope = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', required: ['code', 'msg', 'reqId'] } } },
})
const refused = { $ref: '#/components/responses/Refused' }
const picture = { description: 'The picture, or an envelope if the call is refused', content: { 'image/*': {} } }
const pathId = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })
const pathDay = { name: 'day', in: 'path', required: true, schema: { type: 'string', format: 'date' } }
const pathShard = { name: 'shard', in: 'path', required: true, schema: { type: 'integer', minimum: 0, maximum: 63 } }
const bytes = { description: 'The bytes, as docs/trust.md defines them', content: { 'application/octet-stream': {} } }
const jsonRpcCall = {
  type: 'object',
  required: ['jsonrpc', 'id', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['integer', 'string', 'null'] },
    method: { type: 'string', examples: ['eth_blockNumber'] },
    params: { type: 'array' },
  },
}

/** Paths that are not calls of the contract, because they do not answer one request with one envelope. */
export const pathsOutsideContract: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
> = {
  [servicePaths.events]: {
    get: {
      operationId: 'events',
      summary: 'Server-sent events of the signed-in member',
      description:
        'Use fetch, because the browser’s EventSource cannot send the session. After a break, send the id of the last event: ' +
        'everything since then follows, once. Ids are opaque. A comment every 15 seconds keeps the connection open. The stream ' +
        'ends with its session, and a member’s ninth stream ends the oldest.',
      security: [{ member: [] }],
      parameters: [
        { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string', maxLength: 80 } },
        { name: 'userId', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } },
      ],
      responses: {
        200: {
          description: `Events named ${eventKinds.join(', ')}; an envelope if the call is refused`,
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        default: refused,
      },
    },
  },
  [servicePaths.uploadPicture]: {
    post: {
      operationId: 'uploadImage',
      summary: 'Upload a picture for a ticket. A picture that no ticket uses is deleted after a day',
      security: [{ member: [] }],
      parameters: [{ name: 'userId', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', contentMediaType: 'image/*' } },
            },
          },
        },
      },
      responses: { 200: envelope('The envelope with `imageId` in `data`'), default: refused },
    },
  },
  [openApiPath(servicePaths.ownPicture)]: {
    get: {
      operationId: 'image',
      summary: 'One of my pictures',
      security: [{ member: [] }],
      parameters: [pathId('id')],
      responses: { 200: picture, default: refused },
    },
  },
  [openApiPath(servicePaths.operatorPicture)]: {
    get: {
      operationId: 'deskImage',
      summary: 'A picture of a ticket, for operators with the role support. Every access is in the audit log',
      security: [{ operator: [] }],
      parameters: [pathId('memberId'), pathId('id')],
      responses: { 200: picture, default: refused },
    },
  },
  [openApiPath(servicePaths.liabilityFile)]: {
    get: {
      operationId: 'liabilityFile',
      summary: 'The whole liability tree of one of the newest seven days. It never changes',
      security: [],
      parameters: [pathDay],
      responses: { 200: bytes, default: refused },
    },
  },
  [openApiPath(servicePaths.liabilityIndex)]: {
    get: {
      operationId: 'liabilityIndex',
      summary: 'The top node of each shard of a day’s liability tree. It never changes',
      security: [],
      parameters: [pathDay],
      responses: { 200: bytes, default: refused },
    },
  },
  [openApiPath(servicePaths.liabilityShard)]: {
    get: {
      operationId: 'liabilityShard',
      summary: 'The leaves of one shard of a day’s liability tree. They never change',
      security: [],
      parameters: [pathDay, pathShard],
      responses: { 200: bytes, default: refused },
    },
  },
  [openApiPath(servicePaths.walletPicture)]: {
    get: {
      operationId: 'walletImage',
      summary: 'The picture of a wallet or of a name',
      security: [],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w.-]{1,128}$' } }],
      responses: { 200: picture, default: refused },
    },
  },
  [openApiPath(servicePaths.rpc)]: {
    post: {
      operationId: 'rpc',
      summary: 'Read calls and signed transactions for the configured chain, in JSON-RPC 2.0. At most 20 in a batch',
      security: [],
      parameters: [{ name: 'chainId', in: 'path', required: true, schema: { type: 'string' }, example: '56' }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { anyOf: [jsonRpcCall, { type: 'array', items: jsonRpcCall, minItems: 1, maxItems: 20 }] },
            example: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
          },
        },
      },
      responses: { 200: { description: 'The JSON-RPC answer' }, default: { description: 'The JSON-RPC error' } },
    },
  },
  [servicePaths.webVitals]: {
    post: {
      operationId: 'webVitals',
      summary: 'Report how fast the app was in a browser. It names no member, and nothing but a metric rests on it',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonSchemaOf(webVitalsReport, 'input'),
            example: { page: 'home', values: { LCP: 1_240, INP: 48, CLS: 0.01 } },
          },
        },
      },
      responses: { 204: { description: 'Counted' }, default: refused },
    },
  },
  [servicePaths.health]: {
    get: {
      operationId: 'healthz',
      summary: 'Whether the process runs',
      security: [],
      responses: { 200: envelope('It runs') },
    },
  },
  [servicePaths.readiness]: {
    get: {
      operationId: 'readyz',
      summary:
        'Whether the process can serve requests, with each check by name, why it failed, and what is degraded, such as halted payouts',
      security: [],
      responses: { 200: envelope('It can'), 503: envelope('It cannot, or it is shutting down') },
    },
  },
  [servicePaths.openApi]: {
    get: {
      operationId: 'openapi',
      summary: 'This document',
      security: [],
      responses: {
        200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
}
