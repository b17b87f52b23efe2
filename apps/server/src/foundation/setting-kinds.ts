import { z } from 'zod'
import { addressPerHost } from './database-addresses.ts'
import { isLoopbackHost } from './loopback.ts'

export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
/** A whole number within limits. One text says everything that is wrong with another. */
export function wholeNumber(most: number, error = `must be a whole number from 1 to ${most}`) {
  return z.coerce.number(error).int({ error, abort: true }).min(1, error).max(most, error)
}
export const port = wholeNumber(65_535)
export const chainNumber = wholeNumber(Number.MAX_SAFE_INTEGER, 'must be the number of a chain, such as 56')
export const privateKey = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hex digits')
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine((text) => addressPerHost(text).every((each) => parseAddress(each) !== null), {
    error: 'is not a valid address: in a password, write # as %23, / as %2F and other signs the same way',
    abort: true,
  })
/** Members' data and money decisions travel on this connection. */
export const safePostgresUrl = postgresUrl.refine(
  isSafeDatabase,
  'must have ?sslmode=verify-full, unless the database is on this machine',
)
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
/** A sum in whole tokens, at least so much. */
export const wholeTokensFrom = (least: string) => {
  const error = `must be a whole number from ${least}, without separators`
  return z
    .string()
    .regex(/^[1-9]\d{0,11}$/, { error, abort: true })
    .refine((sum) => BigInt(sum) >= BigInt(least), error)
}
export const secureUrl = httpUrl.refine(isSecure, {
  error: 'must be an https address; http only on this machine',
  abort: true,
})
/** The address of the app or the desk. Links in emails and messages to sign have nothing of it but scheme and host. */
export const siteUrl = secureUrl.refine(
  hasNothingAfterHost,
  'must be an address without a path, such as https://app.example',
)
/** The mail client takes parameters of the address as options, and some turn encryption or the check of certificates off. */
export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
  .refine(
    hasNothingAfterHost,
    'must be smtps://user:password@host:port with nothing after it: in the password, write # as %23, / as %2F and other signs the same way',
  )
export const relayUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address', abort: true })
export const secureRelayUrl = relayUrl.refine(isSecure, 'must be a wss address; ws only on this machine')
export const publicRelay = 'wss://relay.walletconnect.org'
/** A setting whose value must not be shown. It can also be given as the name of a file, in `NAME_FILE`. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ isSecret: true })
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)

export const nodes = list.pipe(z.array(secureUrl).min(1, 'must have the address of a node'))
export const role = z.enum(['api', 'worker', 'payout'], 'must be some of api, worker, payout')
export type Role = z.output<typeof role>
export const bucketUrl = z
  .string()
  .regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'must be an http or https address with nothing after the host')
export const witness = z
  .string()
  .regex(
    /^\S+\+[0-9a-f]{8}\+\S+ \S+$/,
    'must be public keys with addresses such as NAME+ID+KEY https://witness.example',
  )
  .refine((text) => isSecure(text.split(' ')[1] ?? ''), 'must have https addresses; http only on this machine')
export const awsRegion = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region, such as eu-central-1')
/** Addresses, ranges of them, or proxy-addr's names for the usual ones. */
export const proxies = list
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])], {
        error: 'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
      }),
    ),
  )
  .refine(
    (all) => !all.some((range) => range.endsWith('/0')),
    'must not be every address, or callers could name any address as theirs',
  )
export const origins = list.pipe(
  z.array(z.string().refine(isOrigin, 'must be origins such as https://app.example, without a path; never *')),
)

export function isSecure(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'wss:' || (url !== null && isThisMachine(url.hostname))
}

export function isUrlEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether nobody on the way can read or answer for the database: it is on this machine, or its certificate is checked. */
function isSafeDatabase(text: string): boolean {
  return addressPerHost(text).every(isSafeHost)
}

function isThisMachine(host: string): boolean {
  return isLoopbackHost(host) || /^127(\.\d{1,3}){3}$/.test(host)
}

/** A socket's address has no host, which a URL with a user must have. */
const parseAddress = (text: string) => URL.parse(text.replace('@/', '@localhost/'))

function isSafeHost(text: string): boolean {
  const url = parseAddress(text)
  if (url === null) return false
  // The driver uses the last of several.
  const last = (name: string) => url.searchParams.getAll(name).at(-1)
  const host = last('host') || decodeURIComponent(url.hostname)
  const isHere = host === '' || host.startsWith('/') || isThisMachine(host)
  return isHere || last('sslmode') === 'verify-full'
}

function hasNothingAfterHost(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && `${url.pathname}${url.search}${url.hash}`.replace('/', '') === ''
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}
