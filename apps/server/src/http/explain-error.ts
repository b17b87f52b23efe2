import { Refusal } from '@terahold/contract/refusal'
import type { Failure } from './call/envelope.ts'

const internal: Failure = { status: 500, code: 500, reason: 'internal' }
const unavailable: Failure = { status: 503, code: 503, reason: 'unavailable' }
const notFound: Failure = { status: 404, code: 404, reason: 'not_found' }
/** An unreadable body is answered by the call like any other bad field, not by the transport. */
const unreadable: Failure = { status: 200, code: 400, reason: 'bad_json' }

const ofFramework: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 413, reason: 'body_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 415, reason: 'unsupported_media' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unreadable,
  FST_ERR_CTP_INVALID_JSON_BODY: unreadable,
  FST_ERR_CTP_EMPTY_JSON_BODY: unreadable,
  FST_ERR_HANDLER_TIMEOUT: unavailable,
  FST_ERR_BAD_URL: notFound,
  FST_ERR_MAX_PARAM_LENGTH: notFound,
}

/**
 * Turns anything thrown into an answer, the only place that does. Refusals keep their content and outages are named; of
 * any other error the caller only learns that it was recorded.
 */
export function explainError(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, reason, field, values } = error
    return { status: code === 503 ? 503 : 200, code, reason, field, values }
  }
  const code = codeOf(error)
  const known = ofFramework[code]
  if (known) return known
  if (isOutage(error, code)) return unavailable
  return ofStatus(error) ?? internal
}

/** What the framework and its file server refuse by status only, such as a path that leaves its folder. */
function ofStatus(error: unknown): Failure | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  if (status === 400) return unreadable
  if (status === 403 || status === 404) return notFound
  return status > 400 && status < 500 ? { status, code: status, reason: 'bad_json' } : undefined
}

/**
 * Class 08 and a few more mean that PostgreSQL is unavailable (PostgreSQL manual, appendix A). 25006: it is a replica now. 53…: its disk or
 * memory is full, or it has no connection left.
 */
const outageStates = /^(08...|25006|53[123]00|57P0[1235])$/
const outageErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
])
const outageNames = new Set(['ChainUnreachable', 'ChainDisagreement', 'StorageUnreachable'])
const poolMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'No host of the database can be written to',
]

function isOutage(error: unknown, code: string): boolean {
  if (outageStates.test(code)) return true
  if (!(error instanceof Error)) return false
  if ('syscall' in error && outageErrors.has(code)) return true
  return outageNames.has(error.name) || poolMessages.some((message) => error.message.startsWith(message))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
