import { browserClock } from '../browser/environment.ts'
import type { Clock } from '../ports/wallet-port.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What every adapter that talks to a server may be given; all of it has a default. */
export type ServiceOptions = {
  readonly fetch?: Fetch
  readonly clock?: Clock
  /** How long one answer may take until its last byte, in milliseconds. */
  readonly timeout?: number
}

/** A server and the rules for asking it. */
export type Service = {
  /** Without a slash at its end. */
  readonly base: string
  readonly fetch: Fetch
  readonly clock: Clock
  readonly timeout: number
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: RequestCredentials
}

const defaultTimeout = 8000

/** The project's own server is asked with the page's session, any other without cookies. */
export function serviceAt(
  baseUrl: string,
  { fetch = pageFetch, clock = browserClock, timeout = defaultTimeout }: ServiceOptions,
  { headers = {}, credentials = 'omit' }: Partial<Pick<Service, 'headers' | 'credentials'>> = {},
): Service {
  return { base: baseUrl.replace(/\/+$/, ''), fetch, clock, timeout, headers, credentials }
}

/** `fetch` as it is at the moment of asking, since pages and tests replace it. */
function pageFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init)
}
