/** A client's frame. The id is kept as text, because clients use numbers larger than JavaScript can represent. */
export type Frame = { readonly id: string } & (
  | { readonly kind: 'request'; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'answer' }
)

/** A key named `id` with a number or text. Inside a text of the frame, quotation marks have a backslash. */
const idPattern = /("id"\s*:\s*)(-?\d[\d.eE+-]*|"(?:[^"\\]|\\.)*")/g

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
  try {
    return JSON.parse(text.replace(idPattern, (_, key: string, id: string) => `${key}{"text":${JSON.stringify(id)}}`))
  } catch {
    // Not JSON: the caller treats it like any frame that is not JSON-RPC.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
