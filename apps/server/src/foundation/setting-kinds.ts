import { z } from 'zod'
import { addressPerHost } from './database-addresses.ts'
import { isLoopbackHost } from './loopback.ts'

export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
export const port = z.coerce
  .number('must be a number')
  .int()
  .min(1, 'must be 1 to 65535')
  .max(65_535, 'must be 1 to 65535')
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
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
export const wholeTokens = z.string().regex(/^[1-9]\d{0,11}$/, 'must be a whole number from 1, without separators')
export const secureUrl = httpUrl.refine(isSecure, 'must be an https address; http only on this machine')
export const relayUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' })
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
export const proxies = list.pipe(
  z.array(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])], {
      error: 'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
    }),
  ),
)
export const origins = list.pipe(
  z.array(z.string().refine(isOrigin, 'must be origins such as https://app.example, without a path; never *')),
)

export function isSecure(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'wss:' || (url !== null && isLoopbackHost(url.hostname))
}

/** Whether nobody on the way can read or answer for the database: it is on this machine, or its certificate is checked. */
function isSafeDatabase(text: string): boolean {
  return addressPerHost(text).every(isSafeHost)
}

/** A socket's address has no host, which a URL with a user must have. */
const parseAddress = (text: string) => URL.parse(text.replace('@/', '@localhost/'))

function isSafeHost(text: string): boolean {
  const url = parseAddress(text)
  if (url === null) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopbackHost(host)
  return isHere || url.searchParams.get('sslmode') === 'verify-full'
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}
