import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders }
export type Answer = (request: TestRequest, response: ServerResponse) => void

/** Starts a server on loopback. A test changes its behaviour by setting `answer`. */
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

/** Accepts the request and never answers. */
export const hanging: Answer = () => {}

export function answering(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Closes the connection without an answer. */
export const breaking: Answer = (_, response) => void response.destroy()

/** Returns the URL of a port on which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = await startTestServer()
  await server.close()
  return server.url
}

/**
 * Returns the error of a promise, or undefined if it resolves. Handles the rejection at once, so that a test can await
 * it later.
 */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}
