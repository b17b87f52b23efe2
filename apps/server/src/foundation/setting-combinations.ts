import type { Given } from './given-settings.ts'
import type { Role } from './setting-kinds.ts'

/** Secrets that only some roles use. A process with the payout key alone needs neither. */
export const neededBy: Readonly<Record<string, readonly Role[]>> = {
  CODE_SECRET: ['api', 'worker'],
  SMTP_URL: ['worker'],
}

const s3Needs = [
  'STORAGE_S3_ENDPOINT',
  'STORAGE_S3_BUCKET',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
] as const

/** Returns which settings production lacks or must refuse because of others, a line each. */
export function productionProblems(given: Given): string[] {
  return [...missingOfRoles(given), ...missingLogins(given), ...sharedHost(given), ...uncheckedCertificates(given)]
}

/** Node would accept any certificate of nodes, mail and database. */
export function uncheckedCertificates(given: Given): string[] {
  const isOff = given.NODE_TLS_REJECT_UNAUTHORIZED === '0'
  return isOff ? ['  NODE_TLS_REJECT_UNAUTHORIZED: must not turn off the check of certificates'] : []
}

function missingOfRoles(given: Given): string[] {
  const roles = rolesOf(given)
  const needed = Object.entries(neededBy).filter(([, users]) => users.some((role) => roles.includes(role)))
  return needed.flatMap(([name]) => (name in given ? [] : [`  ${name}: is missing`]))
}

function rolesOf({ TERAHOLD_ROLES: given = 'api,worker,payout' }: Given): string[] {
  return given.split(',').map((role) => role.trim())
}

/** A process uses the logins of its own roles; without one it needs the owner's, which can switch to any role. */
function missingLogins(given: Given): string[] {
  const isPooled = given.DATABASE_POOLER === 'transaction'
  if ('DATABASE_URL' in given && !isPooled) return []
  const roles = rolesOf(given)
  const needed = [
    ...(roles.some((role) => role !== 'payout') ? ['APP_DATABASE_URL'] : []),
    ...(isPooled && roles.some((role) => role !== 'payout') ? ['DATABASE_LISTEN_URL'] : []),
    ...(roles.includes('payout') ? ['PAYOUT_DATABASE_URL'] : []),
  ]
  // The owner's login would have to switch to a role, on a connection that other clients use next.
  const why = isPooled ? 'and DATABASE_POOLER=transaction needs it' : 'and DATABASE_URL is not set either'
  return needed.filter((name) => !(name in given)).map((name) => `  ${name}: is missing, ${why}`)
}

/** The desk's host serves nothing to members. */
function sharedHost({ PUBLIC_URL = '', DESK_URL = '' }: Given): string[] {
  const desk = URL.parse(DESK_URL)
  const isShared = desk !== null && desk.host === URL.parse(PUBLIC_URL)?.host
  return isShared ? ['  DESK_URL: must have a different host from PUBLIC_URL'] : []
}

/** A half-configured bucket would silently mean the disk. */
export function missingForS3(given: Given): string[] {
  const missing = s3Needs.filter((name) => !(name in given))
  if (missing.length === s3Needs.length) return []
  return missing.map((name) => `  ${name}: is missing, and a bucket needs all of ${s3Needs.join(', ')}`)
}
