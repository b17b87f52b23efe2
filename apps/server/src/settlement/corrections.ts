import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { NIL_ID, newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Ledger, Leg } from '../ledger/ledger.ts'
import { owedInCash } from '../trust/rules.ts'
import {
  type Audit,
  alreadyRecorded,
  audited,
  refuseBlank,
  refuseOwnOrDecided,
  type SettlementOperator,
} from './audited.ts'
import { clearOwnRow, clearRevenue } from './clearing.ts'
import {
  type Correction,
  decideCorrection,
  insertCorrection,
  lockCorrection,
  readCorrections,
  sumCorrections,
} from './correction-store.ts'
import type { SettlementNews } from './news.ts'
import { lockRevenue } from './revenue-store.ts'
import { lockSettling, sumUnclearedNet } from './settle-store.ts'

type Tx = Transaction<DB>

export type CorrectionRecord = {
  /** The approved row that was too high. */
  readonly revenueId: string
  /** By how much, in minor units. */
  readonly amount: bigint
  /** The transfer that sent the money back to the venue; absent when the venue pays that much less, now or later. */
  readonly returnTxHash?: string | undefined
  readonly statementHash: string
  readonly reason: string
}

type Dependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post' | 'accountBalances'>
  readonly audit: Audit
  readonly news: SettlementNews
}

/**
 * A settled day whose revenue was recorded too high. The day's figures stand and nobody's credit is taken back: the house
 * pays the venue's part out of what it earned. Recorded by one operator, approved by another.
 */
export function createCorrections({ db, clock, ledger, audit, news }: Dependencies) {
  /**
   * Records by how much an approved row was too high; gives the correction's id.
   * @throws Refusal 400 bad_field for more than the row has left to correct, 403 role_missing, 404 record_unknown,
   * 409 already_recorded for a transfer that another correction stands on, 422 reason_required.
   */
  async function recordCorrection(operator: SettlementOperator, record: CorrectionRecord): Promise<string> {
    const { revenueId, amount, returnTxHash, statementHash, reason } = record
    const detail = { amount: amount.toString(), returnTxHash: returnTxHash ?? null, reason }
    const attempt = { action: 'correction.record', subject: revenueId, detail }
    return audited({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      const revenue = await lockRevenue(tx, revenueId)
      if (revenue?.state !== 'approved') throw new Refusal(404, 'record_unknown', { field: 'revenueId' })
      const left = revenue.usdt - (await sumCorrections(tx, revenueId))
      if (amount <= 0n || amount > left) throw new Refusal(400, 'bad_field', { field: 'usdt' })
      const correctionId = newId(clock)
      await insertCorrection(tx, {
        correction_id: correctionId,
        revenue_id: revenueId,
        amount,
        way: returnTxHash === undefined ? 'withheld' : 'returned',
        return_tx_hash: returnTxHash?.toLowerCase() ?? null,
        statement_hash: statementHash,
        reason,
        state: 'recorded',
        recorded_by: operator.operatorId,
      })
      return correctionId
    })
  }

  /**
   * Approves another operator's correction: the house pays. What a venue withholds clears the row itself as far as that
   * still waits, then whatever row waits next.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, 422 house_short when the
   * house has not earned as much: then what others are owed would no longer be covered.
   */
  async function approveCorrection(operator: SettlementOperator, correctionId: string): Promise<void> {
    const attempt = { action: 'correction.approve', subject: correctionId, detail: {} }
    await audited({ db, audit }, operator, attempt, async (tx) => {
      await lockSettling(tx)
      const correction = refuseOwnOrDecided(await lockCorrection(tx, correctionId), operator)
      await decideCorrection(tx, correctionId, {
        state: 'approved',
        operatorId: operator.operatorId,
        reason: undefined,
      })
      await ledger.post(tx, NIL_ID, [fundingLeg(correction)])
      if (correction.way === 'withheld') await clear(tx, correction)
      await refuseUncovered(tx)
    })
  }

  /** Rejects another operator's correction. @throws Refusal as approving, and 422 reason_required. */
  async function rejectCorrection(operator: SettlementOperator, correctionId: string, reason: string): Promise<void> {
    const attempt = { action: 'correction.reject', subject: correctionId, detail: { reason } }
    await audited({ db, audit }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      refuseOwnOrDecided(await lockCorrection(tx, correctionId), operator)
      await decideCorrection(tx, correctionId, { state: 'rejected', operatorId: operator.operatorId, reason })
    })
  }

  async function clear(tx: Tx, { correction_id: correctionId, revenue_id: revenueId, amount }: Correction) {
    const revenue = await lockRevenue(tx, revenueId)
    const open = revenue ? revenue.usdt - revenue.cleared : 0n
    const own = open > 0n ? await clearOwnRow(tx, ledger, correctionId, { revenueId, open }, amount) : []
    await news.cleared(tx, [...own, ...(await clearRevenue(tx, ledger))])
  }

  /** Cash by the books against what is owed in it, after the correction. */
  async function refuseUncovered(tx: Tx): Promise<void> {
    // What is not cleared first: a day settled between the two readings then counts as owed, never as not.
    const unclearedNet = await sumUnclearedNet(tx)
    const accounts = await ledger.accountBalances(tx)
    const { available, held, unearned, pool_payable: poolPayable, suspense } = accounts
    const owed = owedInCash({ available, held, unearned, poolPayable, unclearedNet, suspense })
    if (accounts.treasury + accounts.payout_vault - accounts.payout_in_flight < owed)
      throw new Refusal(422, 'house_short')
  }

  return {
    recordCorrection,
    approveCorrection,
    rejectCorrection,
    /** The newest corrections, decided or not. */
    listCorrections: (count: number) => readCorrections(db, count),
  }
}

function fundingLeg({ correction_id: correctionId, amount, way, return_tx_hash: txHash }: Correction): Leg {
  const leg = { key: `correction:${correctionId}`, asset: 'USDT', debit: 'correction_expense', amount } as const
  return way === 'returned'
    ? {
        ...leg,
        credit: 'treasury',
        kind: 'correction_returned',
        reference: { kind: 'chain_transaction', id: txHash ?? '' },
      }
    : { ...leg, credit: 'suspense', kind: 'correction_funded', reference: { kind: 'correction', id: correctionId } }
}
