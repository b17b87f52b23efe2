import { contract } from '@terahold/contract'
import { openApiDocument } from '@terahold/contract/openapi'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'

/** `GET /openapi.json`: the contract as an OpenAPI 3.1 document, for anybody and any program. */
export function mountOpenApi(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(openApiDocument(contract, version))
  app.get(servicePaths.openApi, { config: { call: 'openapi' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return document
  })
}
