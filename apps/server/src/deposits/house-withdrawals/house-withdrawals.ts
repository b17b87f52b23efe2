import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { auditedSettlement } from '../../decisions/audited.ts'
import { type GivenUp, isSecond } from '../../decisions/decision-rules.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { createFreeCash } from '../../settlement/cash/free-cash.ts'
import type { Audit, SettlementOperator } from '../../settlement/settlement.ts'
import { findUnexplained, lockOutflows } from '../outflows/outflow-store.ts'
import { createOutflows, sumLeaving } from '../outflows/outflows.ts'
import type { Tx } from '../transfers/store.ts'
import * as store from './house-withdrawal-store.ts'

export type HouseWithdrawal = {
  readonly to: string
  /** In minor units. */
  readonly amount: bigint
  /** The income it comes from, in words, 10 to 2,000 characters. */
  readonly reason: string
}

export type HouseWithdrawalDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly chainId: number
  readonly ledger: Pick<Ledger, 'post' | 'houseBalances' | 'accountBalances'>
}

/**
 * Pays earned income to the owner: one operator announces, another approves, and it is booked when the chain shows it
 * leaving the treasury. Nothing here sends it. The owner's own wallet does.
 */
export function createHouseWithdrawals(deps: HouseWithdrawalDependencies) {
  const { db, clock, audit, chainId, ledger } = deps
  const { explainWithdrawal } = createOutflows(deps)
  const freeCash = createFreeCash({ ledger, leaving: sumLeaving })

  /**
   * Announces a withdrawal of the house. Returns its id.
   * @throws Refusal 400 bad_field naming `to`, `amount` or `reason`, 403 role_missing.
   */
  async function announce(operator: SettlementOperator, given: HouseWithdrawal): Promise<string> {
    const [to, reason] = [given.to.toLowerCase(), given.reason.trim()]
    const attempt = { action: 'house-withdrawal.announce', subject: to, detail: { amount: given.amount.toString() } }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      if (!/^0x[0-9a-f]{40}$/.test(to)) throw new Refusal(400, 'bad_field', { field: 'to' })
      if (given.amount <= 0n) throw new Refusal(400, 'bad_field', { field: 'amount' })
      if (reason.length < 10 || reason.length > 2_000) throw new Refusal(400, 'bad_field', { field: 'reason' })
      const id = newId(clock)
      const row = { chain_id: chainId, to_address: to, amount: given.amount, reason, recorded_by: operator.operatorId }
      await store.insertHouseWithdrawal(tx, { ...row, house_withdrawal_id: id })
      return id
    })
  }

  /**
   * Approves another operator's announcement if the remaining cash covers all that is owed.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, 422 balance_short.
   */
  async function approve(operator: SettlementOperator, id: string): Promise<void> {
    const attempt = { action: 'house-withdrawal.approve', subject: id, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      await lockOutflows(tx, chainId)
      const row = await known(tx, id)
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      if (row.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
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
  async function reject(operator: SettlementOperator, id: string): Promise<GivenUp> {
    const attempt = { action: 'house-withdrawal.reject', subject: id, detail: {} }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx): Promise<GivenUp> => {
      await lockOutflows(tx, chainId)
      const row = await known(tx, id)
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

  async function known(tx: Tx, id: string): Promise<store.HouseWithdrawalRow> {
    const row = await store.lockHouseWithdrawal(tx, id)
    if (!row || row.chain_id !== chainId) throw new Refusal(404, 'record_unknown')
    return row
  }

  return { announce, approve, reject, list: () => store.readHouseWithdrawals(db, chainId) }
}
