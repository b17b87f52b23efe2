import { WalletRpcError } from '../wallet/behaviour.ts'
import type { WalletCore } from '../wallet/wallet-core.ts'
import { chainIdOf } from './proposal.ts'
import type { Client } from './sign-client.ts'

type Response = Parameters<Client['respond']>[0]['response']

/** Answers a client's session requests from `core`. Returns a list that collects requests it could not answer. */
export function serveRequests(client: Client, core: WalletCore): readonly unknown[] {
  const faults: unknown[] = []
  const seen = new Set<number>()

  async function respond(topic: string, id: number, work: Promise<unknown>): Promise<void> {
    const response = await work.then(
      (result): Response => ({ id, jsonrpc: '2.0', result }),
      (error: unknown): Response => ({ id, jsonrpc: '2.0', error: errorOf(error) }),
    )
    await client.respond({ topic, response })
  }

  client.on('session_request', ({ id, topic, params }) => {
    // The relay delivers at least once.
    if (seen.has(id)) return
    seen.add(id)
    const request = {
      method: params.request.method,
      params: params.request.params as unknown,
      chainId: chainIdOf(params.chainId),
    }
    core.record(request)
    respond(topic, id, core.answer(request)).catch((error: unknown) => faults.push(error))
  })
  return faults
}

function errorOf(error: unknown): { code: number; message: string } {
  if (error instanceof WalletRpcError) return { code: error.code, message: error.message }
  return { code: -32603, message: error instanceof Error ? error.message : String(error) }
}
