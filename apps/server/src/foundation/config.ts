import { business } from '@terahold/contract/constants'
import { z } from 'zod'
import { type Environment, type Given, readGiven } from './given-settings.ts'
import { missingForS3, productionProblems, uncheckedCertificates } from './setting-combinations.ts'
import {
  address,
  awsRegion,
  bucketUrl,
  chainNumber,
  httpUrl,
  isSecure,
  isUrlEncoded,
  list,
  nodes,
  origins,
  port,
  postgresUrl,
  privateKey,
  proxies,
  publicRelay,
  relayUrl,
  role,
  safePostgresUrl,
  secret,
  secureRelayUrl,
  secureUrl,
  siteUrl,
  smtpUrl,
  wholeNumber,
  wholeTokensFrom,
  witness,
} from './setting-kinds.ts'
import { defaultLiveMonths, defaultMaxGasGwei, defaultPayoutLimits } from './settings.ts'

/** A single withdrawal above a limit would keep all later ones waiting. */
const atLeastOnePayout = wholeTokensFrom(business.withdrawDayLimit)

const storage = {
  TERAHOLD_DATA: z.string().min(1, 'must name a folder').optional(),
  STORAGE_S3_ENDPOINT: bucketUrl.optional(),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .')
    .optional(),
  STORAGE_S3_REGION: awsRegion.default('us-east-1'),
  STORAGE_S3_ACCESS_KEY_ID: secret(z.string().optional()),
  STORAGE_S3_SECRET_ACCESS_KEY: secret(z.string().optional()),
}

const common = {
  ...storage,
  PORT: port.default(4100),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATABASE_URL: secret(postgresUrl.optional()),
  WALLETCONNECT_PROJECT_ID: z.string().optional(),
  WALLETCONNECT_RELAY_URL: relayUrl.default(publicRelay),
  WITHDRAW_WEB_WORKER: z.enum(['yes', 'no']).default('no'),
}

const demo = z.object({
  ...common,
  TERAHOLD_PROFILE: z.literal('demo').default('demo'),
  HOST: z.literal('127.0.0.1', 'the demo profile listens on 127.0.0.1 only').default('127.0.0.1'),
  PUBLIC_PORT: port.optional(),
  LOG_LEVEL: common.LOG_LEVEL.default('warn'),
})

const production = z.object({
  ...common,
  TERAHOLD_PROFILE: z.literal('production'),
  DATABASE_URL: secret(safePostgresUrl.optional()),
  APP_DATABASE_URL: secret(safePostgresUrl.optional()),
  PAYOUT_DATABASE_URL: secret(safePostgresUrl.optional()),
  READ_DATABASE_URLS: secret(list.pipe(z.array(safePostgresUrl)).default([])),
  DATABASE_LISTEN_URL: secret(safePostgresUrl.optional()),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  STORAGE_S3_ENDPOINT: bucketUrl.refine(isSecure, 'must be an https address; http only on this machine').optional(),
  WALLETCONNECT_RELAY_URL: secureRelayUrl.default(publicRelay),
  TERAHOLD_ROLES: list
    .pipe(z.array(role).min(1, 'must be some of api, worker, payout'))
    .default(['api', 'worker', 'payout']),
  PUBLIC_URL: siteUrl,
  DESK_URL: siteUrl.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  CORS_ORIGINS: origins.default([]),
  CHAIN_ID: chainNumber.refine((id) => id !== 31_337, 'is the local test chain, which production refuses'),
  RPC_URLS: secret(nodes),
  WEB_RPC_URLS: secret(nodes.optional()),
  TOKEN_ADDRESS: address,
  TREASURY_ADDRESS: address,
  TREASURY_WITHOUT_SAFE: z.enum(['yes', 'no']).default('no'),
  VAULT_ADDRESS: address,
  OPERATOR_REGISTRY_ADDRESS: address,
  OPERATOR_REGISTRY_BLOCK: z.coerce
    .bigint('must be the number of a block')
    .min(0n, 'must be the number of a block')
    .optional(),
  RESERVE_ADDRESS: address.optional(),
  ANCHOR_PRIVATE_KEY: secret(privateKey.optional()),
  CHECKPOINT_PRIVATE_KEY: secret(
    z
      .string()
      .regex(/^PRIVATE\+KEY\+/, 'must begin with PRIVATE+KEY+')
      .optional(),
  ),
  CHECKPOINT_WITNESSES: list.pipe(z.array(witness)).default([]),
  LEDGER_LIVE_MONTHS: wholeNumber(1_200).default(defaultLiveMonths),
  VAULT_CAP_PERCENT: wholeNumber(100).default(25),
  PAYOUT_HOUR_LIMIT: atLeastOnePayout.default(defaultPayoutLimits.perHour),
  PAYOUT_DAY_LIMIT: atLeastOnePayout.default(defaultPayoutLimits.perDay),
  PAYOUT_NEW_WALLETS_LIMIT: wholeTokensFrom(business.withdrawReleaseFrom).default(defaultPayoutLimits.newWallets),
  PAYOUT_MAX_GAS_GWEI: wholeNumber(10_000).default(defaultMaxGasGwei),
  PAYOUT_KEYSTORE: z.string().optional(),
  PAYOUT_KEYSTORE_PASSWORD_FILE: z.string().optional(),
  PAYOUT_PRIVATE_KEY: secret(privateKey.optional()),
  PAYOUT_KMS_KEY: z.string().min(1, 'must be the id or ARN of a key').optional(),
  PAYOUT_KMS_REGION: awsRegion.optional(),
  PAYOUT_KMS_ENDPOINT: secureUrl.optional(),
  PAYOUT_KMS_ACCESS_KEY_ID: secret(z.string().optional()),
  PAYOUT_KMS_SECRET_ACCESS_KEY: secret(z.string().optional()),
  PAYOUT_WEB3SIGNER_URL: secureUrl.optional(),
  PAYOUT_WEB3SIGNER_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{128}$/, 'must be a public key: 0x and 128 hex digits')
    .optional(),
  SMTP_URL: secret(smtpUrl.optional()),
  MAIL_FROM: z.email('must be an email address'),
  PUSH_PRIVATE_KEY: secret(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a private VAPID key: 32 bytes in base64url')
      .optional(),
  ),
  CODE_SECRET: secret(z.string().min(32, 'must have at least 32 characters').optional()),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: secureUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    z
      .string()
      .regex(/^[^=,\s]+=[^,]+(?:,[^=,\s]+=[^,]+)*$/, { error: 'must be name=value, separated by commas', abort: true })
      .refine(isUrlEncoded, 'must have values encoded as in a URL: write % as %25')
      .optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  EXPLORER_URL: httpUrl.optional(),
  WALLET_DIRECTORY_URL: secureUrl.optional(),
  WALLET_DIRECTORY_PROJECT_ID: z.string().default(''),
  NAME_SERVICE_RPC_URL: secret(secureUrl.optional()),
  NAME_SERVICE_CHAIN_ID: chainNumber.default(1),
  NAME_SERVICE_RESOLVER: address.optional(),
  NAME_SERVICE_IPFS_GATEWAY: secureUrl.optional(),
  CARRIER_URL: secureUrl.default('https://api.ship24.com'),
  CARRIER_KEY: secret(z.string().min(8, 'must have at least 8 characters').optional()),
  EXCHANGE_RATE_URLS: list.pipe(z.array(secureUrl)).default([]),
  BREACHED_PASSWORDS_URL: z
    .union([z.literal('off'), secureUrl], 'must be an https address, or off')
    .default('https://api.pwnedpasswords.com/range/'),
  BLOCK_SCAN_STEP: wholeNumber(50_000).default(2_000),
})

