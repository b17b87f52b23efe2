/** A client's frame. The id is kept as text, because clients use numbers larger than JavaScript can represent. */
export type Frame = { readonly id: string } & (
  | { readonly kind: 'request'; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'answer' }
)

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
type Parse = (text: string, reviver: Reviver) => unknown

/** Parses a JSON-RPC request or answer. Undefined for anything else. */
export function readFrame(text: string): Frame | undefined {
  const frame = parseKeepingIds(text)
  if (!isRecord(frame) || !isRecord(frame.id)) return undefined
  const id = String(frame.id.text)
  if (typeof frame.method !== 'string')
    return 'result' in frame || 'error' in frame ? { id, kind: 'answer' } : undefined
  return { id, kind: 'request', method: frame.method, params: isRecord(frame.params) ? frame.params : {} }
}

export function writeResult(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

export function writeError(id: string, code: number, message: string): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

export function writeRequest(id: string, method: string, params: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`
}

/** Keeps the source text of every `id`, which the answer repeats exactly. */
function parseKeepingIds(text: string): unknown {
  const parse = JSON.parse as Parse
  try {
    return parse(text, (key, value, { source }) => (key === 'id' && source !== undefined ? { text: source } : value))
  } catch {
    // Not JSON: the caller treats it like any frame that is not JSON-RPC.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
