import type { Transaction } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { Publish } from '../../../events/events.ts'
import type { Clock } from '../../../foundation/clock.ts'
import type { Ledger } from '../../../ledger/ledger.ts'
import type { PayoutEvidence } from '../rules/evidence-rules.ts'
import type { Fees, Pace } from '../rules/fee-rules.ts'
import type { PayoutCaps } from '../rules/payout-rules.ts'
import type { PayoutReceipt } from '../rules/receipt-rules.ts'

/** What there is to pay with, all of it as of one final block. Sums in minor units of the token, `gasMoney` in wei. */
export type PayoutCash = {
  height: bigint
  /** The signer's next unused nonce. */
  nonce: bigint
  /** The token held by treasury and vault together, and by the vault; what the vault still lets out today. */
  total: bigint
  vault: bigint
  capLeft: bigint
  paused: boolean
  /** Whether the vault takes payouts from our key. */
  takesOurKey: boolean
  gasMoney: bigint
}

/** The part of the chain the payout process needs. Times out rather than hanging; a failure is never evidence. */
export type PayoutChain = {
  /** The key that signs and the vault it pays from; both addresses in lower case. */
  signer: string
  vault: string
  finalizedHeight: () => Promise<bigint>
  /** @throws when a node does not have the block. */
  blockHash: (height: bigint) => Promise<string>
  /** The token held by treasury and vault together as of a block. */
  cashAt: (height: bigint) => Promise<bigint>
  /** A key's next unused nonce as of a block. */
  nonceAt: (signer: string, height: bigint) => Promise<bigint>
  /** What a mined transaction did to a vault, null when a node knows none. */
  receipt: (
    txHash: string,
    vault: string,
  ) => Promise<(PayoutReceipt & { blockNumber: bigint; blockHash: string }) | null>
  /** Of these payout numbers those the vault has spent as of a block; one question to the node for each. */
  spentAmong: (payoutNos: readonly bigint[], vault: string, height: bigint) => Promise<bigint[]>
  /** Who spent payout numbers, and on what: what left the vault in the blocks above `after` up to `upTo`, which is final. */
  evidence: (query: {
    payoutNos: readonly bigint[]
    vault: string
    after: bigint
    upTo: bigint
  }) => Promise<PayoutEvidence>
  fees: () => Promise<Fees>
  /** What a batch of so many may use at most. */
  gasLimit: (payouts: number) => bigint
  /** Throws when no node took it, which says nothing about whether it will be mined. */
  send: (raw: Buffer) => Promise<void>
  cash: () => Promise<PayoutCash>
  /** The same batch and fees always give the same bytes. */
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
  pace: Pace
  batchSize: number
}
