import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '@terahold/contract/endpoint'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { failureEnvelope, successEnvelope } from '../call/envelope.ts'
import { exchangeOf } from '../call/exchange.ts'

/** What this process needs for its work, by name: resolves when it is available, throws when it is not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

/** A part of the product that needs an operator, although every process can work. */
export type Degraded = { readonly part: string; readonly reason: string; readonly since: Date }
export type ReadDegraded = () => Promise<readonly Degraded[]>

const longestCheck = 2_000

/** Why a check failed, in a word for operators. A failure's own text may have addresses and stays in the log. */
type NotReady = 'disk_full' | 'out_of_memory' | 'read_only' | 'no_answer' | 'failed'
const reasonOfState: Readonly<Record<string, NotReady>> = {
  25006: 'read_only',
  53100: 'disk_full',
  53200: 'out_of_memory',
}

class NoAnswer extends Error {}

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: it can work; 503 when a check fails or takes over two seconds,
 * and from the moment the server begins to close, with the reason of each failed check. Degraded parts are named, but the process still takes requests. When what is
 * degraded cannot be read, the process is not ready: it must not look healthy.
 */
export function mountHealth(app: FastifyInstance, checks: ReadinessChecks, readDegraded?: ReadDegraded): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  app.get(servicePaths.health, { config: { call: 'healthz' } }, async (request) =>
    successEnvelope(200, exchangeOf(request).locale, request.id, { data: { ok: true } }),
  )

  app.get(servicePaths.readiness, { config: { call: 'readyz' } }, async (request, reply): Promise<Envelope> => {
    const { locale } = exchangeOf(request)
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failure = await failureOf(check)
        if (failure) request.log.warn({ err: failure, check: name }, 'not ready')
        return [name, failure] as const
      }),
    )
    let degraded: readonly Degraded[] = []
    if (readDegraded) {
      const failure = await failureOf(async () => {
        degraded = await readDegraded()
      })
      if (failure) request.log.warn({ err: failure, check: 'degraded' }, 'not ready')
      results.push(['degraded', failure])
    }
    const failed = results.filter(([, failure]) => failure !== undefined)
    const isReady = !closing && failed.length === 0
    const data = {
      checks: Object.fromEntries(results.map(([name, failure]) => [name, failure === undefined ? 'ok' : 'failed'])),
      reasons: Object.fromEntries(failed.map(([name, failure]) => [name, reasonOf(failure)])),
      degraded,
    }
    if (isReady) return successEnvelope(200, locale, request.id, { data })
    reply.code(503)
    return { ...failureEnvelope({ status: 503, code: 503, reason: 'unavailable' }, locale, request.id), data }
  })
}

/**
 * Returns the check, run at most once in this time; calls in between share its result. Callers cannot make this process
 * ask its dependencies more often.
 */
export function atMostEvery(milliseconds: number, check: () => Promise<unknown>): () => Promise<unknown> {
  let last: { at: number; result: Promise<unknown> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= milliseconds) last = { at: now, result: check() }
    return last.result
  }
}

async function failureOf(check: () => Promise<unknown>): Promise<unknown> {
  const tooLate = pause(longestCheck, undefined, { ref: false }).then(() => {
    throw new NoAnswer(`no answer within ${longestCheck} ms`)
  })
  try {
    await Promise.race([check(), tooLate])
    return undefined
  } catch (error) {
    return error
  }
}

function reasonOf(failure: unknown): NotReady {
  if (failure instanceof NoAnswer) return 'no_answer'
  const { code } = failure as { code?: unknown }
  return (typeof code === 'string' && reasonOfState[code]) || 'failed'
}
