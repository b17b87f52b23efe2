import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Infrastructure, WalletConnect } from '../app/infrastructure.ts'
import type { Chain } from '../chain/chain.ts'
import { connectChain } from '../chain/client/connect-chain.ts'
import { lowerCase } from '../chain/lower-case.ts'
import { type Signer, signerFromPrivateKey } from '../chain/signer/signer.ts'
import { rateSourceAt } from '../exchange-rates/rate-source.ts'
import { systemClock } from '../foundation/clock.ts'
import type { ProductionConfig } from '../foundation/config.ts'
import { dataFolderPath } from '../foundation/data-folder.ts'
import { askNoService, createBreachService, type IsBreached } from '../members/password/breached-passwords.ts'
import { type PushKeys, pushKeysOf } from '../notifications/push/keys.ts'
import { type Carrier, noTracking } from '../shipments/carrier.ts'
import { ship24 } from '../shipments/ship24.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Checkpointing } from '../trust/nights/checkpoints.ts'
import { parseNoteSigner } from '../trust/nights/note-signer.ts'
import { parseWitness } from '../trust/nights/witness-client.ts'
import type { WalletSources } from '../wallet-services/wallet-services.ts'
import { bringUp } from './bring-up.ts'
import { type Databases, openDatabases } from './databases.ts'
import { type House, readHouse, refuseDevelopmentKey, refuseHighCap, refuseWeakTreasury } from './house.ts'
import { openPayoutKey } from './payout-key.ts'

/**
 * Opens the infrastructure of production and checks that it fits together: database, chain, token, vault, key.
 * @throws Error when it does not; nothing is then served.
 */
export async function openProduction(config: ProductionConfig, log: Logger): Promise<Infrastructure> {
  const chain = connectChain({
    rpcUrls: config.RPC_URLS,
    chainId: config.CHAIN_ID,
    onDissent: (text) => log.warn(text),
  })
  const house = await readHouse(chain, config)
  await refuseWeakTreasury(chain, house, config)
  const signer = config.TERAHOLD_ROLES.includes('payout') ? await openSigner(config, house) : undefined
  // Many withdrawals leave less cash. That must not keep members from the app.
  if (signer) await refuseHighCap(chain, house, config.VAULT_CAP_PERCENT)
  if (config.DATABASE_URL) {
    log.warn(
      'DATABASE_URL is the owner of the tables: anyone who controls this process, or reads its environment, can change any row. ' +
        'To prevent that, run `terahold migrate` with it and give processes only APP_DATABASE_URL and PAYOUT_DATABASE_URL.',
    )
    await bringUp(config.DATABASE_URL, chain, house)
  }
  if (!config.STORAGE_S3_BUCKET)
    log.info(
      'pictures are stored on this machine: to run more than one machine, set STORAGE_S3_BUCKET and the other STORAGE_S3 settings',
    )
  const { host, protocol } = new URL(config.PUBLIC_URL)
  const deskHost = deskHostOf(config)
  const infrastructure: Omit<Infrastructure, keyof Databases> = {
    profile: 'production',
    clock: systemClock,
    chain,
    webChain: openWebChain(config, chain, log),
    signer,
    token: house.token,
    treasury: house.treasury,
    vault: house.vault,
    registry: house.registry,
    registryFrom: config.OPERATOR_REGISTRY_BLOCK,
    reserve: house.reserve,
    anchorSender: readAnchorSender(config),
    checkpointing: readCheckpointing(config),
    liveMonths: config.LEDGER_LIVE_MONTHS,
    payoutLimits: {
      perHour: config.PAYOUT_HOUR_LIMIT,
      perDay: config.PAYOUT_DAY_LIMIT,
      newWallets: config.PAYOUT_NEW_WALLETS_LIMIT,
    },
    maxGasGwei: config.PAYOUT_MAX_GAS_GWEI,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    pushKeys: readPushKeys(config),
    hosts: deskHost === undefined ? [host] : [host, deskHost],
    scheme: protocol === 'https:' ? 'https' : 'http',
    // A process that only pays uses none, and its login may neither queue emails nor store codes.
    secret: config.CODE_SECRET ?? randomBytes(32).toString('hex'),
    explorerUrl: config.EXPLORER_URL ?? null,
    walletConnect: readWalletConnect(config),
    walletSources: readWalletSources(config),
    carrier: readCarrier(config),
    rateSources: config.EXCHANGE_RATE_URLS.map(rateSourceAt),
    isBreached: readBreachService(config, log),
    blocksPerScan: config.BLOCK_SCAN_STEP,
    storage: openStorage(config, dataFolderPath(config.TERAHOLD_DATA)),
  }
  return { ...infrastructure, ...(await openDatabases(config, house, log)) }
}

