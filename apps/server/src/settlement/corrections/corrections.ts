import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { type Rejection, refuseBlank, refuseDecided } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { createFreeCash } from '../cash/free-cash.ts'
import { clearOwnRow, clearRevenue } from '../clearing/clearing.ts'
import { type Correction, correctionTable, isAwaited, sumCorrections } from '../clearing/correction-store.ts'
import { lockSettling } from '../day/settle-store.ts'
import type { HolderEvents } from '../revenue/holder-events.ts'
import { findRevenue, lockRevenue, type Revenue } from '../revenue/revenue-store.ts'
import { correctionFields } from '../signed/signed-fields.ts'
import { type AwaitedReturn, stopAwaiting } from './correction-returns.ts'

export type CorrectionRecord = {
  /** The approved row that was too high. */
  readonly revenueId: string
  /** The excess, in minor units. */
  readonly amount: bigint
  /** The transaction that returns the money to the venue. Absent if the venue pays that much less, now or later. */
  readonly returnTxHash?: string | undefined
  readonly statementHash: string
  readonly reason: string
}

/** What corrections need from the module that books outflows of the treasury. */
export type CorrectionOutflows = {
  readonly lockAll: (tx: Tx) => Promise<unknown>
  /**
   * Books a return that the chain has already shown. Returns false if it has not.
   * @throws Refusal 400 bad_field naming `usdt` or `returnTxHash` when the transaction moved something else.
   */
  readonly explainCorrection: (tx: Tx, stated: AwaitedReturn) => Promise<boolean>
  /** Returns the sum approved to leave the treasury that has not left yet, in minor units. */
  readonly sumLeaving: (db: Database) => Promise<bigint>
}

type Dependencies = RecordDependencies & {
  readonly ledger: Pick<Ledger, 'post' | 'accountBalances'>
  /** Decimals of USDT. */
  readonly decimals: number
  readonly holderEvents: HolderEvents
  readonly outflows: CorrectionOutflows
}

/**
 * Corrects settled days whose revenue was recorded too high. The day's figures and all credits stay: the house pays the
 * venue's part from what it earned. One operator records, another approves. A return to the venue is booked when the
 * chain shows it leaving the treasury (`deposits/outflows/outflows.ts`). Nothing here sends it.
 */
export function createCorrections({ ledger, holderEvents, outflows, decimals, ...deps }: Dependencies) {
  const freeCash = createFreeCash({ ledger, leaving: outflows.sumLeaving })
  const records = createRecords(deps, {
    type: 'RevenueCorrection',
    actions: { record: 'correction.record', approve: 'correction.approve', reject: 'correction.reject' },
    table: correctionTable,
    fieldsOf: (given: CorrectionRecord) => correctionFields(given, decimals),
    givenOf: ({ revenue_id: revenueId, amount, return_tx_hash, statement_hash: statementHash, reason }) => ({
      revenueId,
      amount,
      returnTxHash: return_tx_hash ?? undefined,
      statementHash,
      reason,
    }),
    noteOf: ({ revenueId, amount, returnTxHash, reason }: CorrectionRecord) => ({
      subject: revenueId,
      detail: { amount: amount.toString(), returnTxHash: returnTxHash ?? null, reason },
    }),

    /** @throws Refusal 422 amount_above_left for more than the rest of the row, 404 record_unknown, 422 reason_required. */
    async check(db, given: CorrectionRecord) {
      refuseBlank(given.reason)
      await refuseTooMuch(db, await findRevenue(db, given.revenueId), given.amount, decimals)
      return given
    },

    async insert(tx, { id, given: { revenueId, amount, returnTxHash, statementHash, reason }, operatorId }) {
      await refuseTooMuch(tx, await lockRevenue(tx, revenueId), amount, decimals)
      await correctionTable.insert(tx, {
        correction_id: id,
        revenue_id: revenueId,
        amount,
        way: returnTxHash === undefined ? 'withheld' : 'returned',
        return_tx_hash: returnTxHash?.toLowerCase() ?? null,
        statement_hash: statementHash,
        reason,
        recorded_by: operatorId,
      })
    },

    async lockFirst(tx) {
      await outflows.lockAll(tx)
      await lockSettling(tx)
    },

    /**
     * The house pays. A sum that a venue withholds first clears what still waits of the row itself, and then the
     * venue's next waiting rows. A return is booked when the chain shows it. If it left before the approval, it was
     * charged to the owner and is moved from there.
     * @throws Refusal 400 bad_field naming `usdt` or `returnTxHash` when the stated transaction moved something else, 422
     * house_short when the house has not earned enough: others' money would no longer be covered.
     */
    async approve(tx, correction, { id: correctionId, decide }) {
      await decide()
      const { amount, return_tx_hash: txHash } = correction
      if (txHash === null) {
        await ledger.post(tx, NIL_ID, [fundingLeg(correction)])
        await clear(tx, correction)
      } else if (await outflows.explainCorrection(tx, { correctionId, txHash, amount })) return
      if ((await freeCash(tx)) < 0n) throw new Refusal(422, 'house_short')
    },
  })

  /**
   * Rejects a correction that is not approved yet, also the operator's own. Another operator cancels an approved one whose transaction
   * the chain never showed.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
   */
  async function reject(operator: SettlementOperator, correctionId: string, { reason }: Rejection): Promise<void> {
    const attempt = { action: 'correction.reject', subject: correctionId, detail: { reason } }
    await auditedSettlement(deps, operator, attempt, async (tx) => {
      refuseBlank(reason)
      await outflows.lockAll(tx)
      refuseDecided(await correctionTable.lock(tx, correctionId), operator, isAwaited)
      await correctionTable.decide(tx, correctionId, { state: 'rejected', operatorId: operator.operatorId, reason })
      await stopAwaiting(tx, correctionId)
    })
  }

  async function clear(tx: Tx, { correction_id: correctionId, revenue_id: revenueId, amount }: Correction) {
    const revenue = await lockRevenue(tx, revenueId)
    if (!revenue) throw new Error(`correction ${correctionId} has no revenue row`)
    const open = revenue.usdt - revenue.voided - revenue.cleared
    const own =
      open > 0n ? await clearOwnRow(tx, ledger, correctionId, { revenueId, poolId: revenue.pool_id, open }, amount) : []
    await holderEvents.cleared(tx, [...own, ...(await clearRevenue(tx, ledger, revenue.venue_id))])
  }

  return { ...records, reject }
}

/** @throws Refusal 404 for a row that is not approved, 400 for nothing, 422 for more than its rest. */
async function refuseTooMuch(
  db: Database,
  revenue: Revenue | undefined,
  amount: bigint,
  decimals: number,
): Promise<void> {
  if (revenue?.state !== 'approved') throw new Refusal(404, 'record_unknown', { field: 'revenueId' })
  const left = revenue.usdt - revenue.voided - (await sumCorrections(db, revenue.revenue_id))
  if (amount <= 0n) throw new Refusal(400, 'bad_field', { field: 'amount' })
  if (amount > left)
    throw new Refusal(422, 'amount_above_left', { field: 'amount', values: { left: formatAmount(left, decimals) } })
}

function fundingLeg({ correction_id: correctionId, amount }: Correction): Leg {
  return {
    key: `correction:${correctionId}`,
    asset: 'USDT',
    debit: 'correction_expense',
    credit: 'suspense',
    amount,
    kind: 'correction_funded',
    reference: { kind: 'correction', id: correctionId },
  }
}
