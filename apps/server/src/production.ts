import type { Logger } from 'pino'
import type { Address } from 'viem'
import { connectChain } from './chain/clients.ts'
import { openKeystoreFiles } from './chain/keystore-file.ts'
import { readVault } from './chain/payout-vault.ts'
import { type Signer, signerFromPrivateKey } from './chain/signer.ts'
import { systemClock } from './clock.ts'
import type { ProductionConfig } from './config.ts'
import { connectDatabase, type Database } from './db/connection.ts'
import { dataFolderPath } from './db/data-folder.ts'
import { migrate } from './db/migrate.ts'
import { transaction } from './db/transaction.ts'
import { developmentAddresses } from './demo/accounts.ts'
import { openCursorAt } from './deposits/deposits.ts'
import { putHouseAddress } from './deposits/house-addresses.ts'
import type { Infrastructure, WalletConnect } from './infrastructure.ts'
import { prepareJobQueue } from './jobs/queue-tables.ts'
import { putRiskDisclosure } from './members/risk-disclosure.ts'
import { type PushKeys, pushKeysOf } from './push/keys.ts'
import type { Carrier } from './shipments/carrier.ts'
import { recordedOnly } from './shipments/recorded-only.ts'
import { ship24 } from './shipments/ship24.ts'
import { openStorage } from './storage/open-storage.ts'
import type { WalletSources } from './wallet-services/wallet-services.ts'

/**
 * Opens what production stands on and checks that it fits together: database, chain, token, vault, key.
 * @throws Error naming what does not fit; nothing is then served.
 */
