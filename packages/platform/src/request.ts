import { type RequestData, withBody, withQuery } from './request-body.ts'
import { DEFAULT_TIMEOUT_MS, RuntimeError } from './runtime-error.ts'

export type { RequestData } from './request-body.ts'

const failures = {
  timeout: (cause: unknown) => new RuntimeError('request:fail timeout', 5, cause),
  network: (cause: unknown) => new RuntimeError('request:fail', 5, cause),
  abort: (cause: unknown) => new RuntimeError('request:fail abort', 600003, cause),
}

const methods: readonly string[] = ['GET', 'OPTIONS', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'PATCH']

export interface RequestOptions {
  readonly url: string
  /** In upper or lower case; an unknown one is a GET. */
  readonly method?: string | undefined
  readonly data?: RequestData | undefined
  readonly header?: Readonly<Record<string, string>> | undefined
  /** In milliseconds. */
  readonly timeout?: number | undefined
  /** `text` does not parse JSON. */
  readonly dataType?: 'json' | 'text' | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RequestAnswer {
  /** Any status is an answer; only a missing answer is an error. */
  readonly statusCode: number
  /** Parsed JSON, or the text if it is not JSON. */
  readonly data: unknown
  readonly header: Readonly<Record<string, string>>
}

export type Request = (options: RequestOptions) => Promise<RequestAnswer>

/** Sends the runtime's request over `fetch`, by default the one that is global then. Throws `RuntimeError` if there is no answer. */
export function createRequest(fetch: typeof globalThis.fetch = currentFetch): Request {
  return async (options) => {
    const { timeout = DEFAULT_TIMEOUT_MS, dataType = 'json', signal } = options
    const limit = limitTime(timeout, signal)
    try {
      const { url, init } = fetchArguments(options)
      const response = await fetch(url, { ...init, signal: limit.signal })
      const text = await response.text()
      return {
        statusCode: response.status,
        data: dataType === 'json' ? parseJson(text) : text,
        header: Object.fromEntries(response.headers),
      }
    } catch (cause) {
      if (signal?.aborted === true) throw failures.abort(cause)
      throw limit.signal.aborted ? failures.timeout(cause) : failures.network(cause)
    } finally {
      limit.release()
    }
  }
}

const currentFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)

/** Returns a signal that ends with the caller's or after the timeout (`AbortSignal.any` is too new for many WebViews). */
function limitTime(timeoutMs: number, signal: AbortSignal | undefined): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

function fetchArguments({ url, method = 'GET', data, header }: RequestOptions): { url: string; init: RequestInit } {
  const upper = method.toUpperCase()
  const known = methods.includes(upper) ? upper : 'GET'
  const credentials = 'same-origin'
  if (known === 'GET' || known === 'HEAD')
    return { url: withQuery(url, data), init: { method: known, headers: header ?? {}, credentials } }
  const { body, header: headers } = withBody(data, new Headers(header))
  return { url, init: { method: known, headers, credentials, ...(body === undefined ? {} : { body }) } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The runtime returns text that it cannot parse.
    return text
  }
}
