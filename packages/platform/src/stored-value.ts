const taggedTypes = ['object', 'string', 'number', 'boolean', 'undefined']
const isoStamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Returns a value as JSON with its type (specification, section 3). Throws `TypeError` for what JSON cannot contain. */
export function encodeStored(value: unknown): string {
  return JSON.stringify({ type: typeof value, data: value })
}

/**
 * Reads what `encodeStored` wrote. Text without a valid tag is returned unchanged, a
 * missing key as `''`.
 */
export function decodeStored(raw: string | null): unknown {
  if (raw === null) return ''
  const tagged = readTag(raw)
  if (tagged === undefined) return raw
  const names = Object.keys(tagged)
  if (names.length === 1) return ''
  if (names.length !== 2 || !('data' in tagged)) return raw
  if (typeof tagged.data === tagged.type) return tagged.data
  // A Date is tagged as an object and is a timestamp in JSON.
  if (tagged.type === 'object' && typeof tagged.data === 'string' && isoStamp.test(tagged.data))
    return new Date(tagged.data)
  return raw
}

function readTag(raw: string): { type: string; data?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(raw)
    return isTagged(value) ? value : undefined
  } catch {
    // Plain text is a value, too: it was stored raw.
    return undefined
  }
}

function isTagged(value: unknown): value is { type: string; data?: unknown } {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return typeof value.type === 'string' && taggedTypes.includes(value.type)
}
