import type { Address } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Signer } from '../chain/signer/signer.ts'
import type { Database } from '../db/connection.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import type { RateSource } from '../exchange-rates/rate-source.ts'
import type { Clock } from '../foundation/clock.ts'
import type { GivenPayoutLimits } from '../foundation/settings.ts'
import type { IsBreached } from '../members/password/breached-passwords.ts'
import type { PushKeys } from '../notifications/push/keys.ts'
import type { Carrier } from '../shipments/carrier.ts'
import type { ObjectStore } from '../storage/objects.ts'
import type { Checkpointing } from '../trust/nights/checkpoints.ts'
import type { WalletSources } from '../wallet-services/wallet-services.ts'

export type Token = { readonly address: Address; readonly symbol: string; readonly decimals: number }

/** The relay that connects a page with a wallet on another device, and our project id there. */
export type WalletConnect = { readonly projectId: string; readonly relayUrl: string }

/** The infrastructure of the application, opened and closed by the chosen profile. */
export type Infrastructure = {
  readonly profile: 'demo' | 'production'
  readonly clock: Clock
  /** Address of the database for the job queue's and listener's own connections, under the application's role. */
  readonly databaseUrl: string
  /** Connections under the application's role; under the payout process's own in a process that only pays. */
  readonly db: Database
  /** Connections under the payout process' role; absent in a process that does not pay. */
  readonly payoutDb: Database | undefined
  /** A few connections for metrics alone. Metrics must work when all other connections are in use. */
  readonly metricsDb: Database
  /** A few separate connections for counting attempts, which must not wait for those that do the counted work. */
  readonly countersDb: Database
  /** Streaming replicas that pages read from; absent without any. */
  readonly replicas?: Replicas | undefined
  /** The carriers' tracking service. */
  readonly carrier: Carrier
  /** The service of breached passwords. */
  readonly isBreached: IsBreached
  /** The store of pictures. */
  readonly storage: ObjectStore
  readonly chain: Chain
  /**
   * The chain for requests of pages. In production it has separate nodes, so that pages cannot use up the nodes that
   * money needs.
   */
  readonly webChain: Pick<Chain, 'chainId' | 'request'>
  /** The key that pays; absent in a process that does not. */
  readonly signer: Signer | undefined
  readonly token: Token
  readonly treasury: Address
  readonly vault: Address
  /** The contract that members pay to and that anchors roots; null while members pay to the treasury. */
  readonly reserve: Address | null
  /** Pays the gas for anchoring roots; absent in a process that does not. */
  readonly anchorSender?: Signer | undefined
  /** The key of the log of nights, and its witnesses; absent in a process that does not sign it. */
  readonly checkpointing?: Checkpointing | undefined
  /** The contract that knows the operators' roles. */
  readonly registry: Address
  /** The block in which it was deployed; undefined to read its changes from the first start on. */
  readonly registryFrom?: bigint | undefined
  /** What can leave for all members together, in whole tokens; the defaults without it. */
  readonly payoutLimits?: GivenPayoutLimits
  /** The highest gas price of a payout, in gwei; the default without it. */
  readonly maxGasGwei?: number
  /** How many months after its end a month of the journal is archived; the default without it. */
  readonly liveMonths?: number
  /** Absent in a process that sends no emails. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The key for push services; null where push notifications are not offered. */
  readonly pushKeys: PushKeys | null
  /** Hosts a sign-in message may name, the main one first, and their scheme. */
  readonly hosts: readonly [string, ...string[]]
  readonly scheme: 'http' | 'https'
  /** Encrypts codes and queued emails. */
  readonly secret: string
  readonly explorerUrl: string | null
  /** Null when wallets on another device are not offered. */
  readonly walletConnect: WalletConnect | null
  /** Where wallets and names are looked up in addition to the built-in data. */
  readonly walletSources: WalletSources
  /** Where exchange rates are read, for amounts in a member's currency; none without any. */
  readonly rateSources?: readonly RateSource[] | undefined
  /** Most blocks of one read of the chain; the node's limit. */
  readonly blocksPerScan: number
  readonly close: () => Promise<void>
}
