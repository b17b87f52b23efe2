import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Publish } from '../events/events.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PayoutCaps } from './payout-rules.ts'

export type Fees = { maxFee: bigint; maxTip: bigint }
export type PayoutReceipt = {
  success: boolean
  blockNumber: bigint
  /** Payout numbers the vault reported as paid and as failed. */
  paid: readonly bigint[]
  failed: readonly bigint[]
}

/** The part of the chain the payout process needs. Times out rather than hanging; a failure is never evidence. */
export type PayoutChain = {
  finalizedHeight: () => Promise<bigint>
  /** The signer's next unused nonce as of a finalized block. */
  finalizedNonce: () => Promise<bigint>
  /** The vault's own report in a mined transaction, null when the node knows none. */
  receipt: (txHash: string) => Promise<PayoutReceipt | null>
  fees: () => Promise<Fees>
  /** Throws when no node took it, which says nothing about whether it will be mined. */
  send: (raw: Buffer) => Promise<void>
  /** The token held by treasury and vault together, and by the vault; what the vault lets out today; whether it is paused. */
  cash: () => Promise<{ total: bigint; vault: bigint; capLeft: bigint; paused: boolean }>
  sign: (
    batch: { nonce: bigint; firstPayoutNo: bigint; items: readonly { to: string; amount: bigint }[] } & Fees,
  ) => Promise<{ raw: Buffer; txHash: string }>
}

export type PayoutsDependencies = {
  /** Connections under the payout process' own database role. */
  db: Database
  clock: Clock
  ledger: Ledger
  publish: Publish
  /** All that is owed in cash as the books stand (invariant I7); nothing is signed while the chain holds less. */
  owed: (tx: Transaction<DB>) => Promise<bigint>
  chain: PayoutChain
  chainId: number
  caps: PayoutCaps
  log: { warn: (detail: object, message: string) => void }
  /** Seconds after which a batch that is not mined is sent again, and after which its fee is raised. */
  resendAfter: number
  bumpAfter: number
  batchSize: number
}
