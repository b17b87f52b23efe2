import { context, trace } from '@opentelemetry/api'
import type { ProductionConfig } from '../foundation/config.ts'
import { appVersion } from '../http/app-version.ts'

type TracingConfig = Pick<
  ProductionConfig,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'TERAHOLD_ROLES'
>

/**
 * Sends traces of this process to the collector that the settings name, as OTLP over HTTP. Returns what sends the rest and ends it.
 * Without a collector nothing is loaded and nothing is recorded.
 */
export async function startTracing(config: TracingConfig): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return async () => undefined
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ])
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readHeaders(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
  })
  const root = new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'terahold',
      'service.version': appVersion,
      'terahold.roles': config.TERAHOLD_ROLES.join(','),
    }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  return async () => {
    trace.disable()
    context.disable()
    await provider.shutdown()
  }
}

/** Reads `name=value,name=value`, with values that may be encoded as in a URL, as the OpenTelemetry specification says. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((part) => part.includes('='))
  return Object.fromEntries(
    pairs.map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())]
    }),
  )
}
