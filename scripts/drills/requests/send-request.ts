import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestTls } from 'node:https'
import { text } from 'node:stream/consumers'

type Answer = { readonly status: number; readonly body: string }

/** Sends a request over a connection of its own: over TLS with an authority. @throws Error when there is no answer in time. */
export function sendRequest(options: RequestOptions & { readonly timeout: number }, body?: string): Promise<Answer> {
  const request = options.ca === undefined ? requestPlain : requestTls
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, agent: false }, (response) => {
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${options.timeout} ms`)))
    asked.on('error', reject)
    asked.end(body)
  })
}
