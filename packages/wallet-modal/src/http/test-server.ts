import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders }
export type Answer = (request: TestRequest, response: ServerResponse) => void

/** A server on loopback whose behaviour a test changes at will by setting `answer`. */
export type TestServer = { url: string; requests: TestRequest[]; answer: Answer; close(): Promise<void> }

export async function startTestServer(): Promise<TestServer> {
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://server')
    const { method = '', headers } = incoming
    const request = { method, headers, path: pathname, query: searchParams }
    test.requests.push(request)
    test.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const test: TestServer = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    answer: hanging,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return test
}

/** Takes the question and never says a word. */
export const hanging: Answer = () => {}

export function answering(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Breaks the connection off without an answer. */
export const breaking: Answer = (_, response) => void response.destroy()

/** A port on which nothing listens any more. */
export async function deadAddress(): Promise<string> {
  const server = await startTestServer()
  await server.close()
  return server.url
}

/** What a promise fails with, caught at once, so that it may be waited for later. Undefined when it does not fail. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}
