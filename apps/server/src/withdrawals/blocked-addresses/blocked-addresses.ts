import { Refusal } from '@terahold/contract/refusal'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { refuseOthersPreparation } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { singlySignedRecords } from '../../decisions/signed-records.ts'
import { blockFields, unblockFields } from './block-fields.ts'
import * as store from './blocked-store.ts'

/** An address, and why it is blocked or may be used again: one line of 10 to 500 characters. */
export type AddressRecord = { readonly address: string; readonly reason: string }

export type BlockedAddresses = ReturnType<typeof createBlockedAddresses>

const eitherRole = ['payout-maker', 'payout-checker'] as const

/** Addresses whose withdrawals two operators must release. One operator adds an address; removing it takes two. All of them sign. */
export function createBlockedAddresses(deps: RecordDependencies) {
  const { db, decisions } = deps
  const blocks = singlySignedRecords<AddressRecord>(decisions, {
    type: 'AddressBlock',
    fieldsOf: blockFields,
  })
  const removals = createRecords(deps, {
    type: 'AddressUnblock',
    actions: {
      record: 'address.unblock.prepare',
      approve: 'address.unblock.release',
      reject: store.rejectRemoval,
    },
    table: store.removalTable,
    fieldsOf: unblockFields,
    givenOf: ({ address, block_id: blockId, removal_reason: reason }) => ({ address, blockId, reason: reason ?? '' }),
    noteOf: (given: AddressRecord) => {
      const { address, reason } = read(given)
      return { subject: address, detail: { reason } }
    },

    /** @throws Refusal 400 bad_field or reason_required, 404 record_unknown. */
    async check(reader, given: AddressRecord) {
      const { address, reason } = read(given)
      const seen = required(await store.findBlocked(reader, address))
      return { address, reason, blockId: seen.block_id, seen }
    },

    /** @throws Refusal 409 already_decided, also while another operator's preparation waits. */
    async insert(tx, { id, given: { address, reason, seen }, operatorId }) {
      await refuseOthersPreparation({ id: seen.removal_id, by: seen.removal_by }, operatorId, removals.isWaiting)
      const row = required(await store.lockBlocked(tx, address))
      if (row.removal_id !== seen.removal_id || row.block_id !== seen.block_id)
        throw new Refusal(409, 'already_decided')
      await store.prepareRemoval(tx, address, { removalId: id, reason, operatorId })
    },

    approve: (_tx, _row, { decide }) => decide(),
  })

  /** Returns what the operator signs to block an address. @throws Refusal 400 bad_field or reason_required. */
  const draftBlock = (given: AddressRecord, drafter?: Pick<ActingOperator, 'roles'>): Draft =>
    blocks.draft(read(given), drafter)

  /**
   * Blocks an address, as the operator signed it. Returns the block's id.
   * @throws Refusal 400 bad_field or reason_required, 403 role_missing or signature_invalid, 409 already_recorded or
   * decision_changed.
   */
  async function block(operator: ActingOperator, given: AddressRecord, signed: Signed): Promise<string> {
    const { address, reason } = read(given)
    const attempt = { action: 'address.block', subject: address, detail: { reason }, roles: eitherRole }
    return audited(deps, operator, attempt, async (tx) => {
      const blockId = await blocks.record(tx, operator, { address, reason }, signed)
      const row = { address, reason, blockId, operatorId: operator.operatorId }
      if (!(await store.insertBlocked(tx, row))) throw new Refusal(409, 'already_recorded')
      return blockId
    })
  }

  return { draftBlock, block, removals, list: (page: store.BlockedPage) => store.listBlocked(db, page) }
}

function read({ address, reason }: AddressRecord): AddressRecord {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Refusal(400, 'bad_field', { field: 'address' })
  return { address: address.toLowerCase(), reason: requireReason(reason) }
}

function required<Row>(row: Row | undefined): Row {
  if (!row) throw new Refusal(404, 'record_unknown', { field: 'address' })
  return row
}
