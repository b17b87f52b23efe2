import type { Address } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Signer } from '../chain/signer/signer.ts'
import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import type { PushKeys } from '../push/keys.ts'
import type { Carrier } from '../shipments/carrier.ts'
import type { ObjectStore } from '../storage/objects.ts'
import type { WalletSources } from '../wallet-services/wallet-services.ts'

export type Token = { readonly address: Address; readonly symbol: string; readonly decimals: number }

/** The relay through which a page meets a wallet on another device, and the id it knows us by. */
export type WalletConnect = { readonly projectId: string; readonly relayUrl: string }

/** What the application stands on, opened by the profile that was chosen and closed by it. */
export type Infrastructure = {
  readonly profile: 'demo' | 'production'
  readonly clock: Clock
  /** Address of the database for connections that job queue and listener keep for themselves, under the application's role. */
  readonly databaseUrl: string
  /** Connections under the application's role; under the payout process' own in a process that does nothing but pay. */
  readonly db: Database
  /** Connections under the payout process' role; absent in a process that does not pay. */
  readonly payoutDb: Database | undefined
  /** A few connections of their own for counting tries, which must not wait for those that hold the work counted. */
  readonly countersDb: Database
  /** Who knows where shipments are. */
  readonly carrier: Carrier
  /** Where pictures are kept. */
  readonly storage: ObjectStore
  readonly chain: Chain
  /** The key that pays; absent in a process that does not. */
  readonly signer: Signer | undefined
  readonly token: Token
  readonly treasury: Address
  readonly vault: Address
  readonly smtpUrl: string
  readonly mailFrom: string
  /** By which push services know us; null where notices are not offered. */
  readonly pushKeys: PushKeys | null
  /** Hosts a sign-in message may name, the main one first, and the scheme they are reached by. */
  readonly hosts: readonly [string, ...string[]]
  readonly scheme: 'http' | 'https'
  /** Keys codes and queued letters. */
  readonly secret: string
  readonly explorerUrl: string | null
  /** Null when wallets on another device are not offered. */
  readonly walletConnect: WalletConnect | null
  /** Where wallets and names are looked up besides what we have ourselves. */
  readonly walletSources: WalletSources
  /** Most blocks of one reading of the chain; what the node allows. */
  readonly blocksPerScan: number
  readonly close: () => Promise<void>
}
