import type { z } from 'zod'
import type { OperatorRole } from './codes/operators.ts'
import { noInput } from './fields.ts'
import type { Reason } from './reasons.ts'

/** Who may call: anyone, a signed-in member, or a signed-in operator with one of the roles. Identity comes from the session alone. */
export type Caller = 'public' | 'member' | 'operator'

/**
 * What a call can do, and so what it needs as well as a session:
 *
 * - `read`: changes nothing of an account.
 * - `small`: changes something that neither moves value nor locks the member out, or that has a proof of its own. Such proofs are
 *   the code sent by email for a withdrawal to the member's own wallet, and the wallet's signature in `startReset`.
 * - `signed`: changes a factor or where value goes, or ends a paid order or a holding. It needs a fresh signature of the member's
 *   wallet over a message that names the change. Calls whose weight depends on their content need it where the content does; see
 *   docs/api.md.
 * - `operator`: changes by operators, which two people decide.
 */
export type CallClass = 'read' | 'small' | 'signed' | 'operator'

/**
 * Declares one call of the API. Server, client and OpenAPI document are derived from it.
 *
 * - `input`: the query of a GET or the body of a POST; none if left out. Unknown fields are refused.
 * - `data`: the single answer; `row`: an element of a list.
 * - `successCode`: the envelope's code of a success: 200 on the main API, 0 on the second.
 * - `changes`: marks a GET that can change something. It is idempotent, its answer is never cached, and pages of other sites
 *   cannot call it.
 * - `cacheSeconds`: how long browsers and proxies may reuse the answer. Only for public answers that are the same for everyone who reads
 *   one language.
 * - `headers`: headers in which a call of the second API repeats who calls. They are only compared with the session.
 * - `refuses`: the call's own reasons; `callReasons` adds those of every call of its kind.
 * - `example`: replaces the generated example in the documentation. Tests check it against the schemas.
 */
export type EndpointDeclaration = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly caller: Caller
  readonly class: CallClass
  readonly roles?: readonly OperatorRole[]
  readonly summary: string
  readonly changes?: true
  readonly cacheSeconds?: number
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

/** A declaration without `input` is of a call that takes none. */
type Declared<D> = D extends { input: z.ZodType } ? D : D & { readonly input: typeof noInput }

type WithoutInput = Omit<EndpointDeclaration, 'input'> & { readonly input?: z.ZodType }
type WithoutKind = Omit<WithoutInput, 'method' | 'caller' | 'class'>

/** Declares a call, with its literal types. The functions below declare the usual kinds. */
export function endpoint<const D extends WithoutInput>(declaration: D) {
  return { input: noInput, ...declaration } as unknown as Declared<D>
}

/** Declares a GET for anyone that changes nothing. */
export function publicRead<const D extends WithoutKind>(declaration: D) {
  return endpoint({ method: 'GET', caller: 'public', class: 'read', ...declaration })
}

/** Declares a GET for signed-in members that changes nothing. */
export function memberRead<const D extends WithoutKind>(declaration: D) {
  return endpoint({ method: 'GET', caller: 'member', class: 'read', ...declaration })
}

/** Declares a GET for operators that changes nothing. */
export function operatorRead<const D extends WithoutKind>(declaration: D) {
  return endpoint({ method: 'GET', caller: 'operator', class: 'read', ...declaration })
}

/** Declares a POST with which signed-in members change something. Its class says what else it needs. */
export function memberChange<const D extends WithoutKind & { readonly class: 'small' | 'signed' }>(declaration: D) {
  return endpoint({ method: 'POST', caller: 'member', ...declaration })
}

/** Declares a POST for operators that changes nothing, such as what they sign. */
export function operatorQuery<const D extends WithoutKind>(declaration: D) {
  return endpoint({ method: 'POST', caller: 'operator', class: 'read', ...declaration })
}

/** Declares a POST with which operators change something. */
export function operatorChange<const D extends WithoutKind>(declaration: D) {
  return endpoint({ method: 'POST', caller: 'operator', class: 'operator', ...declaration })
}

/** The envelope of every answer. `reason` is a stable code; `msg` is a text in the caller's language. */
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
/** What a handler returns: the data, the rows with their total, or both, as declared. */
export type AnswerOf<D extends EndpointDeclaration> = (D extends { data: z.ZodType }
  ? { data: DataOf<D> }
  : { data?: undefined }) &
  (D extends { row: z.ZodType } ? { rows: RowOf<D>[]; total: number } : { rows?: undefined; total?: undefined })
