import type { Service } from './service.ts'
import { ServiceError } from './service-error.ts'

export type ServiceRequest = {
  /** Relative to the service's base, starting with a slash. */
  readonly path: string
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** In bytes. A longer response is aborted. */
  readonly maxBytes?: number
}

export type ServiceResponse = {
  readonly status: number
  readonly etag: string | null
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

const defaultMaxBytes = 2_000_000

/**
 * Sends a request and reads the whole response, in bounded time and size. Throws `ServiceError` if it fails, and the
 * signal's reason if the caller aborted.
 */
export async function request(service: Service, asked: ServiceRequest): Promise<ServiceResponse> {
  const { signal } = asked
  signal.throwIfAborted()
  const stop = new AbortController()
  const follow = () => stop.abort(signal.reason)
  const cancelTimer = service.clock.after(service.timeout, () =>
    stop.abort(new ServiceError('timeout', `${service.base} did not answer within ${service.timeout} ms`)),
  )
  signal.addEventListener('abort', follow, { once: true })
  try {
    return await Promise.race([answerOf(service, asked, stop.signal), rejection(stop.signal)])
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason
    stop.abort()
    if (error instanceof ServiceError) throw error
    const advice = 'check the URL, its CORS settings for this origin, and the connect-src of the page'
    throw new ServiceError('unreachable', `${service.base} could not be reached: ${advice}`, { cause: error })
  } finally {
    cancelTimer()
    signal.removeEventListener('abort', follow)
  }
}

/** Returns the response parsed as JSON. Also throws `ServiceError` for an error status or invalid JSON. */
export async function requestJson(service: Service, asked: ServiceRequest): Promise<unknown> {
  return parseJson(successful(await request(service, asked)))
}

export function successful(answer: ServiceResponse): ServiceResponse {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new ServiceError('status', `The service returned status ${answer.status}: ${adviceFor(answer.status)}`)
}

/** What the developer of the app can do about it. */
function adviceFor(status: number): string {
  if (status === 401 || status === 403) return 'check the project id and its allowed origins'
  if (status === 429) return 'too many requests; try again later'
  return status >= 500 ? 'the service failed; try again later' : 'check the base URL'
}

function parseJson({ body }: Pick<ServiceResponse, 'body'>): unknown {
  return parseJsonText(new TextDecoder().decode(body))
}

export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServiceError('malformed', 'The response is not JSON', { cause })
  }
}

async function answerOf(service: Service, { path, headers, maxBytes }: ServiceRequest, signal: AbortSignal) {
  // The adapters have a cache of their own: the browser's cache would answer 304 itself and hide that the service is
  // down.
  const response = await service.fetch(service.base + path, {
    headers: { ...service.headers, ...headers },
    credentials: service.credentials,
    cache: 'no-store',
    signal,
  })
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    contentType: response.headers.get('content-type') ?? '',
    body: await readBody(response, maxBytes ?? defaultMaxBytes),
  }
}

async function readBody({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) throw new ServiceError('tooLarge', `The response is longer than ${maxBytes} bytes`)
    chunks.push(value)
  }
  return joined(chunks, size)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** For a `fetch` that ignores its signal. */
async function rejection(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  throw signal.reason
}
