import type { SignedDecision } from '@terahold/decisions/verify'
import type { OperatorRegistry, RegistryHistory } from '../../../chain/registry/operator-registry.ts'
import type { Database } from '../../../db/connection.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Publish } from '../../../events/events.ts'
import type { Clock } from '../../../foundation/clock.ts'
import type { Ledger } from '../../../ledger/ledger.ts'
import type { PayoutEvidence } from '../rules/evidence-rules.ts'
import type { Fees, Pace } from '../rules/fee-rules.ts'
import type { PayoutLimits } from '../rules/limit-rules.ts'
import type { ReleaseCaps } from '../rules/payout-rules.ts'
import type { PayoutReceipt } from '../rules/receipt-rules.ts'
import type { OwedTotals } from '../rules/waiting-rules.ts'

/**
 * The funds and state to pay with, all as of one final block. Amounts in minor units of the token, `gasMoney` in wei.
 */
export type PayoutCash = {
  height: bigint
  /** The signer's next unused nonce. */
  nonce: bigint
  /** The token held by treasury and vault together, and by the vault. */
  total: bigint
  vault: bigint
  /** What payouts without a release may take at once, and what they may take now. */
  cap: bigint
  capLeft: bigint
  /** From this amount the vault pays only what two operators signed. */
  releaseFrom: bigint
  paused: boolean
  /** Whether the vault accepts payouts from our key. */
  takesOurKey: boolean
  gasMoney: bigint
}

/** A payout of a batch. All of its payouts carry what two operators signed, or none does. */
export type PayoutItem = { to: string; amount: bigint; release?: SignedDecision }

/** The part of the chain the payout process needs. Calls time out instead of hanging; a failure is never evidence. */
export type PayoutChain = {
  /** The signing key and the vault it pays from; both addresses in lower case. */
  signer: string
  vault: string
  finalizedHeight: () => Promise<bigint>
  /** Returns a block's hash. Throws when a node does not have it. */
  blockHash: (height: bigint) => Promise<string>
  /** Returns the token held by treasury and vault together as of a block. */
  cashAt: (height: bigint) => Promise<bigint>
  /** Returns a key's next unused nonce as of a block. */
  nonceAt: (signer: string, height: bigint) => Promise<bigint>
  /** Returns what a mined transaction did to a vault, or null when a node does not know it. */
  receipt: (
    txHash: string,
    vault: string,
  ) => Promise<(PayoutReceipt & { blockNumber: bigint; blockHash: string }) | null>
  /** Returns which of these payout numbers the vault has spent as of a block, in one request per node. */
  spentAmong: (payoutNos: readonly bigint[], vault: string, height: bigint) => Promise<bigint[]>
  /** Returns for which of these withdrawals the vault has taken a release as of a block. */
  releasedAmong: (withdrawIds: readonly string[], height: bigint) => Promise<string[]>
  /**
   * Returns who spent payout numbers, and for what: what left the vault in the blocks above `after` up to `upTo`, which
   * is final.
   */
  evidence: (query: {
    payoutNos: readonly bigint[]
    vault: string
    after: bigint
    upTo: bigint
  }) => Promise<PayoutEvidence>
  fees: () => Promise<Fees>
  /** The most gas a batch of this many payouts may use. */
  gasLimit: (payouts: number, hasReleases: boolean) => bigint
  /** Throws when no node accepted it, which does not prove that it will not be mined. */
  send: (raw: Buffer) => Promise<void>
  cash: () => Promise<PayoutCash>
  sign: (batch: BatchToSign) => Promise<{ raw: Buffer; txHash: string }>
  /** Whether these bytes are the batch as this process's key signed it. */
  isSigned: (batch: BatchToSign, form: { raw: Buffer; txHash: string }) => Promise<boolean>
}

type BatchToSign = { nonce: bigint; firstPayoutNo: bigint; items: readonly PayoutItem[] } & Fees

export type PayoutsDependencies = {
  /** Connections under the payout process's own database role. */
  db: Database
  clock: Clock
  ledger: Ledger
  publish: Publish
  /** Returns what is owed according to the books. Nothing is signed while the chain holds less than everything. */
  owedTotals: (tx: Tx) => Promise<OwedTotals>
  chain: PayoutChain
  /** The operators' roles, from this process's own node. */
  registry: OperatorRegistry & RegistryHistory
  token: { address: string; decimals: number }
  chainId: number
  /** From when on two operators must release, and the limits of all members together without a raise. */
  caps: ReleaseCaps & PayoutLimits
  log: { warn: (detail: object, message: string) => void }
  pace: Pace
  batchSize: number
}
