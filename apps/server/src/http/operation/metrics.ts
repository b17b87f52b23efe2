import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { exchangeOf } from '../call/exchange.ts'

export type HttpMetrics = {
  readonly registry: Registry
  /** Counts every answer of the server under its call and its envelope's code. */
  observe(app: FastifyInstance): void
}

/** Metrics of this process and of its HTTP answers, in Prometheus format. */
export function createMetrics(): HttpMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'terahold_http_answers_total',
    help: 'Answers by call and envelope code; the HTTP status where there is no envelope',
    labelNames: ['call', 'code'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'terahold_http_seconds',
    help: 'Time to answer by call',
    labelNames: ['call'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', (request, reply, next) => {
        // Only our own names become labels: a caller must not be able to invent them.
        const { config, url } = request.routeOptions
        const call = config.call ?? (url ? 'other' : 'unknown')
        answers.inc({ call, code: exchangeOf(request).outcome?.code ?? reply.statusCode })
        if (!config.isStream) seconds.observe({ call }, reply.elapsedTime / 1000)
        next()
      })
    },
  }
}

/** `GET /metrics`, for a server that only the operator's network reaches, or for the demo. */
export function mountMetrics(app: FastifyInstance, registry: Registry): void {
  app.get(servicePaths.metrics, { config: { call: 'metrics' } }, async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
}
