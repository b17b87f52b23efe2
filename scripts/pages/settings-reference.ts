import type { z } from 'zod'
import { type SettingName, secretNames, settings } from '../../apps/server/src/foundation/config.ts'
import { neededBy } from '../../apps/server/src/foundation/setting-combinations.ts'

export const settingGroups = [
  'Process',
  'Database',
  'Chain',
  'Payouts',
  'Mail and push',
  'Files',
  'Outside services',
] as const
type Group = (typeof settingGroups)[number]

const bucket = 'the private S3-compatible bucket for pictures. Set all four or none'

/** What each setting means, in its group. The compiler asks for every setting. Markdown. */
const meanings: Readonly<Record<SettingName, readonly [Group, string]>> = {
  TERAHOLD_PROFILE: ['Process', '`production` runs on your own database and chain; `demo` brings its own'],
  TERAHOLD_ROLES: ['Process', 'the roles of this process, separated by commas: `api`, `worker`, `payout`'],
  HOST: ['Process', 'the address to listen on. The demo allows no other than the default'],
  PORT: ['Process', 'the port to listen on'],
  PUBLIC_PORT: [
    'Process',
    'demo only: the port that people use when another program forwards to the demo, as `npm run dev` does; `PORT` without it',
  ],
  METRICS_HOST: [
    'Process',
    'the address to serve metrics on. With the default, only requests that name this machine are served',
  ],
  METRICS_PORT: ['Process', 'the port to serve metrics on; off without it'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'Process',
    'the address of an OpenTelemetry collector, such as `https://collector.example:4318`. Traces go to `/v1/traces` there, as OTLP over HTTP; off without it ([traces](operations.md#traces))',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['Process', 'headers for the collector, such as `authorization=Bearer%20…`'],
  OTEL_TRACES_SAMPLER_ARG: ['Process', 'the part of all traces that is recorded, 0 to 1'],
  LOG_LEVEL: [
    'Process',
    '`silent`, `error`, `warn`, `info`, `debug` or `trace`; the demo’s default is `warn`. One JSON object per line on standard output. No level logs a secret',
  ],
  PUBLIC_URL: ['Process', 'the address members use, without a path. Sign-in messages name its host'],
  DESK_URL: [
    'Process',
    'the address of the operators’ desk, such as `https://desk.terahold.example`, with a different host from `PUBLIC_URL`. The server then has the desk and its calls there alone, and nothing of members. Without it, the desk is at `/desk/` of every host',
  ],
  TRUSTED_PROXIES: [
    'Process',
    'addresses or ranges of the proxies in front, whose X-Forwarded headers count; never `0.0.0.0/0`',
  ],
  CORS_ORIGINS: [
    'Process',
    'origins of other sites whose pages may call the API, such as `https://app.example`; never `*`',
  ],
  CODE_SECRET: [
    'Process',
    'at least 32 characters, the same in all processes that need it. Keys email codes, queued emails and cursors',
  ],
  WITHDRAW_WEB_WORKER: [
    'Process',
    '`yes` removes the web app’s service worker and its stored files from every browser that visits. It also clears the browser’s cache of the site, and serves all files under new addresses. Nobody is signed out. See [Remove altered files from browsers](operations.md#remove-altered-files-from-browsers)',
  ],

  APP_DATABASE_URL: [
    'Database',
    'PostgreSQL 15 to 18, for `api` and `worker`, with a login that is a member of `terahold_app` and nothing else ([logins](operations.md#database-logins)). Needs `?sslmode=verify-full` unless the database is on the same machine. With several hosts (`postgres://…@one:5432,two:5432/terahold`), each connection goes to the one that can be written to',
  ],
  PAYOUT_DATABASE_URL: [
    'Database',
    'the same for `payout`, with a login that is a member of `terahold_payout` and nothing else',
  ],
  READ_DATABASE_URLS: [
    'Database',
    'streaming replicas, separated by commas, with the login of `APP_DATABASE_URL`. `api` reads statements, histories, teams, rankings and public figures from them ([decision 35](decisions/0035-reads-on-replicas.md)). A replica that is behind or gone is left out',
  ],
  DATABASE_URL: [
    'Database',
    'the owner of the tables, for `terahold migrate` and the few commands that need it. A process that has it migrates the database at each start, and uses it if one of the two above is missing. This suits a small installation, which gives up the separation of logins',
  ],
  DATABASE_LISTEN_URL: [
    'Database',
    'a direct address for notifications and the job queue, with the login of `APP_DATABASE_URL`. Required for `api` and `worker` behind a pooler; otherwise the address above is used',
  ],
  DATABASE_POOLER: [
    'Database',
    '`transaction` if the addresses above are those of a pooler in transaction mode, such as [PgBouncer](operations.md#connection-pooler). Reads then bypass the pipeline ([decision 16](decisions/0016-pipelined-reads.md)), at about half the speed. Without a pooler, each process opens up to four pipeline connections in addition to its pools',
  ],
  LEDGER_LIVE_MONTHS: [
    'Database',
    'how many months after its end a month of the journal moves to the archive ([the archive](operations.md#the-archive-of-the-journal))',
  ],

  CHAIN_ID: ['Chain', '56 for BNB Smart Chain'],
  RPC_URLS: [
    'Chain',
    'nodes of the chain, separated by commas. Of several, more than half must agree on every final block, transfer, receipt and signature of a contract wallet: two of two, two of three. With three, one that lies, lags or hangs changes nothing and is named in the log',
  ],
  WEB_RPC_URLS: [
    'Chain',
    'nodes for what pages ask of the chain (`/rpc`). Without it, pages use `RPC_URLS` and could use up their quota, so set it. `/rpc` forwards only reads of the token, the vault and the treasury, receipts, blocks and fees: 50 calls a second per network and 500 in all',
  ],
  TOKEN_ADDRESS: ['Chain', 'the token that members pay with'],
  TREASURY_ADDRESS: [
    'Chain',
    'the owner of the contracts, to which venues pay. Members pay to it as well without `RESERVE_ADDRESS`',
  ],
  TREASURY_WITHOUT_SAFE: [
    'Chain',
    '`yes` starts with a treasury that one key or one owner controls, which members then see under “What you can check”. Without it, the treasury must be a Safe with a threshold of two or more and no modules ([treasury](operations.md#treasury))',
  ],
  VAULT_ADDRESS: ['Chain', 'the payout contract'],
  OPERATOR_REGISTRY_ADDRESS: [
    'Chain',
    'the contract that knows the operators’ roles (`contracts/src/OperatorRegistry.sol`). The treasury must be its owner, because the owner can veto changes. Set it for each process from your own records: the payout process trusts no other source',
  ],
  OPERATOR_REGISTRY_BLOCK: [
    'Chain',
    'the block in which the registry was deployed, or an earlier one. `terahold deploy` writes it. From there on, the trust page shows every change of operators, and `ledger verify` judges what they signed by the roles of that time. Without it, both begin with the first start of `worker`, and `terahold doctor` warns. If you set it later, `worker` reads what is missing at its next start',
  ],
  RESERVE_ADDRESS: [
    'Chain',
    'the reserve contract (`contracts/src/ReserveVault.sol`): members pay to it, and each night’s root of what is owed is anchored in it ([decision 41](decisions/0041-anchored-roots.md)). Its owner, vault, registry and token must be the ones above. Build the web app with `VITE_TREASURY` set to this address. Without it, roots come from our server only',
  ],
  ANCHOR_PRIVATE_KEY: [
    'Chain',
    'the key that pays the gas for anchoring roots and changing operators, for `worker`. It can do nothing else. Without it, someone else must send signed roots and changes',
  ],
  CHECKPOINT_PRIVATE_KEY: [
    'Chain',
    'the key that signs the log of nights, for `worker`, created by `terahold checkpoint key`. Without it, the log is not published ([decision 52](decisions/0052-witnessed-log-of-nights.md))',
  ],
  CHECKPOINT_WITNESSES: [
    'Chain',
    'the witnesses that sign it as well, for `worker`: each a public key, a space, and the address under which it takes `add-checkpoint`',
  ],
  BLOCK_SCAN_STEP: ['Chain', 'the maximum number of blocks in one reading of the chain'],
  EXPLORER_URL: ['Chain', 'a block explorer for links'],

  VAULT_CAP_PERCENT: [
    'Payouts',
    'the highest daily cap of the vault, in percent of all cash. A stolen payout key could take that much at once, and as much again over the next 24 hours',
  ],
  PAYOUT_HOUR_LIMIT: [
    'Payouts',
    'what leaves the vault in an hour, for all members together, in USDT. Two operators can raise this and the next two for a day ([limits](operations.md#limits-of-all-payouts)). For `api` and `payout`, the same in both',
  ],
  PAYOUT_DAY_LIMIT: ['Payouts', 'the same in 24 hours'],
  PAYOUT_NEW_WALLETS_LIMIT: [
    'Payouts',
    'of that, to new wallets in 24 hours: to those that the vault first paid less than 24 hours ago, or never. Released withdrawals do not count',
  ],
  PAYOUT_MAX_GAS_GWEI: [
    'Payouts',
    'the highest gas price of a payout, in gwei. Above it, payouts wait until the price falls. Only for the role `payout`',
  ],
  PAYOUT_KEYSTORE: ['Payouts', 'a keystore (version 3) with the key that pays. Only for the role `payout`'],
  PAYOUT_KEYSTORE_PASSWORD_FILE: ['Payouts', 'the file with the keystore’s password'],
  PAYOUT_PRIVATE_KEY: ['Payouts', 'replaces keystore and password if a platform’s secret store sets it'],
  PAYOUT_KMS_KEY: ['Payouts', 'the id or ARN of the key that pays, in AWS KMS, in place of a keystore'],
  PAYOUT_KMS_REGION: ['Payouts', 'the region of `PAYOUT_KMS_KEY`'],
  PAYOUT_KMS_ENDPOINT: ['Payouts', 'another address of AWS KMS, such as that of a private network'],
  PAYOUT_KMS_ACCESS_KEY_ID: [
    'Payouts',
    'a user of AWS who may do nothing but `kms:GetPublicKey` and `kms:Sign` with this key; without one, the machine’s role counts',
  ],
  PAYOUT_KMS_SECRET_ACCESS_KEY: ['Payouts', 'that user’s secret'],
  PAYOUT_WEB3SIGNER_URL: ['Payouts', 'the address of a Web3Signer with the key that pays, in place of a keystore'],
  PAYOUT_WEB3SIGNER_KEY: ['Payouts', 'the public key to sign with, as Web3Signer lists it'],

  SMTP_URL: [
    'Mail and push',
    'outgoing email: `smtps://user:password@host`, or `smtp://…` with STARTTLS required. Nothing may follow the host and its port: options there could turn encryption off',
  ],
  MAIL_FROM: ['Mail and push', 'the sender of emails, and the contact address for push services'],
  PUSH_PRIVATE_KEY: ['Mail and push', 'created by `terahold push key`. Without it, web push is not offered'],

  TERAHOLD_DATA: [
    'Files',
    'the folder for ticket pictures, unless a bucket is set. Include it in the backup. The demo keeps everything there; `.terahold` without it',
  ],
  STORAGE_S3_ENDPOINT: ['Files', `the address of ${bucket}. Required as soon as there is more than one machine`],
  STORAGE_S3_BUCKET: ['Files', `the name of ${bucket}`],
  STORAGE_S3_ACCESS_KEY_ID: ['Files', `the id of the access key for ${bucket}`],
  STORAGE_S3_SECRET_ACCESS_KEY: ['Files', `the access key for ${bucket}`],
  STORAGE_S3_REGION: ['Files', 'the bucket’s region'],

  BREACHED_PASSWORDS_URL: ['Outside services', 'where new passwords are looked up; `off` for nowhere'],
  EXCHANGE_RATE_URLS: [
    'Outside services',
    'where rates of the US dollar are read every hour, separated by commas: the European Central Bank’s daily file (`https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`, without TWD), or JSON with `base`, `date` and `rates`. Of two that have a currency on the same day, the first counts. Without it, the app shows amounts in USDT only',
  ],
  CARRIER_KEY: [
    'Outside services',
    'for Ship24, asked hourly for each shipment under way. Without it, members see what operators recorded',
  ],
  CARRIER_URL: ['Outside services', 'the address of Ship24'],
  WALLETCONNECT_PROJECT_ID: ['Outside services', 'offers wallets on another device. Without it, WalletConnect is off'],
  WALLETCONNECT_RELAY_URL: [
    'Outside services',
    'the WalletConnect relay. Apart from our own host, pages may connect only to it',
  ],
  WALLET_DIRECTORY_URL: [
    'Outside services',
    'a wallet directory, fetched every hour. Without it, the bundled one is used',
  ],
  WALLET_DIRECTORY_PROJECT_ID: ['Outside services', 'our project’s id at the directory'],
  NAME_SERVICE_RPC_URL: [
    'Outside services',
    'a node for the names and avatars of addresses (ENS and compatible services). Without it, addresses have no names',
  ],
  NAME_SERVICE_CHAIN_ID: ['Outside services', 'the chain of that node'],
  NAME_SERVICE_RESOLVER: ['Outside services', 'the universal resolver (ENSIP-23); that of Ethereum without it'],
  NAME_SERVICE_IPFS_GATEWAY: ['Outside services', 'a gateway for avatars on IPFS'],
}

export type SettingReference = {
  readonly name: SettingName
  readonly group: Group
  readonly meaning: string
  /** Production does not start without it. */
  readonly isRequired: boolean
  /** The roles that do not start without it, where others do. */
  readonly users: readonly string[]
  /** As it would be written in the environment; undefined without one. */
  readonly default: string | undefined
  readonly isSecret: boolean
}

/** Returns every setting with what the schema says about it in production, in the order of the groups. */
export function settingReferences(): SettingReference[] {
  const named = Object.entries(meanings) as [SettingName, readonly [Group, string]][]
  const references = named.map(([name, [group, meaning]]) => {
    const schema = settings[name] as z.ZodType
    const isSecret = secretNames.includes(name)
    return {
      name,
      group,
      meaning,
      isSecret,
      isRequired: !schema.safeParse(undefined).success,
      users: neededBy[name] ?? [],
      default: defaultOf(schema),
    }
  })
  return settingGroups.flatMap((group) => references.filter((reference) => reference.group === group))
}

function defaultOf(schema: z.ZodType): string | undefined {
  const { data } = schema.safeParse(undefined)
  const text = Array.isArray(data) ? data.join(',') : data
  return (typeof text === 'string' && text !== '') || typeof text === 'number' ? String(text) : undefined
}
