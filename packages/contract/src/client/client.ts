import type { Contract } from '../calls/contract.ts'
import type { DataOf, EndpointDeclaration, Envelope, InputOf, RowOf } from '../endpoint.ts'
import { mainApi, secondApi } from '../service-paths.ts'
import { callPaths } from './call-paths.ts'

type CallName = keyof Contract
type Params<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & Params<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** The answer of a successful call: the envelope's data and, for a list, its rows and total. */
export type Answer<D extends EndpointDeclaration> = ([DataOf<D>] extends [undefined] ? unknown : { data: DataOf<D> }) &
  ([RowOf<D>] extends [never] ? unknown : { rows: RowOf<D>[]; total: number })

/** An answer that refuses the call. Its message is the server's text; the envelope has the reason and the refused field. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly envelope: Envelope
  constructor(envelope: Envelope) {
    super(envelope.msg)
    this.envelope = envelope
  }
}

/** Sends one request and returns the envelope. Throws if no envelope comes back: no network, a timeout, an answer of another server. */
export type Send = (request: {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}) => Promise<Envelope>

type CallOptions<D extends EndpointDeclaration> = { params?: Params<D['path']>; signal?: AbortSignal }

type Call<D extends EndpointDeclaration> =
  Record<never, never> extends InputOf<D>
    ? (input?: InputOf<D>, options?: CallOptions<D>) => Promise<Answer<D>>
    : (input: InputOf<D>, options?: CallOptions<D>) => Promise<Answer<D>>

/** Every call of the contract under its name: `client.myCash()`, `client.cancelWithdrawal({ withdrawId })`. */
export type Client = { readonly [Name in CallName]: Call<Contract[Name]> }

/**
 * Creates a client of the whole contract. It contains no schemas, which keeps the browser bundle small. `identity` returns the
 * fields that every call of the main API repeats (`userId`), `caller` the headers of the second API (`uuid`).
 */
export function createClient(
  send: Send,
  identity: () => Record<string, string> = () => ({}),
  caller: () => Record<string, string> = () => ({}),
): Client {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    input: object,
    { params, signal }: Options,
  ): Promise<never> {
    const isMain = path.startsWith(mainApi)
    const isSecond = path.startsWith(secondApi)
    const fields = isMain ? { ...input, ...identity() } : input
    const envelope = await send({
      method,
      path: fillPath(path, params ?? {}),
      ...(method === 'GET' ? { query: asQuery(fields) } : { body: fields }),
      ...(signal && { signal }),
      ...(isSecond && { headers: caller() }),
    })
    if (envelope.code !== (isSecond ? 0 : 200)) throw new CallFailed(envelope)
    return envelope as never
  }
  const calls = Object.entries(callPaths).map(([name, text]) => {
    const [method, path] = text.split(' ') as ['GET' | 'POST', string]
    return [name, (input: object = {}, options: Options = {}) => call(method, path, input, options)]
  })
  return Object.fromEntries(calls) as Client
}

type Options = { readonly params?: Readonly<Record<string, string>>; readonly signal?: AbortSignal }

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function asQuery(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
}
