import { ServiceError } from './service-error.ts'

export type UntrustedRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is UntrustedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Throws `ServiceError` if the value is not an object. */
export function asRecord(value: unknown): UntrustedRecord {
  if (!isRecord(value)) throw new ServiceError('malformed', 'The response is not an object')
  return value
}

/** Throws `ServiceError` if the value is not a list. */
export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ServiceError('malformed', 'The response has no list')
  return value
}

/**
 * Returns the envelope in which our server wraps every answer: `{ code, msg, data?, rows?, total? }`. Throws
 * `ServiceError` if its code is an error.
 */
export function unwrapEnvelope(value: unknown): UntrustedRecord {
  const envelope = asRecord(value)
  if (envelope.code === 200 || envelope.code === 0) return envelope
  throw new ServiceError('status', `The server returned code ${String(envelope.code)}`)
}
