import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import {
  alreadyRecorded,
  type Rejection,
  refuseDecided,
  refuseOwnOrDecided,
  wordsOf,
} from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { clearRevenue } from '../clearing/clearing.ts'
import type { LogId } from '../clearing/clearing-rules.ts'
import { lockSettling } from '../day/settle-store.ts'
import type { HolderEvents } from '../revenue/holder-events.ts'
import { adviceFields } from '../signed/signed-fields.ts'
import {
  type AdvisedPayment,
  decideAdvice,
  findAdvice,
  insertAdvice,
  lockAdvice,
  lockPayment,
  type RemittanceLine,
  readClearedByPool,
  readLines,
  readPoolsOf,
  readUnusedPayments,
} from './remittance-store.ts'

type Dependencies = {
  readonly db: Database
  readonly ledger: Ledger
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Of USDT. */
  readonly decimals: number
  readonly holderEvents: HolderEvents
}

export type RemittanceRecord = {
  readonly log: LogId
  /** What the transfer pays for each pool. The lines add up to the transfer. */
  readonly lines: readonly RemittanceLine[]
  /** SHA-256 of the venue's advice. */
  readonly statementHash: string
}

/** Remittance advices: how a venue splits a transfer among its pools. One operator records, another approves. */
export function createRemittances({ db, ledger, audit, decisions, holderEvents, decimals }: Dependencies) {
  const records = signedRecords(decisions, {
    type: 'RemittanceAdvice',
    fieldsOf: (given: Omit<RemittanceRecord, 'log'> & { log: Omit<LogId, 'chainId'> }) => adviceFields(given, decimals),
    find: (adviceId) => findAdvice(db, adviceId),
    givenOf: async ({ advice_id: adviceId, tx_hash: txHash, log_index: logIndex, statement_hash: statementHash }) => ({
      log: { txHash, logIndex },
      lines: await readLines(db, adviceId),
      statementHash,
    }),
  })

  /** Returns what the first operator signs. @throws Refusal as `recordAdvice`. */
  async function draftAdvice(record: RemittanceRecord): Promise<Draft> {
    await transaction(db, (tx) => refuseWrong(tx, record.log, record.lines))
    return records.draft(record)
  }

  /**
   * Records the advice for a transfer of a venue that is in the books, as the operator signed it. Returns its id.
   * @throws Refusal 400 bad_field when the lines do not add up to the transfer, 403 role_missing or signature_invalid, 404
   * record_unknown for a transfer that is no venue's, 409 already_recorded, decision_changed, or advice_too_late when the
   * transfer has cleared more of a pool than its line, 422 venue_not_of_pool.
   */
  async function recordAdvice(operator: SettlementOperator, record: RemittanceRecord, signed: Signed): Promise<string> {
    const { log, lines, statementHash } = record
    const detail = { lines: lines.map(({ poolId, amount }) => `${poolId}=${amount}`).join(' '), statementHash }
    const attempt = { action: 'remittance.record', subject: `${log.txHash}:${log.logIndex}`, detail }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      await refuseWrong(tx, log, lines)
      const adviceId = await records.record(tx, operator, record, signed)
      await lockSettling(tx)
      await refuseWrong(tx, log, lines)
      await insertAdvice(
        tx,
        {
          advice_id: adviceId,
          chain_id: log.chainId,
          tx_hash: log.txHash,
          log_index: log.logIndex,
          statement_hash: statementHash,
          state: 'recorded',
          recorded_by: operator.operatorId,
        },
        lines,
      )
      return adviceId
    })
  }

  /**
   * Approves another operator's advice. What the transfer has not cleared then clears rows by its lines.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided,
   * decision_changed or advice_too_late.
   */
  async function approveAdvice(operator: SettlementOperator, adviceId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'remittance.approve', subject: adviceId, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, adviceId, signed)
      await lockSettling(tx)
      const advice = refuseOwnOrDecided(await lockAdvice(tx, adviceId), operator)
      const log = { chainId: advice.chain_id, txHash: advice.tx_hash, logIndex: advice.log_index }
      const { venueId } = await refuseWrong(tx, log, await readLines(tx, adviceId))
      await keep(tx)
      await decideAdvice(tx, adviceId, { state: 'approved', operatorId: operator.operatorId })
      await holderEvents.cleared(tx, await clearRevenue(tx, ledger, venueId))
    })
  }

  /** Rejects an advice that is not approved yet, also the operator's own. @throws Refusal 403 role_missing, 404, 409 already_decided. */
  async function rejectAdvice(
    operator: SettlementOperator,
    adviceId: string,
    rejection: Rejection = {},
  ): Promise<void> {
    const attempt = { action: 'remittance.reject', subject: adviceId, detail: wordsOf(rejection) }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      refuseDecided(await lockAdvice(tx, adviceId), operator)
      await decideAdvice(tx, adviceId, { state: 'rejected', operatorId: operator.operatorId })
    })
  }

  return {
    draftAdvice,
    draftAdviceApproval: records.draftApproval,
    recordAdvice,
    approveAdvice,
    rejectAdvice,
    /** Lists the venues' transfers with unused money and their advices, oldest first. */
    listUnusedPayments: () => readUnusedPayments(db),
  }
}

async function refuseWrong(tx: Tx, log: LogId, lines: readonly RemittanceLine[]): Promise<AdvisedPayment> {
  const payment = await lockPayment(tx, log)
  if (!payment) throw new Refusal(404, 'record_unknown', { field: 'transfer' })
  const byPool = new Map(lines.map(({ poolId, amount }) => [poolId, amount]))
  const sum = lines.reduce((total, { amount }) => total + amount, 0n)
  if (byPool.size !== lines.length || sum !== payment.amount || lines.some(({ amount }) => amount <= 0n))
    throw new Refusal(400, 'bad_field', { field: 'lines' })
  const pools = await readPoolsOf(tx, payment.venueId)
  if (lines.some(({ poolId }) => !pools.has(poolId))) throw new Refusal(422, 'venue_not_of_pool', { field: 'lines' })
  for (const { poolId, amount } of await readClearedByPool(tx, log))
    if (amount > (byPool.get(poolId) ?? 0n)) throw new Refusal(409, 'advice_too_late', { field: 'lines' })
  return payment
}
