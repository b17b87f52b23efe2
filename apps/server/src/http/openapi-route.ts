import { contract } from '@terahold/contract'
import { openApiDocument } from '@terahold/contract/openapi'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'

/** `GET /openapi.json`: the contract as an OpenAPI 3.1 document, for anybody and any program. */
export function mountOpenApi(app: FastifyInstance, version: string): void {
  // Made for the first reader: it takes as long as the rest of the server's construction.
  let document: string | undefined
  app.get(servicePaths.openApi, { config: { call: 'openapi' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    document ??= JSON.stringify(openApiDocument(contract, version))
    return document
  })
}
