import { afterEach, expect, it } from 'vitest'
import { isTraced, traced } from '../foundation/trace.ts'
import { startTraceCollector } from './fixtures/trace-collector.ts'
import { startTracing } from './tracing.ts'

const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_HEADERS: undefined,
  OTEL_TRACES_SAMPLER_ARG: 1,
  TERAHOLD_ROLES: ['api' as const],
}
const isRecorded = () => traced('work', 'internal', {}, async () => isTraced())
let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

it('records nothing without a collector', async () => {
  stop = await startTracing(settings)
  expect(await isRecorded()).toBe(false)
})

it('records the share of the traces that the settings name', async () => {
  const collector = await startTraceCollector()
  const shares: boolean[] = []
  for (const share of [0, 1]) {
    stop = await startTracing({
      ...settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: share,
    })
    shares.push(await isRecorded())
    await stop()
  }
  expect(shares).toEqual([false, true])
  expect(collector.spans.map(({ name }) => name)).toEqual(['work'])
  await collector.close()
})