const house = production
  .pick({
    CHAIN_ID: true,
    RPC_URLS: true,
    TOKEN_ADDRESS: true,
    TREASURY_ADDRESS: true,
    VAULT_ADDRESS: true,
    OPERATOR_REGISTRY_ADDRESS: true,
    RESERVE_ADDRESS: true,
  })
  .extend({ DATABASE_URL: secret(safePostgresUrl) })

/** Where commands connect to. */
const command = production
  .pick({ DATABASE_URL: true, APP_DATABASE_URL: true, DATABASE_LISTEN_URL: true, RPC_URLS: true })
  .partial()

/** Every setting of any profile, as production reads it. */
export const settings = { ...demo.shape, ...production.shape }
export type SettingName = keyof typeof settings
const names = Object.keys(settings) as SettingName[]
/** The settings whose values are secret. Each can also be given as a file, in `NAME_FILE`. */
export const secretNames: readonly string[] = names.filter((name) => settings[name].meta()?.isSecret === true)

export type DemoConfig = z.output<typeof demo>
export type ProductionConfig = z.output<typeof production>
export type Config = DemoConfig | ProductionConfig
/** The database settings for migrations, for the owner of the tables. */
export type HouseConfig = z.output<typeof house>

/**
 * Reads the configuration from the environment, once at start. There is no default for a secret.
 * @throws Error naming every variable that is missing or wrong, and never a value.
 */
export function readConfig(environment: Environment): Config {
  const { given, problems: misgiven } = readGiven(environment, names, secretNames)
  const profile = given.TERAHOLD_PROFILE ?? 'demo'
  if (profile !== 'demo' && profile !== 'production') {
    throw new Error('TERAHOLD_PROFILE must be demo or production')
  }
  const problems = [...misgiven, ...missingForS3(given), ...(profile === 'production' ? productionProblems(given) : [])]
  return parse<Config>(profile === 'demo' ? demo : production, given, `the ${profile} profile`, problems)
}

/**
 * Reads the environment of `terahold migrate`.
 * @throws Error naming every variable that is missing or wrong, and never a value.
 */
export function readHouseConfig(environment: Environment): HouseConfig {
  const { given, problems } = readGiven(environment, names, secretNames)
  return parse(house, given, 'terahold migrate', [...problems, ...uncheckedCertificates(given)])
}

/**
 * Returns the environment of a command, with the secrets that are given as files. What a process would not connect to, a command does
 * not either.
 * @throws Error naming every variable that is wrong, and never a value.
 */
export function readCommandEnvironment(environment: Environment): Given {
  const { given, problems } = readGiven(environment, names, secretNames)
  parse(command, given, 'a command', [...problems, ...uncheckedCertificates(given)])
  return given
}

function parse<Read>(schema: z.ZodType<Read>, given: Given, what: string, problems: readonly string[]): Read {
  const parsed = schema.safeParse(given)
  if (parsed.success && problems.length === 0) return parsed.data
  const issues = (parsed.error?.issues ?? []).filter(({ path: [name] }) => given[name as string] !== '')
  const lines = [
    ...new Set(
      issues.map(
        ({ path: [name], message }) => `  ${String(name)}: ${(name as string) in given ? message : 'is missing'}`,
      ),
    ),
    ...problems,
  ]
  throw new Error(`The environment is not valid for ${what}:\n${lines.join('\n')}`)
}
