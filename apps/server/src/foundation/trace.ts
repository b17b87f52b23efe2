import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/**
 * What a span may tell. Nothing here names a member, an address, an amount or a secret: traces leave the house. Values are our own
 * names, codes and counts.
 */
type SpanFacts = {
  readonly 'terahold.call'?: string
  readonly 'terahold.code'?: number
  readonly 'http.request.method'?: string
  readonly 'http.response.status_code'?: number
  readonly 'db.operation.name'?: string
  readonly 'db.collection.name'?: string
  readonly 'rpc.method'?: string
  /** The host of a node, without its path, which can hold a key. */
  readonly 'server.address'?: string
  /** The class of an error, never its message. */
  readonly 'error.type'?: string
}
type SpanNature = 'server' | 'client' | 'internal'

const kinds: Readonly<Record<SpanNature, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}
const tracer = () => trace.getTracer('terahold')

/** Whether what runs now belongs to a trace that is recorded. Without tracing it never does. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}

/** Runs a body as a span of its own. Spans inside the body are its children. */
export function traced<Result>(
  name: string,
  nature: SpanNature,
  facts: SpanFacts,
  body: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind: kinds[nature], attributes: toAttributes(facts) }, async (span) => {
    try {
      return await body()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** A span that begins and ends in different places. */
export type OpenSpan = { run(body: () => void): void; end(facts: SpanFacts, isFailed: boolean): void }

/** Begins the span of a request from outside. What the caller says about its own trace does not count. */
export function openSpan(name: string, facts: SpanFacts): OpenSpan {
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, root: true, attributes: toAttributes(facts) })
  return {
    run: (body) => context.with(trace.setSpan(context.active(), span), body),
    end(more, isFailed) {
      span.setAttributes(toAttributes(more))
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Adds a span that has ended, if what runs now is traced. `tookMs` is how long it took. */
export function addPastSpan(name: string, facts: () => SpanFacts, tookMs: number, error?: unknown): void {
  if (!isTraced()) return
  // The tracing library counts in the machine's time.
  const endTime = Date.now()
  const span = tracer().startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes: toAttributes(facts()),
    startTime: endTime - tookMs,
  })
  if (error !== undefined) fail(span, error)
  span.end(endTime)
}

/** Returns what a statement does to which table, without its values or text. */
export function statementFacts(text: string): SpanFacts {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase()
  const table = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)/i.exec(text)?.[1]
  return { ...(operation && { 'db.operation.name': operation }), ...(table && { 'db.collection.name': table }) }
}

function fail(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown'
  span.setAttributes(toAttributes({ 'error.type': name }))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const toAttributes = (facts: SpanFacts): Attributes => ({ ...facts })
