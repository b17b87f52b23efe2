import { ChainUnreachable, WrongChain } from '../errors.ts'
import { httpRpc, type RpcAnswer, type RpcCall, type RpcSender, resultOf } from '../json-rpc.ts'

/** The limit of the more generous providers (BNB Smart Chain, 2026). */
export const widestLogSpan = 10_000n

/** One configured node. Its chain id is checked before its first answer is used. */
export interface Endpoint {
  /** The host alone, because the rest of the address may hold a key. */
  readonly name: string
  /** @throws NodeError when the node answers with an error. */
  request(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Several calls in one HTTP request, so that a load balancer sends them to the same node. */
  batch(calls: readonly RpcCall[]): Promise<unknown[]>
  /** How many blocks of logs to request at a time; shrinks when the node refuses. */
  logSpan: bigint
  /** Sends a call and returns the node's answer unchanged, including errors. */
  forward(call: RpcCall): Promise<RpcAnswer>
}

/** Opens a node; nothing is sent before the first call. */
export function createEndpoint(rpcUrl: string, chainId: number, timeoutMs: number): Endpoint {
  const name = new URL(rpcUrl).host
  const send = onceVerified(httpRpc(rpcUrl, name, timeoutMs), chainId, name)
  const forward = async (call: RpcCall) => (await send([call]))[0] as RpcAnswer
  return {
    name,
    forward,
    logSpan: widestLogSpan,
    request: async (method, ...params) => resultOf(await forward({ method, params })),
    batch: async (calls) => (await send(calls)).map(resultOf),
  }
}

/** Asks one node after the other until one can be reached. */
export async function askFirst<T>(endpoints: readonly Endpoint[], ask: (endpoint: Endpoint) => Promise<T>): Promise<T> {
  let failure: ChainUnreachable | undefined
  for (const endpoint of endpoints) {
    try {
      return await ask(endpoint)
    } catch (error) {
      if (!(error instanceof ChainUnreachable)) throw error
      failure = error
    }
  }
  throw failure ?? new ChainUnreachable('no node is configured')
}

function onceVerified(send: RpcSender, chainId: number, name: string): RpcSender {
  let verified: Promise<void> | undefined
  const verify = async () => {
    const [answer] = await send([{ method: 'eth_chainId', params: [] }])
    const found = Number(resultOf(answer as RpcAnswer))
    if (found !== chainId) throw new WrongChain(`${name} serves chain ${found}, not ${chainId}`)
  }
  return async (calls) => {
    verified ??= verify().catch((error: unknown) => {
      verified = undefined
      throw error
    })
    await verified
    return send(calls)
  }
}
