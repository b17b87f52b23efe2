import { randomFillSync } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../foundation/clock.ts'
import type { AnswerCheck } from './call/answers.ts'
import { sendFailure, sendRateLimited } from './call/envelope.ts'
import { exchangeOf } from './call/exchange.ts'
import type { Guard } from './call/guard.ts'
import type { RunSigned } from './call/signed-calls.ts'
import { explainError } from './explain-error.ts'
import { limitBodyTime } from './limits/body-pace.ts'
import type { LimitChanges } from './limits/change-limits.ts'
import {
  answerBrokenRequest,
  type ConnectionLimits,
  limitConnections,
  refuseUnknownEncodings,
} from './limits/connections.ts'
import { createFloodGuard, type FloodRule } from './limits/flood-guard.ts'
import { answerMissing } from './missing.ts'
import { type BoundCall, mountCall, type Reads } from './mount.ts'
import { mountHealth, type ReadDegraded, type ReadinessChecks } from './operation/health.ts'
import { type HttpMetrics, mountMetrics } from './operation/metrics.ts'
import { releaseConnectionsOnClose } from './operation/shutdown.ts'
import { traceRequests } from './operation/traces.ts'
import { allowOrigins } from './origin/cross-origin.ts'
import { separateDesk } from './origin/desk-host.ts'
import { checkHostHeader, watchForUnknownProxy } from './origin/host-header.ts'
import { addSecurityHeaders } from './origin/security-headers.ts'
import { serveWebFiles, type WebFolder } from './web-files.ts'

export type ServerOptions = {
  readonly log: Logger
  readonly clock: Clock
  /** Our own hosts with port, the main one first. */
  readonly hosts: readonly [string, ...string[]]
  readonly guard: Guard
  /** Refuses a signed call without a fresh signature of the member's wallet. */
  readonly runSigned: RunSigned
  /** The calls of the contract with their handlers; see bindCalls. */
  readonly calls: readonly BoundCall[]
  /** Routes outside the contract: event stream, chain forwarder, the demo's. */
  readonly extras?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  readonly answers: AnswerCheck
  readonly checks: ReadinessChecks
  readonly degraded?: ReadDegraded
  readonly metrics: HttpMetrics
  /** Serve `/metrics` on this server as well. */
  readonly exposeMetrics?: boolean
  readonly web?: readonly WebFolder[]
  readonly connections?: ConnectionLimits
  /** Answer only requests to our own hosts or this machine, as the demo does. */
  readonly onlyOwnHosts?: boolean
  /** The host, with port, that has the operators' desk and nothing else; the desk is at every host when left out. */
  readonly deskHost?: string | undefined
  /** Not ready when a proxy forwards requests that `trustedProxies` does not name. */
  readonly refusesUnknownProxy?: boolean
  /** The limits per network and per session in this process. */
  readonly flood?: FloodRule
  readonly sessionFlood?: FloodRule
  /** Counts the calls that change something, for all processes together. */
  readonly limitChanges?: LimitChanges
  /** Origins of other sites that may call the API. */
  readonly origins?: readonly string[]
  /** Addresses or ranges of the trusted proxies, whose X-Forwarded-* headers count. */
  readonly trustedProxies?: readonly string[]
  readonly connectTo?: readonly string[]
  /** Which calls read from replicas, if there are any. */
  readonly reads?: Reads | undefined
  /** How long a body may take to arrive, in milliseconds; a call may have a pace of its own. */
  readonly bodyMs?: number
}

const bodyLimit = 64 * 1024
const defaultConnections: ConnectionLimits = { perNetwork: 512, total: 8_000 }
/** Closed connections need a moment to go; only then does Node itself refuse new ones. */
const mostConnections = 10_000
const usualBodyMs = 15_000
const defaultFlood: FloodRule = { perSecond: 100, burst: 1_000 }
const defaultSessionFlood: FloodRule = { perSecond: 50, burst: 500 }

