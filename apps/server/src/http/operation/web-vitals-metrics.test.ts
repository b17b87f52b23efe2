import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestServer } from '../fixtures/test-server.ts'
import { mountWebVitals } from './web-vitals-metrics.ts'

let registry: Registry
let app: FastifyInstance
beforeEach(async () => {
  registry = new Registry()
  app = await createTestServer({ extras: [(server) => mountWebVitals(server, registry)] })
})
afterEach(() => app.close())

const report = (payload: object) => app.inject({ method: 'POST', url: servicePaths.webVitals, payload })

it('count each vital under the page on which the app was opened', async () => {
  const answer = await report({ page: 'home', values: { LCP: 2_100, INP: 40, CLS: 0.02 } })
  expect(answer.statusCode).toBe(204)
  await report({ page: 'home', values: { LCP: 900 } })
  const text = await registry.metrics()
  for (const line of [
    'terahold_web_vital_seconds_sum{vital="LCP",page="home"} 3',
    'terahold_web_vital_seconds_bucket{le="1.2",vital="LCP",page="home"} 1',
    'terahold_web_vital_seconds_count{vital="INP",page="home"} 1',
    'terahold_web_layout_shift_sum{page="home"} 0.02',
  ])
    expect(text).toContain(`${line}\n`)
})

it.each([
  ['page', { page: '/pages/0x52908400098527886E0F7030069857D2E4169EE7', values: {} }],
  ['values.LCP', { page: 'home', values: { LCP: -1 } }],
  ['values.LCP', { page: 'home', values: { LCP: 700_000 } }],
  ['values.LCP', { page: 'home', values: { LCP: '40' } }],
  ['memberId', { page: 'home', values: {}, memberId: '1' }],
])('a report with a bad %s is refused and counts nothing', async (field, body) => {
  const answer = await report(body)
  expect(answer.json()).toMatchObject({ code: 400, field })
  expect(await registry.metrics()).not.toContain('_sum{')
})
