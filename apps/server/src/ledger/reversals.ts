import { Refusal } from '@terahold/contract/refusal'
import { isLine } from '@terahold/decisions/field-kinds'
import { type Page, sliceOf } from '../db/lists.ts'
import type { Tx } from '../db/transaction.ts'
import { readMemberWallets } from '../decisions/member-wallets.ts'
import { createRecords, type RecordDependencies } from '../decisions/records.ts'
import type { Ledger } from './ledger.ts'
import * as store from './posting/reversal-store.ts'
import { reversalFields } from './reversal-fields.ts'

export type ReversalDependencies = RecordDependencies & {
  readonly ledger: Pick<Ledger, 'reverse'>
  /** Decimals of USDT. */
  readonly decimals: number
  /** Informs modules that count transfers before one is reversed, before any balance is locked. */
  readonly onTransferReversed: (tx: Tx, transfer: TransferOfMember) => Promise<unknown>
}

type TransferOfMember = { readonly memberId: string; readonly transferId: string }
export type ReversalRequest = TransferOfMember & {
  /** One line of 10 to 500 characters. */
  readonly reason: string
}

const shortestReason = 10

export type Reversals = ReturnType<typeof createReversals>

/**
 * Reverses transfers: one settlement operator records, another approves, once per transfer. Both sign it with their wallets.
 * Transfers that follow from the chain, a settlement or an order cannot be reversed, nor can a reversal.
 */
export function createReversals({ ledger, decimals, onTransferReversed, ...deps }: ReversalDependencies) {
  const { db } = deps
  const { isWaiting: _, ...records } = createRecords(deps, {
    type: 'LedgerReversal',
    actions: { record: 'reversal.record', approve: 'reversal.approve', reject: 'reversal.reject' },
    table: store.reversalTable,
    fieldsOf: (given: ReversalRequest & store.PostedTransfer) => reversalFields(given, decimals),
    async givenOf({ reversal_id: id, member_id: memberId, transfer_id: transferId, reason }) {
      const transfer = await store.findTransfer(db, memberId, transferId)
      if (!transfer) throw new Error(`the transfer of reversal ${id} is gone`)
      return { ...transfer, memberId, transferId, reason }
    },
    noteOf: ({ memberId, transferId, reason }: ReversalRequest) => ({
      subject: transferId,
      detail: { memberId, reason: reason.trim() },
    }),

    /**
     * @throws Refusal 404 record_unknown, 422 reason_required for a reason that is not one line of 10 to 500 characters, or
     * not_reversible.
     */
    async check(reader, { memberId, transferId, reason: words }: ReversalRequest) {
      const reason = words.trim().normalize('NFC')
      if (reason.length < shortestReason || !isLine(reason))
        throw new Refusal(422, 'reason_required', { field: 'reason' })
      const transfer = await store.findTransfer(reader, memberId, transferId)
      if (!transfer) throw new Refusal(404, 'record_unknown', { field: 'transferId' })
      if (!transfer.isReversible) throw new Refusal(422, 'not_reversible', { field: 'transferId' })
      return { ...transfer, memberId, transferId, reason }
    },

    insert: (tx, { id, given: { memberId, transferId, reason }, operatorId }) =>
      store.reversalTable.insert(tx, {
        member_id: memberId,
        reversal_id: id,
        transfer_id: transferId,
        reason,
        recorded_by: operatorId,
      }),

    /**
     * Posts the reversal. @throws Refusal 422 balance_short when the member no longer has the money; the reversal can then be
     * approved later, or rejected.
     */
    async approve(tx, { member_id: memberId, transfer_id: transferId }, { decide }) {
      await decide()
      await onTransferReversed(tx, { memberId, transferId })
      await ledger.reverse(tx, { memberId, transferId })
    },
  })

  return {
    ...records,
    /** Returns a page of the reversals, newest first, with their number and their members' wallets. */
    async list(filter: store.ReversalFilter & Page) {
      const page = await store.readReversals(db, filter, sliceOf(filter))
      const members = page.rows.map((row) => row.member_id)
      return { ...page, wallets: await readMemberWallets(db, members) }
    },
  }
}
