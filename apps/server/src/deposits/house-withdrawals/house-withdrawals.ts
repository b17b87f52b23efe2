import { Refusal } from '@terahold/contract/refusal'
import { isLine } from '@terahold/decisions/field-kinds'
import { isAddress } from 'viem'
import { type Page, sliceOf } from '../../db/lists.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { auditedSettlement } from '../../decisions/audited.ts'
import { type GivenUp, isSecond, type Rejection } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Draft } from '../../decisions/signed/signed-decisions.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { createTakeableCash } from '../../settlement/cash/free-cash.ts'
import type { SettlementOperator } from '../../settlement/settlement.ts'
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

export type HouseWithdrawalDependencies = RecordDependencies & {
  readonly clock: Clock
  readonly chainId: number
  readonly decimals: number
  readonly ledger: Pick<Ledger, 'post' | 'houseBalances' | 'accountBalances'>
}

export type HouseWithdrawals = ReturnType<typeof createHouseWithdrawals>

/**
 * Pays earned income to the owner: one operator announces, another approves, and it is booked when the chain shows it
 * leaving the treasury. Both sign it with their wallets. Nothing here sends it. The owner's own wallet does.
 */
export function createHouseWithdrawals(deps: HouseWithdrawalDependencies) {
  const { db, chainId, ledger } = deps
  const { explainWithdrawal } = createOutflows(deps)
  const takeableCash = createTakeableCash({ ledger, leaving: sumLeaving })
  const { source, find, lock, insert, decide } = store.houseWithdrawalTable
  const ofChain = (row: store.HouseWithdrawalRow | undefined) => (row?.chain_id === chainId ? row : undefined)

  /** Returns the outflow that it explains, which has left already and needs no cash. @throws Refusal 422 balance_short. */
  async function refuseShort(tx: Tx, { address, amount }: { readonly address: string; readonly amount: bigint }) {
    const seen = await findUnexplained(tx, { chainId, address, amount })
    if (!seen && (await takeableCash(tx)) < amount) throw new Refusal(422, 'balance_short')
    return seen
  }

  const records = createRecords(deps, {
    type: 'HouseWithdrawal',
    actions: {
      record: 'house-withdrawal.announce',
      approve: 'house-withdrawal.approve',
      reject: 'house-withdrawal.reject',
    },
    table: {
      source,
      find: async (reader, id) => ofChain(await find(reader, id)),
      lock: async (tx, id) => ofChain(await lock(tx, id)),
      decide,
    },
    fieldsOf: (given: HouseWithdrawal) => houseWithdrawalFields(given, deps.decimals),
    givenOf: ({ to_address: to, amount, reason }) => ({ to, amount, reason }),
    noteOf: ({ to, amount }: HouseWithdrawal) => ({
      subject: to.toLowerCase(),
      detail: { amount: amount.toString() },
    }),

    /** @throws Refusal 400 bad_field naming `to`, `amount` or `reason`. */
    check(_db, { to: given, amount, reason: words }: HouseWithdrawal) {
      const [to, reason] = [given.toLowerCase(), words.trim().normalize('NFC')]
      if (!isAddress(to, { strict: false })) throw new Refusal(400, 'bad_field', { field: 'to' })
      if (amount <= 0n) throw new Refusal(400, 'bad_field', { field: 'amount' })
      if (reason.length < 10 || !isLine(reason)) throw new Refusal(400, 'bad_field', { field: 'reason' })
      return { to, amount, reason }
    },

    /** @throws Refusal 422 balance_short, as the approval does. */
    async insert(tx, { id, given: { to, amount, reason }, operatorId }) {
      await refuseShort(tx, { address: to, amount })
      const row = { house_withdrawal_id: id, chain_id: chainId, to_address: to, amount, reason }
      await insert(tx, { ...row, recorded_by: operatorId })
    },

    lockFirst: (tx) => lockOutflows(tx, chainId),

    /** @throws Refusal 422 balance_short unless the remaining cash covers everything owed, also what venues have not paid yet. */
    async approve(tx, { to_address: address, amount }, approval) {
      const seen = await refuseShort(tx, { address, amount })
      await approval.decide()
      if (seen) await explainWithdrawal(tx, seen, approval.id)
    },
  })

  /**
   * Rejects an announcement, also the operator's own. An approved one of which nothing has left needs two operators: the first
   * call waits for another operator's. If it leaves anyway, it is treated like any other outflow.
   * @throws Refusal 403 role_missing, or own_record for the same operator's second call, 404 record_unknown, 409
   * already_decided.
   */
  async function reject(operator: SettlementOperator, id: string, rejection: Rejection): Promise<GivenUp> {
    const attempt = { action: 'house-withdrawal.reject', subject: id, detail: rejection }
    return auditedSettlement(deps, operator, attempt, async (tx): Promise<GivenUp> => {
      await lockOutflows(tx, chainId)
      const row = ofChain(await lock(tx, id))
      if (!row) throw new Refusal(404, 'record_unknown')
      const isAwaited = row.state === 'approved' && row.tx_hash === null
      if (row.state !== 'recorded' && !isAwaited) throw new Refusal(409, 'already_decided')
      if (isAwaited && !isSecond(row, operator)) {
        await store.proposeGivingUp(tx, id, operator.operatorId)
        return 'waits'
      }
      await decide(tx, id, { state: 'rejected', operatorId: operator.operatorId })
      return 'rejected'
    })
  }

  /** Returns what the first operator signs. @throws Refusal as the check, and 422 balance_short. */
  async function draftAnnouncement(...asked: Parameters<typeof records.draft>): Promise<Draft> {
    const draft = await records.draft(...asked)
    const [{ to, amount }] = asked
    await transaction(db, (tx) => refuseShort(tx, { address: to.toLowerCase(), amount }))
    return draft
  }

  /** Returns a page of the withdrawals, newest first unless asked otherwise, with their number. */
  const list = (filter: store.HouseWithdrawalFilter & Page) =>
    store.readHouseWithdrawals(db, chainId, filter, sliceOf(filter))

  return {
    draftAnnouncement,
    draftApproval: records.draftApproval,
    announce: records.record,
    approve: records.approve,
    reject,
    list,
  }
}
