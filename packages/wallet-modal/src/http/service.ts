import { browserClock } from '../browser/environment.ts'
import type { Clock } from '../ports/wallet-port.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options of every adapter that uses a server. All have defaults. */
export type ServiceOptions = {
  readonly fetch?: Fetch
  readonly clock?: Clock
  /** How long a whole response may take, in milliseconds. */
  readonly timeout?: number
}

/** A server and how to send requests to it. */
export type Service = {
  /** Without a trailing slash. */
  readonly base: string
  readonly fetch: Fetch
  readonly clock: Clock
  readonly timeout: number
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: RequestCredentials
}

const defaultTimeout = 8000

/** Our own server gets the page's session, any other server no cookies. */
export function serviceAt(
  baseUrl: string,
  { fetch = pageFetch, clock = browserClock, timeout = defaultTimeout }: ServiceOptions,
  { headers = {}, credentials = 'omit' }: Partial<Pick<Service, 'headers' | 'credentials'>> = {},
): Service {
  return { base: baseUrl.replace(/\/+$/, ''), fetch, clock, timeout, headers, credentials }
}

/** Looks up `fetch` at each request, because pages and tests replace it. */
function pageFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init)
}
