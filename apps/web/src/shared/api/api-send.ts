import type { Send } from '@terahold/contract/client'
import { pathOf } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import type { DataPosition } from './data-position.ts'

/** One HTTP exchange. A rejection means that no answer came (offline, timeout, abort). */
export type Exchange = (request: {
  method: 'GET' | 'POST'
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
  signal: AbortSignal | undefined
}) => Promise<{ body: unknown; header(name: string): string | undefined }>

export type ApiPorts = {
  exchange: Exchange
  /** The token in the storage; empty when signed out. */
  token(): string
  locale(): string
  now(): number
  readonly position: DataPosition
  /** Receives the `Date` header of every answer. */
  onAnswer(sentAt: number, receivedAt: number, date: string | null): void
  /** No answer came from the server. */
  onUnreachable(): void
  /** The server ended the session. Called once, even if several calls failed. */
  onSessionEnded(message: string): void
}

/** No envelope came back: the network failed, the request timed out, or something else answered in the server's place. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The login page shows a refused signature itself. It does not end a session. */
const LOGIN = pathOf('login')

/** Sends the contract's calls with the session's token, and applies the 401 rule of the specification (section 4). */
export function createSend(ports: ApiPorts, appVersion: string): Send {
  let ended: string | null = null

  function endOnce(envelope: Envelope, token: string) {
    // Calls sent with the old token fail, too. The member is notified once.
    if (token !== ports.token() || ended === token) return
    ended = token
    ports.onSessionEnded(envelope.msg)
  }

  return async ({ method, path, query, body, headers: own = {}, signal }) => {
    const token = ports.token()
    if (token !== ended) ended = null
    const headers: Record<string, string> = { ...own, 'accept-language': ports.locale(), 'x-app-version': appVersion }
    if (token !== '') headers.authorization = `Bearer ${token}`
    const position = ports.position.current()
    if (position !== null) headers['x-position'] = position
    const sentAt = ports.now()
    const answer = await ports
      .exchange({ method, path, query: query ?? {}, body, headers, signal })
      .catch((cause: unknown) => {
        if (!signal?.aborted) ports.onUnreachable()
        throw new Unreachable('no answer', { cause })
      })
    ports.onAnswer(sentAt, ports.now(), answer.header('date') ?? null)
    ports.position.note(answer.header('x-position'))
    if (!isEnvelope(answer.body)) throw new Unreachable('not an envelope')
    if (answer.body.code === 401 && path !== LOGIN) endOnce(answer.body, token)
    return answer.body
  }
}

/** Returns whether an answer is one of our server. */
export function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'
}
