import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '../requests/send-request.ts'

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
  readonly ca?: string
  readonly localAddress?: string
  readonly headers: Readonly<Record<string, string>>
}

/** A proxy names the address from which it is reached, so a member has one of this machine. */
function connectionOf(address: string, authority: string | undefined): Connection {
  if (authority === undefined) return { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': address } }
  return { ca: authority, localAddress: address.replace(/^10\./, '127.'), headers: { host: 'terahold.example' } }
}

async function attempt(
  port: number,
  { method, path, headers, address, body }: Message,
  authority: string | undefined,
): Promise<Record<string, unknown>> {
  const text = body && JSON.stringify(body)
  const sized = text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  const connection = connectionOf(address, authority)
  const to = { host: '127.0.0.1', port, method, path, timeout: answerWithinMs }
  const answer = await sendRequest(
    { ...connection, ...to, headers: { ...connection.headers, ...headers, ...sized } },
    text,
  )
  const start = answer.body.slice(0, 200)
  if (answer.status !== 200) throw new Error(`${answer.status} ${start}`)
  const { code, data } = JSON.parse(answer.body) as { code: number; data: Record<string, unknown> }
  if (code !== 200) throw new Error(start)
  return data
}
