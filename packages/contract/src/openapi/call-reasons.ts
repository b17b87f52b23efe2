import type { EndpointDeclaration } from '../endpoint.ts'
import type { Reason } from '../reasons.ts'

/** Codes of envelopes that refuse a call. */
export const failureCodes = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 423, 429, 500, 503] as const

export const failureExample = {
  code: 400,
  msg: 'The field pageSize cannot be used as given. Nothing was changed.',
  reqId: 'k3Jw0aQeX9mT',
  reason: 'bad_field',
  field: 'pageSize',
}

/** Returns every reason a call can refuse with: its own, and those of its class, method and caller. */
export function callReasons({
  method,
  caller,
  class: weight,
  roles,
  changes,
  refuses = [],
}: Omit<EndpointDeclaration, 'path' | 'summary' | 'input'>): Reason[] {
  const common: Reason[] = ['bad_field', 'unknown_field', 'rate_limited', 'unavailable', 'internal']
  if (method === 'POST') common.push('bad_json')
  if (changes) common.push('other_site_refused')
  if (caller !== 'public') common.push('session_missing', 'session_ended')
  if (caller === 'member') common.push('user_mismatch')
  if (weight === 'signed') common.push('signature_required', 'signature_invalid')
  if (roles) common.push('role_missing')
  return [...new Set([...common, ...refuses])]
}
