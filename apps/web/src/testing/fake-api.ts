import type { AnswerOf, EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'

/** A request as the app sent it: what a test may look at. */
export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answer = Response | 'unreachable' | 'never'
type Handler = (request: SentRequest) => Answer

/** The server of a component test: answers `fetch` by the contract. A call that has no answer fails the test. */
export type FakeApi = {
  /** Answers the call with this, after checking it against the contract's schema. */
  answer<D extends EndpointDeclaration>(endpoint: D, answer: AnswerOf<D>): void
  /** Refuses the call as the server would: `code` as in the envelope, `message` as the member reads it. */
  refuse(
    endpoint: EndpointDeclaration,
    refusal: { code: number; message: string; reason?: string; field?: string },
  ): void
  /** Lets the call fail as without a network. */
  disconnect(endpoint: EndpointDeclaration): void
  /** Lets every call fail as without a network, until the next test. */
  cutNetwork(): void
  /** Leaves the call without an answer, so that the component stays in its loading state. */
  hang(endpoint: EndpointDeclaration): void
  /** Answers a file that is not a call of the contract, such as `/app-config.json`. */
  file(path: string, content: unknown): void
  /** The requests of one call so far, oldest first. */
  requests(endpoint: EndpointDeclaration): readonly SentRequest[]
}

/** A fake server: `fetch` takes the place of the browser's; `reset` forgets all answers and returns the calls that had none. */
export function createFakeApi(): FakeApi & { readonly fetch: typeof fetch; reset(): readonly string[] } {
  const handlers = new Map<string, Handler>()
  const sent: SentRequest[] = []
  const unexpected: string[] = []
  let isCut = false
  const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  const fakeFetch: typeof fetch = async (input, init) => {
    const request = readRequest(input, init)
    sent.push(request)
    if (isCut) throw new TypeError('Failed to fetch')
    const handler = handlers.get(keyOf(request))
    if (handler === undefined) {
      unexpected.push(keyOf(request))
      throw new TypeError(`no answer for ${keyOf(request)}`)
    }
    const answer = handler(request)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    return answer === 'never' ? untilAborted(init?.signal) : answer
  }

  return {
    fetch: fakeFetch,
    reset() {
      handlers.clear()
      sent.length = 0
      isCut = false
      return unexpected.splice(0)
    },
    answer(endpoint, answer) {
      const envelope = envelopeOf(endpoint, answer)
      handlers.set(keyOf(endpoint), () => json(envelope))
    },
    refuse(endpoint, { code, message, reason, field }) {
      const envelope: Envelope = {
        code,
        msg: message,
        reqId: 'test',
        ...(reason === undefined ? {} : { reason }),
        ...(field === undefined ? {} : { field }),
      }
      handlers.set(keyOf(endpoint), () => json(envelope))
    },
    disconnect(endpoint) {
      handlers.set(keyOf(endpoint), () => 'unreachable')
    },
    cutNetwork() {
      isCut = true
    },
    hang(endpoint) {
      handlers.set(keyOf(endpoint), () => 'never')
    },
    file(path, content) {
      handlers.set(`GET ${path}`, () => json(content))
    },
    requests: (endpoint) => sent.filter((request) => keyOf(request) === keyOf(endpoint)),
  }
}

/** @throws ZodError if the answer is not what the contract declares. */
function envelopeOf(
  endpoint: EndpointDeclaration,
  answer: { data?: unknown; rows?: unknown[] | undefined; total?: number | undefined },
): Envelope {
  return {
    code: endpoint.successCode ?? 200,
    msg: 'ok',
    reqId: 'test',
    ...(endpoint.data === undefined ? {} : { data: endpoint.data.parse(answer.data) }),
    ...(endpoint.row === undefined
      ? {}
      : { rows: (answer.rows ?? []).map((row) => endpoint.row?.parse(row)), total: answer.total ?? 0 }),
  }
}

function readRequest(input: RequestInfo | URL, init: RequestInit | undefined): SentRequest {
  const url = new URL(input instanceof Request ? input.url : input, 'http://127.0.0.1/')
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
  }
}

function json(content: unknown): Response {
  return new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json' } })
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}
