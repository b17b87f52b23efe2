import type { Reason } from '@terahold/contract/reasons'
import { Refusal } from '@terahold/contract/refusal'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Chain } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import { exchangeOf } from '../../http/call/exchange.ts'
import { explainError } from '../../http/explain-error.ts'
import { createFloodGuard, type FloodRule } from '../../http/limits/flood-guard.ts'
import { networkOf } from '../../http/limits/network.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { formatReason } from '../../locales/words.ts'
import { judgeCall, type RpcScope } from './rpc-methods.ts'

export type RpcDependencies = {
  readonly chain: Pick<Chain, 'chainId' | 'request'>
  readonly db: Database
  readonly scope: RpcScope
  /** The calls one network may make; a batch counts as its number of calls. */
  readonly rule?: FloodRule
  /** The calls all networks may make together, so that pages cannot use up the node. */
  readonly ruleOfAll?: FloodRule
}

type Id = string | number | null
type Answer = { jsonrpc: '2.0'; id: Id } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)
type WellFormed = { id: Id; method: string; params: readonly unknown[] }

const mostInBatch = 20
const sendsPerMinute = 60
const usualRule: FloodRule = { perSecond: 50, burst: 400 }
const usualRuleOfAll: FloodRule = { perSecond: 500, burst: 4_000 }
/** Codes of the JSON-RPC 2.0 specification; -32005 is EIP-1474's "limit exceeded". */
const codes = { unreadable: -32700, invalid: -32600, method: -32601, params: -32602, internal: -32603, limit: -32005 }

/**
 * `POST /rpc/:chainId`: forwards what a wallet page needs of the chain to our node, so that pages connect to this
 * server only. Answers in JSON-RPC's own form.
 */
export function mountRpc(app: FastifyInstance, deps: RpcDependencies): void {
  const { chain, db, scope, rule = usualRule, ruleOfAll = usualRuleOfAll } = deps
  const [waitOf, waitOfAll] = [createFloodGuard(rule), createFloodGuard(ruleOfAll)]

  async function answerOne(request: FastifyRequest, given: unknown): Promise<Answer> {
    const call = readCall(given)
    if (!call) return refused(request, null, codes.invalid, 'bad_json')
    const { id, method, params } = call
    const verdict = judgeCall(method, params, scope)
    if (verdict === 'method-refused') return refused(request, id, codes.method, 'rpc_method_refused')
    if (verdict === 'params-refused') return refused(request, id, codes.params, 'bad_field', { field: 'params' })
    try {
      if (method === 'eth_sendRawTransaction') await limit(db, `rpc-send:${networkOf(request.ip)}`, sendsPerMinute, 60)
      return { jsonrpc: '2.0', id, ...(await chain.request(method, params)) }
    } catch (error) {
      return failed(request, id, error)
    }
  }

  app.route<{ Params: { chainId: string } }>({
    method: 'POST',
    url: servicePaths.rpc,
    config: { call: 'rpc' },
    errorHandler: (error, request, reply) => {
      const { status } = explainError(error)
      const code = status === 200 ? codes.unreadable : codes.invalid
      reply.code(status).send(refused(request, null, code, explainError(error).reason))
    },
    handler: async (request, reply) => {
      const { body } = request
      if (request.params.chainId !== String(chain.chainId)) {
        reply.code(404)
        return refused(request, null, codes.params, 'chain_mismatch')
      }
      const calls: unknown[] = Array.isArray(body) ? body : [body]
      if (calls.length === 0) return refused(request, null, codes.invalid, 'bad_json')
      if (calls.length > mostInBatch) return refused(request, null, codes.invalid, 'rpc_batch_too_large')
      const seconds = String(waitOf(request.ip, calls.length) || waitOfAll('all', calls.length))
      if (seconds !== '0') {
        reply.code(429).header('retry-after', seconds)
        return refused(request, null, codes.limit, 'rate_limited', { seconds })
      }
      const answers = await Promise.all(calls.map((call) => answerOne(request, call)))
      return Array.isArray(body) ? answers : answers[0]
    },
  })
}

/**
 * Returns a call with an id whose parameters are a list; undefined for anything else. Calls that want no answer are not
 * forwarded.
 */
function readCall(given: unknown): WellFormed | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { jsonrpc, id, method, params = [] } = given as Record<string, unknown>
  const isId = (value: unknown): value is Id =>
    value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= 128)
  if (jsonrpc !== '2.0' || !isId(id) || typeof method !== 'string' || !Array.isArray(params)) return undefined
  return { id, method, params }
}

function refused(
  request: FastifyRequest,
  id: Id,
  code: number,
  reason: Reason,
  values: Readonly<Record<string, string>> = {},
): Answer {
  return { jsonrpc: '2.0', id, error: { code, message: formatReason(exchangeOf(request).locale, reason, values) } }
}

function failed(request: FastifyRequest, id: Id, error: unknown): Answer {
  if (error instanceof Refusal) return refused(request, id, codes.limit, error.reason, error.values)
  request.log.warn({ err: error }, 'a call could not be forwarded to the chain')
  return refused(request, id, codes.internal, 'unavailable')
}
