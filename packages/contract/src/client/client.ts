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
 * Creates a client of the whole contract, typed by path. It contains no schemas, which keeps the browser bundle small. `identity`
 * returns the fields that every call of the main API repeats (`userId`), `caller` the headers of the second API (`uuid`).
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