export async function openProduction(config: ProductionConfig, log: Logger): Promise<Infrastructure> {
  await migrate({ url: config.DATABASE_URL })
  await prepareJobQueue(config.DATABASE_URL)
  const connect = (url: string, role: 'terahold_app' | 'terahold_payout' | undefined) =>
    connectDatabase({
      ...{ url, applicationName: `terahold ${role ?? 'start'}`, prepare: config.DATABASE_PREPARED === 'on' },
      onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
      ...(role ? { role } : {}),
    })
  const owner = connect(config.DATABASE_URL, undefined)
  const db = connect(config.DATABASE_URL, 'terahold_app')
  const countersDb = connect(config.DATABASE_URL, 'terahold_app')
  const payoutDb = connect(config.PAYOUT_DATABASE_URL ?? config.DATABASE_URL, 'terahold_payout')
  const close = async () => {
    await Promise.all([owner.destroy(), db.destroy(), payoutDb.destroy(), countersDb.destroy()])
  }
  try {
    const chain = connectChain({
      ...{ rpcUrls: config.RPC_URLS, chainId: config.CHAIN_ID },
      onDissent: (text) => log.warn(text),
    })
    const [treasury, vault] = [lower(config.TREASURY_ADDRESS), lower(config.VAULT_ADDRESS)]
    const token = { address: lower(config.TOKEN_ADDRESS), ...(await chain.tokenMetadata(lower(config.TOKEN_ADDRESS))) }
    const signer = config.TERAHOLD_ROLES.includes('payout') ? await openSigner(config) : undefined
    refuseDevelopmentKeys({ TREASURY_ADDRESS: treasury, PAYOUT_KEYSTORE: signer?.address })
    const state = await readVault(chain, vault)
    if (state.token !== token.address)
      throw new Error('The vault at VAULT_ADDRESS holds another token than TOKEN_ADDRESS.')
    if (state.owner !== treasury) throw new Error('The vault at VAULT_ADDRESS is not owned by TREASURY_ADDRESS.')
    if (signer && state.signer !== signer.address)
      throw new Error(
        'The vault at VAULT_ADDRESS does not take payouts from the key in PAYOUT_KEYSTORE or PAYOUT_PRIVATE_KEY.',
      )
    await refuseDemoDatabase(owner, token.decimals)
    await enterHouse(owner, { chain, config, token: token.address, treasury, vault, signer: state.signer })
    if (!config.STORAGE_S3_BUCKET)
      log.info('pictures are kept on this machine: more than one machine needs a bucket, STORAGE_S3_BUCKET and its kin')
    const { host, protocol } = new URL(config.PUBLIC_URL)
    return {
      ...{
        profile: 'production',
        clock: systemClock,
        databaseUrl: config.DATABASE_URL,
        db,
        payoutDb,
        countersDb,
        chain,
        signer,
        token,
        treasury,
        vault,
        close,
      },
      ...{
        smtpUrl: config.SMTP_URL,
        mailFrom: config.MAIL_FROM,
        pushKeys: readPushKeys(config),
        hosts: [host],
        secret: config.CODE_SECRET,
      },
      scheme: protocol === 'https:' ? 'https' : 'http',
      explorerUrl: config.EXPLORER_URL ?? null,
      walletConnect: readWalletConnect(config),
      walletSources: readWalletSources(config),
      carrier: readCarrier(config),
      blocksPerScan: config.BLOCK_SCAN_STEP,
      storage: openStorage(config, dataFolderPath(config.TERAHOLD_DATA)),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Without a key nobody is told by push; letters go as ever. */
function readPushKeys({ PUSH_PRIVATE_KEY: key }: ProductionConfig): PushKeys | null {
  return key === undefined ? null : pushKeysOf(key)
}

function readWalletConnect({
  WALLETCONNECT_PROJECT_ID,
  WALLETCONNECT_RELAY_URL,
}: ProductionConfig): WalletConnect | null {
  return WALLETCONNECT_PROJECT_ID ? { projectId: WALLETCONNECT_PROJECT_ID, relayUrl: WALLETCONNECT_RELAY_URL } : null
}

/** Without a key to a service that knows carriers, parcels are where the operators record them. */
function readCarrier({ CARRIER_URL: url, CARRIER_KEY: key }: ProductionConfig): Carrier {
  return key ? ship24({ url, key }) : recordedOnly
}

function readWalletSources(config: ProductionConfig): WalletSources {
  const { WALLET_DIRECTORY_URL: url, NAME_SERVICE_RPC_URL: rpcUrl, NAME_SERVICE_RESOLVER: resolver } = config
  return {
    directory: url ? { url, projectId: config.WALLET_DIRECTORY_PROJECT_ID } : null,
    names: rpcUrl
      ? {
          ...{ rpcUrl, chainId: config.NAME_SERVICE_CHAIN_ID, ipfsGateway: config.NAME_SERVICE_IPFS_GATEWAY },
          resolver: resolver === undefined ? undefined : lower(resolver),
        }
      : null,
  }
}

/** The key comes from its keystore, or from the environment where a secret store puts it; from one of them, so it is clear which. */
async function openSigner({
  PAYOUT_KEYSTORE: keystore,
  PAYOUT_KEYSTORE_PASSWORD_FILE: password,
  PAYOUT_PRIVATE_KEY: privateKey,
}: ProductionConfig): Promise<Signer> {
  if (privateKey && (keystore || password))
    throw new Error('PAYOUT_PRIVATE_KEY and PAYOUT_KEYSTORE exclude each other.')
  if (privateKey) return signerFromPrivateKey(privateKey)
  if (keystore && password) return openKeystoreFiles({ keystore, password })
  throw new Error('The payout role needs PAYOUT_KEYSTORE and PAYOUT_KEYSTORE_PASSWORD_FILE, two files.')
}

function refuseDevelopmentKeys(owners: Readonly<Record<string, string | undefined>>): void {
  const known = developmentAddresses()
  for (const [name, address] of Object.entries(owners)) {
    if (address && known.has(address))
      throw new Error(`${name} is one of the public development keys: anybody could take the money.`)
  }
}

async function refuseDemoDatabase(owner: Database, decimals: number): Promise<void> {
  const installed = await owner.selectFrom('installation').select('profile').executeTakeFirst()
  if (installed && installed.profile !== 'production')
    throw new Error('The database is a demo of Terahold. Production takes only a database of its own.')
  const { seconds } = await owner.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  if (seconds !== 0n) throw new Error('The clock of this database was moved, as the demo does. Production refuses it.')
  const asset = await owner.selectFrom('asset').select('decimals').where('code', '=', 'USDT').executeTakeFirstOrThrow()
  if (asset.decimals !== decimals)
    throw new Error(`The token has ${decimals} decimals, the ledger's asset ${asset.decimals}.`)
}

type House = {
  chain: Infrastructure['chain']
  config: ProductionConfig
  token: Address
  treasury: Address
  vault: Address
  signer: Address
}

/** Writes the house's own addresses and, on the first start, from which block on deposits count: the newest final one. */
async function enterHouse(owner: Database, { chain, config, token, treasury, vault, signer }: House): Promise<void> {
  const [start, nonce] = [await chain.finalized(), await chain.nonce(signer, 'latest')]
  await transaction(owner, async (tx) => {
    await putRiskDisclosure(tx)
    const put = (role: 'treasury' | 'payout_vault' | 'payout_signer', address: string, name: string) =>
      putHouseAddress(tx, { chainId: config.CHAIN_ID, address, role, name })
    await put('treasury', treasury, 'Treasury')
    await put('payout_vault', vault, 'Payout vault')
    await put('payout_signer', signer, 'Payout key')
    await openCursorAt(tx, { chainId: config.CHAIN_ID, token }, start)
    await tx
      .insertInto('payout_signer')
      .values({ chain_id: config.CHAIN_ID, address: signer, vault, next_nonce: BigInt(nonce) })
      .onConflict((conflict) => conflict.column('chain_id').doNothing())
      .execute()
    const now = systemClock.now()
    await tx
      .insertInto('installation')
      .values({
        profile: 'production',
        chain_id: config.CHAIN_ID,
        first_block: start.hash,
        token,
        treasury,
        created_at: now,
        ready_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

function lower(address: string): Address {
  return address.toLowerCase() as Address
}
