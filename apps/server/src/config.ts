import { z } from 'zod'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex characters')
const port = z.coerce.number('must be a number').int().min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535')
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const relayUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' })
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)

const common = {
  PORT: port.default(4100),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  WALLETCONNECT_PROJECT_ID: z.string().optional(),
  WALLETCONNECT_RELAY_URL: relayUrl.default('wss://relay.walletconnect.org'),
}

const demo = z.object({
  ...common,
  TERAHOLD_PROFILE: z.literal('demo').default('demo'),
  HOST: z.literal('127.0.0.1', 'the demo profile listens on 127.0.0.1 only').default('127.0.0.1'),
  TERAHOLD_DATA: z.string().min(1, 'must name a folder').optional(),
  LOG_LEVEL: common.LOG_LEVEL.default('warn'),
})

const production = z.object({
  ...common,
  TERAHOLD_PROFILE: z.literal('production'),
  DATABASE_URL: postgresUrl,
  PAYOUT_DATABASE_URL: postgresUrl.optional(),
  TERAHOLD_ROLES: list.pipe(z.array(z.enum(['api', 'worker', 'payout'])).min(1)).default(['api', 'worker', 'payout']),
  PUBLIC_URL: httpUrl,
  TRUSTED_PROXIES: list.default([]),
  CHAIN_ID: z.coerce
    .number()
    .int()
    .refine((id) => id !== 31_337, 'is the local test chain, which production refuses'),
  RPC_URLS: list.pipe(z.array(httpUrl).min(1)),
  TOKEN_ADDRESS: address,
  TREASURY_ADDRESS: address,
  VAULT_ADDRESS: address,
  PAYOUT_KEYSTORE: z.string().optional(),
  PAYOUT_KEYSTORE_PASSWORD_FILE: z.string().optional(),
  PAYOUT_PRIVATE_KEY: z.string().optional(),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: z.email('must be an e-mail address'),
  CODE_SECRET: z.string().min(32, 'must have at least 32 characters'),
  METRICS_PORT: port.optional(),
  EXPLORER_URL: httpUrl.optional(),
  BLOCK_SCAN_STEP: z.coerce.number().int().min(1).max(50_000).default(2_000),
})

export type DemoConfig = z.output<typeof demo>
export type ProductionConfig = z.output<typeof production>
export type Config = DemoConfig | ProductionConfig

/**
 * The configuration out of the environment, read once at start. There is no default for a secret.
 * @throws Error naming every variable that is missing or wrong, and never a value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const profile = given.TERAHOLD_PROFILE ?? 'demo'
  if (profile !== 'demo' && profile !== 'production') {
    throw new Error('TERAHOLD_PROFILE must be demo or production')
  }
  const parsed = (profile === 'demo' ? demo : production).safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${(issue.path[0] as string) in given ? issue.message : 'is missing'}`,
  )
  throw new Error(`The environment does not fit the ${profile} profile:\n${lines.join('\n')}`)
}
