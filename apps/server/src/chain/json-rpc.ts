import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { traced } from '../foundation/trace.ts'
import { ChainTimeout, ChainUnreachable, NodeError } from './errors.ts'

export interface RpcCall {
  method: string
  params: readonly unknown[]
}

export type RpcAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Sends calls to one node in a single HTTP request and returns the answers in the order of the calls. */
export type RpcSender = (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>

const answerShape = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})
const bodyShape = z.union([z.array(answerShape), answerShape])
type RawAnswer = z.output<typeof answerShape>

/** Statuses with which gateways give up: the answer was too large or too slow. */
const overloadStatuses = [408, 413, 504, 524]

/**
 * JSON-RPC 2.0 over HTTP. Errors name the node by its host only, since a provider's key is often part of the path.
 * @throws ChainUnreachable on a broken connection, a timeout, or an answer that is not JSON-RPC.
 */
export function httpRpc(rpcUrl: string, name: string, timeoutMs: number): RpcSender {
  const url = new URL(rpcUrl)
  const send = async (calls: readonly RpcCall[]) => {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const text = await ask(url, calls.length === 1 ? body.slice(1, -1) : body, name, timeoutMs)
    return orderAnswers(parseAnswers(text, name), calls.length, name)
  }
  return (calls) => {
    const methods = [...new Set(calls.map(({ method }) => method))].join(' ')
    return traced('rpc', 'client', { 'rpc.method': methods, 'server.address': name }, () => send(calls))
  }
}

/** Returns the result of an answer. @throws NodeError when the node answered with an error. */
export function resultOf(answer: RpcAnswer): unknown {
  if ('error' in answer) throw new NodeError(answer.error.message, answer.error.code, answer.error.data)
  return answer.result
}

async function ask(url: URL, body: string, name: string, timeoutMs: number): Promise<string> {
  const send = async () => {
    const { status, text } = await post(url, body, timeoutMs)
    // Some providers send a JSON-RPC error with a 4xx status. Only another body is a transport failure.
    if (status === 200 || text.trimStart().startsWith('{') || text.trimStart().startsWith('[')) return text
    const failure = `${name} answered with status ${status}`
    throw overloadStatuses.includes(status) ? new ChainTimeout(failure) : new ChainUnreachable(failure)
  }
  try {
    return await send()
  } catch (error) {
    if (error instanceof Late) throw new ChainTimeout(`${name} did not answer within ${timeoutMs} ms`)
    if (error instanceof ChainUnreachable) throw error
  }
  // A kept-alive connection that the node has just closed fails at once. Every call here can be repeated.
  return send().catch((error: unknown) => {
    throw error instanceof ChainUnreachable ? error : new ChainUnreachable(`${name} is unreachable: ${reason(error)}`)
  })
}

class Late extends Error {}

/** Does not use `fetch`, which takes more time than everything else in a call. Follows no redirect. */
function post(url: URL, body: string, timeoutMs: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'gzip',
    }
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const asked = request(url, { method: 'POST', headers }, (response) => {
      const isPacked = response.headers['content-encoding'] === 'gzip'
      const read = isPacked ? pipeline(response, createGunzip(), (error) => error && reject(error)) : response
      let text = ''
      read
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        .on('error', reject)
    })
    const late = setTimeout(() => {
      reject(new Late())
      asked.destroy()
    }, timeoutMs)
    asked.on('error', reject).on('close', () => clearTimeout(late))
    asked.end(body)
  })
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed'
}

function parseAnswers(text: string, name: string): RawAnswer[] {
  try {
    const parsed = bodyShape.parse(JSON.parse(text))
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    throw new ChainUnreachable(`${name} answered with something that is not JSON-RPC`)
  }
}

function orderAnswers(raw: RawAnswer[], count: number, name: string): RpcAnswer[] {
  // A batch refused as a whole is answered by one error without an id.
  const refusal = raw.length === 1 ? raw[0]?.error : undefined
  return Array.from({ length: count }, (_, id) => {
    const answer = raw.find((candidate) => candidate.id === id)
    const error = answer?.error ?? refusal
    if (error) return { error }
    if (!answer) throw new ChainUnreachable(`${name} left a call of a batch unanswered`)
    return { result: answer.result }
  })
}
