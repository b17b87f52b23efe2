import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestTls } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

export type Message = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The address of the member, which limits count by: an address of the network 10.0.0.0/8. */
  readonly address: string
  readonly body?: object
}
/** What a request got in the end, and the attempts before that failed. */
export type Outcome = { readonly data: Record<string, unknown>; readonly failures: readonly string[] }

const answerWithinMs = 20_000
const retryAfterMs = 50
const patienceMs = 120_000

/**
 * Sends requests to the processes at `ports` in turn, over a new connection each. One that fails is sent to the next process, until
 * one answers with success. With an authority, it sends them over TLS to a proxy.
 */
export function createBalancer(ports: Set<number>, authority?: string) {
  let turn = 0
  return {
    /** Takes a process out of the rotation, or into it. */
    ports,
    /** @throws Error when no process answers with success for two minutes. */
    async send(message: Message): Promise<Outcome> {
      const failures: string[] = []
      for (const deadline = performance.now() + patienceMs; ; await pause(retryAfterMs)) {
        const all = [...ports]
        turn += 1
        try {
          const data = await attempt(all[turn % all.length] ?? 0, message, authority)
          return { data, failures }
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
          if (performance.now() > deadline) throw error
        }
      }
    },
  }
}

type Connection = {
  readonly request: (options: RequestOptions, onAnswer: (response: IncomingMessage) => void) => ClientRequest
  readonly options: RequestOptions
  readonly headers: Readonly<Record<string, string>>
}

/** A proxy names the address from which it is reached, so a member has one of this machine. */
function connectionOf(address: string, authority: string | undefined): Connection {
  if (authority === undefined)
    return { request: requestPlain, options: {}, headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': address } }
  return {
    request: requestTls,
    options: { ca: authority, localAddress: address.replace(/^10\./, '127.') },
    headers: { host: 'terahold.example' },
  }
}

function attempt(
  port: number,
  { method, path, headers, address, body }: Message,
  authority: string | undefined,
): Promise<Record<string, unknown>> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const { request, options, headers: own } = connectionOf(address, authority)
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...options,
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        timeout: answerWithinMs,
        headers: {
          ...own,
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (answer += chunk))
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${answer.slice(0, 200)}`))
          const { code, data } = JSON.parse(answer) as { code: number; data: Record<string, unknown> }
          return code === 200 ? resolve(data) : reject(new Error(answer.slice(0, 200)))
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${answerWithinMs} ms`)))
    asked.on('error', reject)
    asked.end(text)
  })
}
