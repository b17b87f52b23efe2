import type { Contract } from '../calls/contract.ts'
import type { prepareSignature } from '../calls/member/signatures.ts'
import { provingFields, signatureHeaders } from '../calls/signed-calls.ts'
import type { Caller, DataOf, EndpointDeclaration, Envelope, InputOf, RowOf } from '../endpoint.ts'
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

/** Signs the message of a signed call with the member's wallet (EIP-712). Rejects when the wallet does not sign. */
export type SignChange = (typedData: DataOf<typeof prepareSignature>['typedData']) => Promise<string>

type CallOptions<D extends EndpointDeclaration> = { params?: Params<D['path']>; signal?: AbortSignal }

type Call<D extends EndpointDeclaration> =
  Record<never, never> extends InputOf<D>
    ? (input?: InputOf<D>, options?: CallOptions<D>) => Promise<Answer<D>>
    : (input: InputOf<D>, options?: CallOptions<D>) => Promise<Answer<D>>

/** The calls of these callers under their names: `client.myCash()`, `client.cancelWithdrawal({ withdrawId })`. */
export type Client<By extends Caller = Caller> = {
  readonly [Name in CallName as Contract[Name]['caller'] extends By ? Name : never]: Call<Contract[Name]>
}

/**
 * Creates a client of the contract, or of the calls of some callers. It contains no schemas, which keeps the browser bundle small. `identity` returns the
 * fields that every call of the main API repeats (`userId`), `caller` the headers of the second API (`uuid`). `signChange` is asked
 * when a call needs the wallet's signature; the call is then sent once more with it.
 */
export function createClient<By extends Caller = Caller>(
  send: Send,
  identity: () => Record<string, string> = () => ({}),
  caller: () => Record<string, string> = () => ({}),
  signChange?: SignChange,
): Client<By> {
  async function exchange(text: string, input: object, { params, signal, headers }: Options): Promise<Envelope> {
    const [method, path] = text.split(' ') as ['GET' | 'POST', string]
    const isMain = path.startsWith(mainApi)
    const isSecond = path.startsWith(secondApi)
    const fields = isMain ? { ...input, ...identity() } : input
    return send({
      method,
      path: fillPath(path, params ?? {}),
      ...(method === 'GET' ? { query: asQuery(fields) } : { body: fields }),
      ...(signal && { signal }),
      ...((isSecond || headers) && { headers: { ...(isSecond && caller()), ...headers } }),
    })
  }

  async function signatureOf(name: CallName, input: object, sign: SignChange, { signal }: Options) {
    const asked = { call: name, input: signedFields(input) }
    const { data } = answerOf<DataOf<typeof prepareSignature>>(
      callPaths.prepareSignature,
      await exchange(callPaths.prepareSignature, asked, signal ? { signal } : {}),
    )
    return { [signatureHeaders.nonce]: data.nonce, [signatureHeaders.signature]: await sign(data.typedData) }
  }

  // A signed call that was refused, for example for a wrong code, changed nothing: its signature counts again.
  const signatures = new Map<string, Record<string, string>>()

  async function call(name: CallName, input: object, options: Options): Promise<never> {
    const text = callPaths[name]
    const content = signChange ? contentOf(name, input) : ''
    const kept = signatures.get(content)
    signatures.delete(content)
    let envelope = await exchange(text, input, { ...options, ...(kept && { headers: kept }) })
    let used = kept
    if (envelope.reason === 'signature_required' && signChange !== undefined) {
      used = await signatureOf(name, input, signChange, options)
      envelope = await exchange(text, input, { ...options, headers: used })
    }
    if (used && !isAccepted(text, envelope) && !isAboutSignature(envelope)) signatures.set(content, used)
    return answerOf(text, envelope) as never
  }

  const calls = (Object.keys(callPaths) as CallName[]).map((name) => [
    name,
    (input: object = {}, options: Options = {}) => call(name, input, options),
  ])
  return Object.fromEntries(calls) as Client<By>
}

/** Returns the path of a call, such as `/prod/APP/user/login`. */
export function pathOf(name: CallName): string {
  return callPaths[name].slice(callPaths[name].indexOf(' ') + 1)
}

type Options = {
  readonly params?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly headers?: Record<string, string>
}

/** Returns the envelope of a success. @throws CallFailed for any other. */
function answerOf<Data>(text: string, envelope: Envelope): { data: Data } {
  if (!isAccepted(text, envelope)) throw new CallFailed(envelope)
  return envelope as { data: Data }
}

/** On the main API both codes are a success (specification, section 7). */
function isAccepted(text: string, { code }: Envelope): boolean {
  return code === 0 || (code === 200 && !text.includes(` ${secondApi}`))
}

function isAboutSignature({ reason }: Envelope): boolean {
  return reason === 'signature_required' || reason === 'signature_invalid'
}

/** Returns what a signature of the call covers, as text. */
function contentOf(name: CallName, input: object): string {
  return JSON.stringify([name, signedFields(input)])
}

function signedFields(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([field, value]) => value !== undefined && !isProof(field)))
}

function isProof(field: string): boolean {
  return (provingFields as readonly string[]).includes(field)
}

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
