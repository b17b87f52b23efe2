import type { Contract } from '../calls/contract.ts'
import type { DataOf, EndpointDeclaration, Envelope, InputOf, RowOf } from '../endpoint.ts'

type Calls = Contract[keyof Contract]
type CallOf<M extends 'GET' | 'POST'> = Extract<Calls, { method: M }>
type PathOf<M extends 'GET' | 'POST'> = CallOf<M>['path']
type At<M extends 'GET' | 'POST', P> = Extract<CallOf<M>, { path: P }>
type Params<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & Params<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** What a successful call gives: the envelope's data and, for a listing, its rows and total. */
export type Answer<D extends EndpointDeclaration> = ([DataOf<D>] extends [undefined] ? unknown : { data: DataOf<D> }) &
  ([RowOf<D>] extends [never] ? unknown : { rows: RowOf<D>[]; total: number })

/** An answer that is not a success: the server's own words, its reason, and the refused field if there is one. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly envelope: Envelope
  constructor(envelope: Envelope) {
    super(envelope.msg)
    this.envelope = envelope
  }
}

/** Sends one request and gives the envelope; throws when there is no envelope (network failure, timeout, foreign answer). */
export type Send = (request: {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}) => Promise<Envelope>

export type Client = {
  get<P extends PathOf<'GET'>>(
    path: P,
    input?: InputOf<At<'GET', P>>,
    options?: CallOptions<P>,
  ): Promise<Answer<At<'GET', P>>>
  post<P extends PathOf<'POST'>>(
    path: P,
    input: InputOf<At<'POST', P>>,
    options?: CallOptions<P>,
  ): Promise<Answer<At<'POST', P>>>
}
type CallOptions<P> = { params?: Params<P>; signal?: AbortSignal }

/**
 * A client of the whole contract, typed by path. It carries no schema, so a browser bundle stays small.
 * `identity` gives the fields every main call takes along (the specification's userId), `caller` the headers in which the
 * second API wants them (its uuid).
 */
export function createClient(
  send: Send,
  identity: () => Record<string, string> = () => ({}),
  caller: () => Record<string, string> = () => ({}),
): Client {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    input: object,
    options: { params?: unknown; signal?: AbortSignal } = {},
  ) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((options.params as Record<string, string>)[name] ?? ''),
    )
    const fields = path.startsWith('/prod/APP/') ? { ...input, ...identity() } : input
    const more = {
      ...(options.signal ? { signal: options.signal } : {}),
      ...(path.startsWith('/api/') ? { headers: caller() } : {}),
    }
    const envelope = await send(
      method === 'GET'
        ? { method, path: filled, query: asQuery(fields), ...more }
        : { method, path: filled, body: fields, ...more },
    )
    if (envelope.code !== (path.startsWith('/api/') ? 0 : 200)) throw new CallFailed(envelope)
    return envelope as never
  }
  return {
    get: (path, input, options) => call('GET', path, input ?? {}, options),
    post: (path, input, options) => call('POST', path, input, options),
  }
}

function asQuery(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
}
