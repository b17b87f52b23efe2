import { Validator } from '@seriousme/openapi-schema-validator'
import { contract } from '@terahold/contract'
import type { OpenApiDocument } from '@terahold/contract/openapi'
import { servicePaths } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from './fixtures/test-server.ts'
import { mountOpenApi } from './openapi-route.ts'

let app: Awaited<ReturnType<typeof createTestServer>>
beforeAll(async () => {
  app = await createTestServer({ extras: [(server) => mountOpenApi(server, '1.2.3')] })
})
afterAll(() => app.close())

describe('/openapi.json', () => {
  const fetchDocument = async () => (await app.inject({ url: servicePaths.openApi })).json<OpenApiDocument>()

  it('is public, and valid by the schema of OpenAPI 3.1', async () => {
    const document = await fetchDocument()
    const validator = new Validator()
    expect(await validator.validate(document as unknown as Record<string, unknown>)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(document.info.version).toBe('1.2.3')
  })

  it('is refused by the same validator once something in it is wrong', async () => {
    const document = structuredClone(await fetchDocument()) as unknown as { paths: Record<string, unknown> }
    document.paths[servicePaths.health] = { get: { responses: 'none' } }
    expect(await new Validator().validate(document as unknown as Record<string, unknown>)).toMatchObject({
      valid: false,
    })
  })

  it('names every call of the contract once, and refers to nothing that is missing', async () => {
    const document = await fetchDocument()
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(contract)))
    const text = JSON.stringify(document)
    for (const [, section = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(document.components[section]).toHaveProperty(name)
  })
})
