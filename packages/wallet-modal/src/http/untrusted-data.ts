import { ServiceError } from './service-error.ts'

export type UntrustedRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is UntrustedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws ServiceError when the value is no object. */
export function asRecord(value: unknown): UntrustedRecord {
  if (!isRecord(value)) throw new ServiceError('malformed', 'The answer is no object')
  return value
}

/** @throws ServiceError when the value is no list. */
export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ServiceError('malformed', 'The answer has no list')
  return value
}

/**
 * The envelope that the project's own server puts around every answer: `{ code, msg, data?, rows?, total? }`.
 * @throws ServiceError when its code is not one of success.
 */
export function unwrapEnvelope(value: unknown): UntrustedRecord {
  const envelope = asRecord(value)
  if (envelope.code === 200 || envelope.code === 0) return envelope
  throw new ServiceError('status', `The server answered code ${String(envelope.code)}`)
}
