const envelope = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', required: ['code', 'msg', 'reqId'] } } },
})
const refused = { $ref: '#/components/responses/Refused' }
const picture = { description: 'The picture, or an envelope when it is refused', content: { 'image/*': {} } }
const pathId = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })
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

/** What is served beside the contract, since it does not answer with one envelope to one question. */
export const pathsOutsideContract: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
> = {
  '/prod/APP/events': {
    get: {
      operationId: 'events',
      summary: 'What happens to the signed-in member, as server-sent events',
      description:
        'Read with fetch, since the browser’s EventSource cannot send the session. A page that comes back sends the last id it saw ' +
        'and is told everything since, once. Ids are opaque. A comment every 15 seconds keeps the connection awake; the stream ' +
        'ends with its session, and the ninth stream of a member ends the oldest.',
      security: [{ member: [] }],
      parameters: [
        { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string', maxLength: 80 } },
        { name: 'userId', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } },
      ],
      responses: {
        200: {
          description:
            'Events named deposit, order, settlement, withdrawal, ticket, task, commission and session; an envelope when it is refused',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        default: refused,
      },
    },
  },
  '/prod/APP/problem/upload': {
    post: {
      operationId: 'uploadImage',
      summary: 'Upload one picture for a ticket; unused ones are gone after a day',
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
  '/prod/APP/problem/image/{id}': {
    get: {
      operationId: 'image',
      summary: 'A picture of mine, as it is',
      security: [{ member: [] }],
      parameters: [pathId('id')],
      responses: { 200: picture, default: refused },
    },
  },
  '/console/problem/image/{memberId}/{id}': {
    get: {
      operationId: 'deskImage',
      summary: 'A picture of a ticket, for operators with the role support; each look is in the audit log',
      security: [{ operator: [] }],
      parameters: [pathId('memberId'), pathId('id')],
      responses: { 200: picture, default: refused },
    },
  },
  '/wallet/image/{id}': {
    get: {
      operationId: 'walletImage',
      summary: 'A picture of a wallet or of a name, as it is',
      security: [],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w.-]{1,128}$' } }],
      responses: { 200: picture, default: refused },
    },
  },
  '/rpc/{chainId}': {
    post: {
      operationId: 'rpc',
      summary: 'Reading calls and signed transactions for the configured chain, in JSON-RPC 2.0; at most 20 in a batch',
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
      responses: { 200: { description: 'JSON-RPC’s own answer' }, default: { description: 'JSON-RPC’s own error' } },
    },
  },
  '/healthz': {
    get: {
      operationId: 'healthz',
      summary: 'The process lives',
      security: [],
      responses: { 200: envelope('It does') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      summary: 'The process can work: each check by name',
      security: [],
      responses: { 200: envelope('It can'), 503: envelope('It cannot, or is about to stop') },
    },
  },
  '/openapi.json': {
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
