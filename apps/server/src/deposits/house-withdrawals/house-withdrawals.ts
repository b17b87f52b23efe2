import { Refusal } from '@terahold/contract/refusal'
import { isLine } from '@terahold/decisions/field-kinds'
import { isAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import { auditedSettlement } from '../../decisions/audited.ts'
import { type GivenUp, isSecond, type Rejection, wordsOf } from '../../decisions/decision-rules.ts'
import type { Draft, RecordSubject, Signed, SignedDecisions } from '../../decisions/signed/signed-decisions.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { createFreeCash } from '../../settlement/cash/free-cash.ts'
import type { Audit, SettlementOperator } from '../../settlement/settlement.ts'
import { findUnexplained, lockOutflows } from '../outflows/outflow-store.ts'
import { createOutflows, sumLeaving } from '../outflows/outflows.ts'
import { houseWithdrawalFields } from './house-withdrawal-fields.ts'
import * as store from './house-withdrawal-store.ts'

export type HouseWithdrawal = {
  readonly to: string
  /** In minor units. */
  readonly amount: bigint
  /** The income it comes from: one line of 10 to 500 characters. */
  readonly reason: string
}

export type HouseWithdrawalDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly chainId: number
  readonly decimals: number
  readonly ledger: Pick<Ledger, 'post' | 'houseBalances' | 'accountBalances'>
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: Pick<SignedDecisions, 'draftDecision' | 'draftApproval' | 'checkRecord' | 'checkApproval'>
}

export type HouseWithdrawals = ReturnType<typeof createHouseWithdrawals>

/**
 * Pays earned income to the owner: one operator announces, another approves, and it is booked when the chain shows it
 * leaving the treasury. Both sign it with their wallets. Nothing here sends it. The owner's own wallet does.
 */
export function createHouseWithdrawals(deps: HouseWithdrawalDependencies) {
  const { db, audit, chainId, ledger, decisions } = deps
  const { explainWithdrawal } = createOutflows(deps)
  const freeCash = createFreeCash({ ledger, leaving: sumLeaving })

  /** Checks what an operator gave, and returns what they sign. @throws Refusal as `announce`. */
  function read({ to: given, amount, reason: words }: HouseWithdrawal) {
    const [to, reason] = [given.toLowerCase(), words.trim().normalize('NFC')]
    if (!isAddress(to, { strict: false })) throw new Refusal(400, 'bad_field', { field: 'to' })
    if (amount <= 0n) throw new Refusal(400, 'bad_field', { field: 'amount' })
    if (reason.length < 10 || !isLine(reason)) throw new Refusal(400, 'bad_field', { field: 'reason' })
    return { to, amount, reason, signed: recordOf({ to, amount, reason }) }
  }

  const recordOf = (given: HouseWithdrawal): RecordSubject => ({
    type: 'HouseWithdrawal',
    fields: houseWithdrawalFields(given, deps.decimals),
  })

  const subjectOf = ({ house_withdrawal_id: subject, to_address: to, amount, reason }: store.HouseWithdrawalRow) => ({
    ...recordOf({ to, amount, reason }),
    subject,
  })

  /** Returns what the first operator signs. @throws Refusal 400 bad_field naming `to`, `amount` or `reason`. */
  const draftAnnouncement = (given: HouseWithdrawal): Draft => decisions.draftDecision('settlement', read(given).signed)

  /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_changed. */
  async function draftApproval(id: string): Promise<Draft> {
    const row = known(await store.findHouseWithdrawal(db, id))
    if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
    return decisions.draftApproval('settlement', subjectOf(row))
  }

  /**
   * Announces a withdrawal of the house as the operator signed it. Returns its id, which is the decision's.
   * @throws Refusal 400 bad_field naming `to`, `amount` or `reason`, 403 role_missing or signature_invalid, 409
   * already_recorded when the signature was used before, or decision_changed.
   */
  async function announce(operator: SettlementOperator, given: HouseWithdrawal, signed: Signed): Promise<string> {
    const detail = { amount: given.amount.toString() }
    const attempt = { action: 'house-withdrawal.announce', subject: given.to.toLowerCase(), detail }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const { to, amount, reason, signed: record } = read(given)
      const { id, keep } = await decisions.checkRecord(operator.operatorId, record, signed)
      if (!(await keep(tx))) throw new Refusal(409, 'already_recorded')
      const row = { chain_id: chainId, to_address: to, amount, reason, recorded_by: operator.operatorId }
      await store.insertHouseWithdrawal(tx, { ...row, house_withdrawal_id: id })
      return id
    })
  }

  /**
   * Approves another operator's announcement if the remaining cash covers all that is owed.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
   * decision_changed, 422 balance_short.
   */
  async function approve(operator: SettlementOperator, id: string, signed: Signed): Promise<void> {
    const attempt = { action: 'house-withdrawal.approve', subject: id, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      // Asks the chain before anything is locked.
      const announced = known(await store.findHouseWithdrawal(tx, id))
      if (announced.state !== 'recorded') throw new Refusal(409, 'already_decided')
      if (announced.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
      const keep = await decisions.checkApproval(operator.operatorId, subjectOf(announced), signed)
      await lockOutflows(tx, chainId)
      const row = known(await store.lockHouseWithdrawal(tx, id))
      if (row.state !== 'recorded' || !(await keep(tx))) throw new Refusal(409, 'already_decided')
      const address = row.to_address
      const seen = await findUnexplained(tx, { chainId, address, amount: row.amount })
      if (!seen && (await freeCash(tx)) < row.amount) throw new Refusal(422, 'balance_short')
      await store.decideHouseWithdrawal(tx, row.house_withdrawal_id, 'approved', operator.operatorId)
      if (seen) await explainWithdrawal(tx, seen, row.house_withdrawal_id)
    })
  }

  /**
   * Rejects an announcement, also the operator's own. An approved one of which nothing has left needs two operators: the first
   * call waits for another operator's. If it leaves anyway, it is treated like any other outflow.
   * @throws Refusal 403 role_missing, or own_record for the same operator's second call, 404 record_unknown, 409
   * already_decided.
   */
  async function reject(operator: SettlementOperator, id: string, rejection: Rejection = {}): Promise<GivenUp> {
    const attempt = { action: 'house-withdrawal.reject', subject: id, detail: wordsOf(rejection) }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx): Promise<GivenUp> => {
      await lockOutflows(tx, chainId)
      const row = known(await store.lockHouseWithdrawal(tx, id))
      const isAwaited = row.state === 'approved' && row.tx_hash === null
      if (row.state !== 'recorded' && !isAwaited) throw new Refusal(409, 'already_decided')
      if (isAwaited && !isSecond(row, operator)) {
        await store.proposeGivingUp(tx, row.house_withdrawal_id, operator.operatorId)
        return 'waits'
      }
      await store.decideHouseWithdrawal(tx, row.house_withdrawal_id, 'rejected', operator.operatorId)
      return 'rejected'
    })
  }

  function known(row: store.HouseWithdrawalRow | undefined): store.HouseWithdrawalRow {
    if (!row || row.chain_id !== chainId) throw new Refusal(404, 'record_unknown')
    return row
  }

  /** Returns a page of the withdrawals, newest first, with their number. */
  const list = ({ pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number }) =>
    store.readHouseWithdrawals(db, chainId, { skip: (pageNum - 1) * pageSize, count: pageSize })

  return { draftAnnouncement, draftApproval, announce, approve, reject, list }
}
