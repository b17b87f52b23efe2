import type { SettlementCause } from '@terahold/contract/codes/settlement'
import type { Day } from '@terahold/money/day'
import { NIL_ID, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { giveDustBack } from './dust.ts'
import { settlementLegs } from './legs.ts'
import {
  findSettlement,
  insertSettledTerms,
  insertSettlement,
  lastRevision,
  type PoolDay,
  type PriorSettlement,
  readEvidence,
  readSoldPower,
} from './settle-store.ts'
import {
  baseOf,
  type DayInput,
  type DayRates,
  emptySplit,
  ratesOf,
  settleTerms,
  splitDay,
  splitDifference,
} from './split-rules.ts'

type Posting = { readonly clock: Clock; readonly ledger: Pick<Ledger, 'post'> }

/** What makes a new revision of a day. */
export type Revision = {
  readonly cause: SettlementCause
  /** The revenue row that it adds, or from which it removes a part. */
  readonly revenueId?: string
  /** The uptime if no row is left to tell it, in basis points. */
  readonly uptimeBps?: number
  /** The share of the prepaid fee that voided revisions refunded, in basis points. It stays refunded. */
  readonly refundedBps?: number
}

/**
 * Settles a day by its approved rows and its attestation, or once more after they changed. Writes one row of figures per
 * set of terms and a handful of transfers, for any number of holders, and posts the difference to the revision before.
 * The day keeps the power by which its first revision divided it. The caller holds the settling lock. Returns the
 * settlement's id.
 */
export async function settleDay(
  tx: Tx,
  { poolId, day, nameplateMths }: PoolDay & { readonly nameplateMths: bigint },
  revision: Revision,
  { clock, ledger }: Posting,
): Promise<string> {
  const prior = await findSettlement(tx, poolId, day)
  if (prior) await giveDustBack(tx, prior.settlement_id, { ledger })
  const evidence = await readEvidence(tx, poolId, day)
  const uptimeBps = evidence.uptimeBps ?? revision.uptimeBps
  // A voided revision counts here, too: the pool may have got another nameplate since that revision was made.
  const last = await lastRevision(tx, poolId, day)
  const nameplate = last?.nameplate_mths ?? nameplateMths
  const rates = ratesOf(
    { ...evidence, uptimeBps, nameplateMths: nameplate },
    {
      ...(prior ? formerRates(prior) : undelivered),
      refundedBps: Math.max(prior?.refunded_bps ?? 0, revision.refundedBps ?? 0),
    },
  )
  const sold = await readSoldPower(tx, poolId, day)
  const soldMths = sold.reduce((sum, part) => sum + part.soldMths, 0n)
  const baseMths = prior?.base_mths ?? baseOf(nameplate, soldMths)
  const input: DayInput = { revenue: evidence.revenue, ...rates, baseMths, sold }
  const added = splitDifference(splitDay(input), prior ? splitDay(inputOf(prior, sold)) : emptySplit)

  const settlementId = newId(clock)
  const number = (last?.revision ?? 0) + 1
  await insertSettlement(tx, {
    settlement_id: settlementId,
    pool_id: poolId,
    day,
    revision: number,
    cause: revision.cause,
    revenue_id: revision.revenueId ?? null,
    revenue_total: input.revenue,
    uptime_bps: rates.uptimeBps,
    refunded_bps: rates.refundedBps,
    nameplate_mths: nameplate,
    base_mths: baseMths,
    sold_mths: soldMths,
    payable_net: added.net,
    payable_downtime: added.downtime,
  })
  await insertSettledTerms(tx, { settlementId, poolId, day, revision: number }, settleTerms(input))
  await ledger.post(tx, NIL_ID, settlementLegs(settlementId, added), settlementId)
  return settlementId
}

/**
 * Settles a settled day once more if its approved attestation shows less than was delivered so far. Returns the
 * settlement's id, undefined if the day stays as it is. The caller holds the settling lock.
 */
export async function settleAttested(
  tx: Tx,
  { poolId, day }: { readonly poolId: string; readonly day: Day },
  posting: Posting,
): Promise<string | undefined> {
  const prior = await findSettlement(tx, poolId, day)
  if (!prior || !isDelivered(prior)) return undefined
  const nameplateMths = prior.nameplate_mths
  const uptimeBps = prior.uptime_bps
  const evidence = await readEvidence(tx, poolId, day)
  if (ratesOf({ ...evidence, uptimeBps, nameplateMths }, formerRates(prior)).uptimeBps === uptimeBps) return undefined
  return settleDay(tx, { poolId, day, nameplateMths }, { cause: 'attestation', uptimeBps }, posting)
}

const undelivered = { uptimeBps: 0, isDelivered: false }

const isDelivered = ({ cause }: PriorSettlement) => cause !== 'not_delivered'

function formerRates(prior: PriorSettlement): DayRates & { isDelivered: boolean } {
  return { uptimeBps: prior.uptime_bps, refundedBps: prior.refunded_bps, isDelivered: isDelivered(prior) }
}

/** Returns what a revision was computed from. */
function inputOf(settled: PriorSettlement, sold: DayInput['sold']): DayInput {
  return {
    revenue: settled.revenue_total,
    uptimeBps: settled.uptime_bps,
    refundedBps: settled.refunded_bps,
    baseMths: settled.base_mths,
    sold,
  }
}
