import { readFile } from 'node:fs/promises'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import type { z } from 'zod'
import { UsageError } from '../command/options.ts'

/** Options of every command that talks to the server. */
export const sessionOptions = ['server', 'keystore', 'password-file', 'as'] as const
export type SessionOptions = Partial<Record<(typeof sessionOptions)[number], string>>

/** How an option is written, and the field that it gives. */
export type Option = {
  readonly option: string
  readonly field: string
  readonly isParam: boolean
  readonly isRequired: boolean
  readonly kind: 'text' | 'number' | 'yes or no' | 'list' | 'json'
  readonly about: string
}

type Schema = z.ZodType & {
  readonly def: {
    type: string
    innerType?: Schema
    in?: Schema
    element?: Schema
    options?: Schema[]
    entries?: object
  }
}

const signed = new Set(['text', 'signature'])

/** Returns the options of a call: its path's, then its fields without what is signed. */
export function optionsOf({ params, input }: EndpointDeclaration): readonly Option[] {
  const of = (shape: object | undefined, isParam: boolean) =>
    Object.entries((shape ?? {}) as Record<string, Schema>)
      .filter(([field]) => isParam || !isSignature(input, field))
      .map(([field, schema]) => optionOf(field, schema, isParam))
  return [...of((params as z.ZodObject | undefined)?.shape, true), ...of((input as z.ZodObject).shape, false)]
}

/** A ticket's reply has a text of its own; what is signed has both. */
function isSignature(input: EndpointDeclaration['input'], field: string): boolean {
  const shape = (input as z.ZodObject).shape
  return field === 'signature' || (signed.has(field) && 'signature' in shape)
}

function optionOf(field: string, schema: Schema, isParam: boolean): Option {
  const { inner, isRequired } = unwrapped(schema)
  const { type } = inner.def
  const codes = type === 'enum' ? Object.values(inner.def.entries ?? {}).join(', ') : undefined
  const item = type === 'array' ? inner.def.element && unwrapped(inner.def.element).inner.def.type : undefined
  return {
    option: nameOf(field),
    field,
    isParam,
    isRequired,
    kind: kindOf(type, item),
    about: [schema.description ?? inner.description, codes && `one of ${codes}`].filter(Boolean).join('; '),
  }
}

function kindOf(type: string, item: string | undefined): Option['kind'] {
  if (type === 'int' || type === 'number') return 'number'
  if (type === 'boolean') return 'yes or no'
  if (type === 'array') return item === 'string' || item === 'enum' ? 'list' : 'json'
  return type === 'object' || type === 'record' ? 'json' : 'text'
}

function unwrapped(schema: Schema): { inner: Schema; isRequired: boolean } {
  let [inner, isRequired] = [schema, true]
  for (;;) {
    const { type, innerType, in: input } = inner.def
    if (['optional', 'default', 'prefault', 'nullable'].includes(type)) isRequired = false
    const next = innerType ?? (type === 'pipe' ? input : undefined)
    if (!next) return { inner, isRequired }
    inner = next
  }
}

/** Returns how a field is written on the command line: `statementHash` is `--statement`. */
export function nameOf(field: string): string {
  const short = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/^pageNum$/, 'page')
    .replace(/(?<=[a-z])(Id|Hash|Bps)$/, '')
    .replace(/(?<=[a-z])Ids$/, 's')
  return short.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '')
}

export type Given = { readonly params: Record<string, string>; readonly input: Record<string, unknown> }

/** Reads the fields of a call from options, and from the JSON object of `--file`. @throws UsageError naming the option. */
export async function readCallOptions(
  options: readonly Option[],
  values: Readonly<Record<string, string | undefined>>,
): Promise<Given> {
  const fromFile = values.file === undefined ? {} : await readFields(values.file)
  const given: Given = { params: {}, input: { ...fromFile } }
  for (const option of options) {
    const value = values[option.option]
    if (value === undefined) continue
    if (option.isParam) given.params[option.field] = value
    else given.input[option.field] = valueFor(option, value)
  }
  const missing = options.filter(
    ({ isRequired, isParam, field }) => isRequired && !(isParam ? field in given.params : field in given.input),
  )
  if (missing.length > 0) throw new UsageError(`missing ${missing.map(({ option }) => `--${option}`).join(', ')}`)
  return given
}

async function readFields(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--file: ${file} cannot be read`)
  })
  return asObject('file', text) as Record<string, unknown>
}

function asObject(option: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--${option} is not valid JSON`)
  }
}

function valueFor({ option, kind }: Option, value: string): unknown {
  if (kind === 'list') return value === '' ? [] : value.split(',').map((item) => item.trim())
  if (kind === 'json') return asObject(option, value)
  if (kind === 'number') {
    if (!/^-?\d{1,15}$/.test(value)) throw new UsageError(`--${option} must be a whole number`)
    return Number(value)
  }
  if (kind === 'yes or no') {
    if (value !== 'yes' && value !== 'no') throw new UsageError(`--${option} must be yes or no`)
    return value === 'yes'
  }
  return value
}
