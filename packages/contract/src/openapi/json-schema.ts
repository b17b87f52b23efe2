import { z } from 'zod'

/** The parts of a JSON Schema that we use (draft 2020-12, as in OpenAPI 3.1). */
export type JsonSchema = {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Returns the JSON Schema of an input as it is sent, or of an answer. */
export function jsonSchemaOf(schema: z.ZodType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' })
  return rest as JsonSchema
}
