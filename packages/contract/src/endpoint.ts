import type { z } from 'zod'
import type { OperatorRole } from './codes/operators.ts'
import type { Reason } from './reasons.ts'

/** Who may call: anybody, a signed-in member (identity only from the session), or a signed-in operator with one of the roles. */
export type Caller = 'public' | 'member' | 'operator'

/**
 * One call of the API, declared once. `input` is the query of a GET and the body of a POST; `data` is the single answer,
 * `row` an element of a listing. `successCode` is the envelope code of success: 200 on the main API, 0 on the second.
 * `changes` marks a GET that can change something: pages of other sites may not ask it, a repeat has the same effect as
 * asking once, and its answer is kept by nobody. `headers` are those a call of the second API repeats its caller in; they are
 * checked and compared with the session and go no further. `refuses` are the reasons a call can refuse with beside those of its kind.
 * `example` stands in the documents where the one that its schemas let us make says too little; tests hold it to the schemas.
 */
export type EndpointDeclaration = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly caller: Caller
  readonly roles?: readonly OperatorRole[]
  readonly summary: string
  readonly changes?: true
  readonly headers?: z.ZodObject
  readonly params?: z.ZodType
  readonly input: z.ZodType
  readonly data?: z.ZodType
  readonly row?: z.ZodType
  readonly successCode?: 0 | 200
  readonly refuses?: readonly Reason[]
  readonly example?: {
    readonly params?: Readonly<Record<string, string>>
    readonly input?: Readonly<Record<string, unknown>>
    readonly data?: unknown
    readonly row?: unknown
  }
}

/** Declares a call and keeps its literal types, from which server, client and document are derived. */
export function endpoint<const D extends EndpointDeclaration>(declaration: D): D {
  return declaration
}

/** The envelope every answer wears. `reason` is a stable machine-readable word; `msg` is in the caller's language. */
export type Envelope<Data = unknown, Row = unknown> = {
  code: number
  msg: string
  reqId: string
  reason?: string
  field?: string
  data?: Data
  rows?: Row[]
  total?: number
}

export type InputOf<D extends EndpointDeclaration> = z.input<D['input']>
export type ParsedInputOf<D extends EndpointDeclaration> = z.output<D['input']>
export type ParamsOf<D extends EndpointDeclaration> = D extends { params: z.ZodType }
  ? z.output<D['params']>
  : Record<never, never>
export type DataOf<D extends EndpointDeclaration> = D extends { data: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type RowOf<D extends EndpointDeclaration> = D extends { row: infer S extends z.ZodType } ? z.output<S> : never
/** What a handler returns: the data, or the rows with their total, or both, exactly as declared. */
export type AnswerOf<D extends EndpointDeclaration> = (D extends { data: z.ZodType }
  ? { data: DataOf<D> }
  : { data?: undefined }) &
  (D extends { row: z.ZodType } ? { rows: RowOf<D>[]; total: number } : { rows?: undefined; total?: undefined })
