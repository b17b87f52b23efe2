import { ProviderError } from './provider-error.ts'

export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** Calls a node over HTTP. Throws `ProviderError` with the node's code and message, or -32603 if there was no answer. */
export function createRpc(url: string, fetcher: typeof fetch): Rpc {
  let calls = 0
  return async (method, params = []) => {
    calls += 1
    const answer = await post(url, fetcher, { jsonrpc: '2.0', id: calls, method, params })
    if (answer.error) throw new ProviderError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result ?? null
  }
}

async function post(url: string, fetcher: typeof fetch, body: object): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetcher(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Answer
  } catch (error) {
    throw new ProviderError(-32603, 'The demo chain does not answer', error)
  }
}
