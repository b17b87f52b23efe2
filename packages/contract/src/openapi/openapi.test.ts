import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../calls/contract.ts'
import type { EndpointDeclaration } from '../endpoint.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { exampleOfCall, openApiDocument } from './openapi.ts'
import { exampleOf } from './schema-example.ts'

const document = openApiDocument(contract, '1')
const calls: [string, EndpointDeclaration][] = Object.entries(contract)

describe('every call', () => {
  it.each(calls)('%s has an example that its schemas accept', (name, call) => {
    const { params, input, answer } = exampleOfCall(name, call)
    const successData = z.object({
      ...(call.data ? { data: call.data } : {}),
      ...(call.row ? { rows: z.array(call.row).min(1) } : {}),
    })
    const problems = [
      call.params?.safeParse(params),
      call.input.safeParse(input),
      successData.safeParse(answer),
    ].flatMap((parsed) => (parsed?.error ? [z.prettifyError(parsed.error)] : []))
    expect(problems, `give ${name} an example in its declaration`).toEqual([])
  })

  it.each(calls)('%s is in the document with its caller, fields and reasons', (name, call) => {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[call.method.toLowerCase()]
    expect(operation).toMatchObject({
      operationId: name,
      summary: call.summary,
      security: call.caller === 'public' ? [] : [{ [call.caller]: [] }],
    })
    expect(JSON.stringify(operation)).toContain('bad_field')
  })
})

describe('a generated example', () => {
  const made = (schema: z.ZodType) => exampleOf(jsonSchemaOf(schema, 'input'), 'input')

  it('satisfies bounds and patterns', () => {
    expect(made(z.int().min(7))).toBe(7)
    expect(made(z.string().min(30).max(40))).toHaveLength(30)
    expect(made(z.array(z.enum(['b', 'a'])))).toEqual(['b'])
    expect(made(z.string().regex(/^0x[0-9a-f]{40}$/))).toMatch(/^0x/)
    expect(made(z.union([z.null(), z.literal('x')]))).toBe('x')
    expect(made(z.record(z.string(), z.string()))).toEqual({})
  })

  it('has the required fields of an input and all fields of an answer', () => {
    const schema = z.strictObject({ must: z.boolean(), may: z.boolean().optional() })
    expect(made(schema)).toEqual({ must: true })
    expect(exampleOf(jsonSchemaOf(schema, 'output'), 'output')).toEqual({ must: true, may: true })
  })
})
