import { servicePaths } from '@terahold/contract/service-paths'
import { type WebVital, webVitalsReport } from '@terahold/contract/web-vitals'
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { bodyFields, parseFields } from '../call/fields.ts'

/**
 * `POST /web-vitals`: counts how fast pages were in members' browsers. Anybody can send a report, so these figures show
 * trends. No alert or rule rests on them.
 */
export function mountWebVitals(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'terahold_web_vital_seconds',
    help: 'Web vitals in seconds that browsers reported, by vital and by the page on which the app was opened',
    labelNames: ['vital', 'page'],
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers: [registry],
  })
  const shift = new Histogram({
    name: 'terahold_web_layout_shift',
    help: 'Cumulative layout shift that browsers reported, by the page on which the app was opened',
    labelNames: ['page'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers: [registry],
  })
  app.post(servicePaths.webVitals, { config: { call: 'web-vitals' } }, async (request, reply) => {
    const { page, values } = parseFields(webVitalsReport, bodyFields(request.body))
    for (const [vital, value] of Object.entries(values) as [WebVital, number][]) {
      if (vital === 'CLS') shift.observe({ page }, value)
      else seconds.observe({ vital, page }, value / 1_000)
    }
    reply.code(204)
  })
}