/**
 * The HTTP server with everything on it, not listening yet. It knows the contract and its callers, but no business
 * rule.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const {
    log,
    clock,
    hosts,
    guard,
    calls,
    extras = [],
    answers,
    checks,
    metrics,
    web = [],
    trustedProxies = [],
    origins = [],
    runSigned,
    limitChanges = async () => undefined,
    reads,
  } = options
  const app = createFramework(log, trustedProxies)
  app.server.maxConnections = mostConnections
  if (trustedProxies.length === 0)
    keepMembers(app, limitConnections(app.server, options.connections ?? defaultConnections))
  app.decorateRequest('exchange', null)
  refuseUnknownEncodings(app)
  checkHostHeader(app, hosts, options.onlyOwnHosts ?? false)
  if (options.deskHost !== undefined) separateDesk(app, options.deskHost)
  addSecurityHeaders(app, { clock, ...(options.connectTo ? { connectTo: options.connectTo } : {}) })
  limitBodyTime(app, options.bodyMs ?? usualBodyMs)
  refuseFloods(app, options.flood ?? defaultFlood)
  allowOrigins(app, origins)
  releaseConnectionsOnClose(app)
  metrics.observe(app)
  traceRequests(app)
  logAnswers(app, log)
  readJsonBodies(app)
  app.setErrorHandler(answerError)
  answerMissing(app, calls)
  const waitOfSession = createFloodGuard(options.sessionFlood ?? defaultSessionFlood)
  const mounting = { guard, answers, hosts, origins, waitOfSession, limitChanges, runSigned, reads }
  for (const call of calls) mountCall(app, call, mounting)
  mountHealth(
    app,
    options.refusesUnknownProxy ? { ...checks, proxies: watchForUnknownProxy(app) } : checks,
    options.degraded,
  )
  if (options.exposeMetrics) mountMetrics(app, metrics.registry)
  for (const extra of extras) await extra(app)
  await serveWebFiles(app, web)
  return app
}

function createFramework(log: Logger, trustedProxies: readonly string[]): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit,
    // The last limit, for all calls: bodies have shorter limits of their own.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 70_000,
    keepAliveTimeout: 65_000,
    handlerTimeout: 60_000,
    maxRequestsPerSocket: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(log, error, socket),
  })
  return app as unknown as FastifyInstance
}

/** Calls are checked by the contract. Without this, the framework would load its own validator at the start. */
function noSchemas(): never {
  throw new Error('No route has a schema of the framework')
}

/** A connection that has carried a request of a signed-in member or operator stays when there are too many. */
function keepMembers(app: FastifyInstance, keep: (socket: Socket) => void): void {
  app.addHook('preHandler', (request, _reply, next) => {
    const { member, operator } = exchangeOf(request)
    if (member ?? operator) keep(request.raw.socket)
    next()
  })
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = explainError(error)
  const { status } = failure
  if (status >= 500) request.log.error({ err: error, call: request.routeOptions.config.call }, 'failed')
  if (status === 503) reply.header('retry-after', '2')
  sendFailure(request, reply, failure)
}

function refuseFloods(app: FastifyInstance, rule: FloodRule): void {
  const wait = createFloodGuard(rule)
  app.addHook('onRequest', (request, reply, next) => {
    const seconds = wait(exchangeOf(request).from, floodCost(request.url))
    if (seconds === 0) {
      next()
      return
    }
    sendRateLimited(request, reply, seconds)
  })
}

/**
 * A file of the web app costs far less than a call, and one start of the app fetches over a hundred: several people
 * behind one address may open it at once.
 */
function floodCost(path: string): number {
  return path.startsWith('/assets/') ? 0.1 : 1
}

/** Logs one line per answer, never the query, a header or a body. */
function logAnswers(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, next) => {
    if (log.isLevelEnabled('info')) request.log.info(answerLine(request, reply), 'answered')
    next()
  })
}

function answerLine(request: FastifyRequest, reply: FastifyReply): object {
  const { member, operator, signedIn, outcome, from } = exchangeOf(request)
  const { url: route, config } = request.routeOptions
  return {
    method: request.method,
    route,
    call: config.call,
    status: reply.statusCode,
    answer: outcome?.code,
    reason: outcome?.reason,
    field: outcome?.field,
    member: member?.memberId,
    operator: operator?.operatorId,
    signedIn,
    from,
    ms: Math.round(reply.elapsedTime),
  }
}

/**
 * Bodies must be JSON: another site's page could send a form or plain text without a preflight. An empty body counts as
 * none. Keys that reach for a prototype are refused.
 */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

const idBytes = 9
/** Requesting so few random bytes each time would cost more than the rest of an id. */
const pool = Buffer.alloc(idBytes * 256)
let used = pool.length

/** Returns an id for a request: twelve characters that nobody can guess. */
function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const id = pool.toString('base64url', used, used + idBytes)
  used += idBytes
  return id
}