/** Returns the key that sends signed roots. Without one, they wait for someone to send them. @throws Error for a public key. */
export function readAnchorSender({
  ANCHOR_PRIVATE_KEY: key,
}: Pick<ProductionConfig, 'ANCHOR_PRIVATE_KEY'>): Signer | undefined {
  if (key === undefined) return undefined
  const sender = signerFromPrivateKey(key)
  refuseDevelopmentKey('ANCHOR_PRIVATE_KEY', sender.address)
  return sender
}

/** @throws Error when a key is none. */
function readCheckpointing({
  CHECKPOINT_PRIVATE_KEY: key,
  CHECKPOINT_WITNESSES: witnesses,
}: ProductionConfig): Checkpointing | undefined {
  if (key === undefined) return undefined
  return {
    signer: naming('CHECKPOINT_PRIVATE_KEY', () => parseNoteSigner(key)),
    witnesses: naming('CHECKPOINT_WITNESSES', () => witnesses.map(parseWitness)),
  }
}

/** Reads what a setting names. @throws Error that begins with the setting's name. */
function naming<Read>(name: string, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Pages query the chain through separate nodes if WEB_RPC_URLS names any. */
function openWebChain(config: ProductionConfig, chain: Chain, log: Logger): Chain {
  if (config.WEB_RPC_URLS) return connectChain({ rpcUrls: config.WEB_RPC_URLS, chainId: config.CHAIN_ID })
  log.warn('WEB_RPC_URLS is not set: pages ask the same nodes as deposits and payouts, and could use up their quota')
  return chain
}

/** Without a key there are no push notifications; emails are sent as usual. */
function readPushKeys({ PUSH_PRIVATE_KEY: key }: ProductionConfig): PushKeys | null {
  return key === undefined ? null : pushKeysOf(key)
}

function readWalletConnect({
  WALLETCONNECT_PROJECT_ID,
  WALLETCONNECT_RELAY_URL,
}: ProductionConfig): WalletConnect | null {
  return WALLETCONNECT_PROJECT_ID ? { projectId: WALLETCONNECT_PROJECT_ID, relayUrl: WALLETCONNECT_RELAY_URL } : null
}

/** Without a key of a tracking service, shipments show only what operators record. */
function readCarrier({ CARRIER_URL: url, CARRIER_KEY: key }: ProductionConfig): Carrier {
  return key ? ship24({ url, key }) : noTracking
}

/** By default the public service, which learns five digits of a hash. */
function readBreachService({ BREACHED_PASSWORDS_URL: url }: ProductionConfig, log: Logger): IsBreached {
  if (url === 'off') return askNoService
  const onFailure = (err: unknown) => log.warn({ err }, 'the service of breached passwords did not answer')
  return createBreachService({ url, onFailure })
}

function readWalletSources(config: ProductionConfig): WalletSources {
  const { WALLET_DIRECTORY_URL: url, NAME_SERVICE_RPC_URL: rpcUrl, NAME_SERVICE_RESOLVER: resolver } = config
  return {
    directory: url ? { url, projectId: config.WALLET_DIRECTORY_PROJECT_ID } : null,
    names: rpcUrl
      ? {
          rpcUrl,
          chainId: config.NAME_SERVICE_CHAIN_ID,
          ipfsGateway: config.NAME_SERVICE_IPFS_GATEWAY,
          resolver: resolver === undefined ? undefined : lowerCase(resolver),
        }
      : null,
  }
}

/** Opens the vault's own key. @throws Error when it is another key, or a public one. */
export async function openSigner(config: ProductionConfig, house: House): Promise<Signer> {
  const signer = await openPayoutKey(config)
  refuseDevelopmentKey('PAYOUT_KEYSTORE', signer.address)
  if (house.signer !== signer.address)
    throw new Error(`The vault at VAULT_ADDRESS does not accept payouts from the payout key, ${signer.address}.`)
  return signer
}

/** Returns the host, with port, that has the operators' desk alone; undefined when it has none. */
export function deskHostOf({ DESK_URL: url }: Pick<ProductionConfig, 'DESK_URL'>): string | undefined {
  return url === undefined ? undefined : new URL(url).host
}
