import { Refusal } from '@terahold/contract/refusal'
import { getAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { type Rejection, refuseOwnOrDecided, wordsOf } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedActs, signedRecords } from '../../decisions/signed-records.ts'
import { unblockFields } from './block-fields.ts'
import * as store from './blocked-store.ts'

export type BlockedAddressDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
}

/** An address, and why it is blocked or may be used again: one line of 10 to 500 characters. */
export type AddressRecord = { readonly address: string; readonly reason: string }

export type BlockedAddresses = ReturnType<typeof createBlockedAddresses>

const eitherRole = ['payout-maker', 'payout-checker'] as const

/** Addresses whose withdrawals two operators must release. One operator adds an address; removing it takes two. All of them sign. */
export function createBlockedAddresses(deps: BlockedAddressDependencies) {
  const { db, decisions } = deps
  const blocks = signedActs<AddressRecord>(decisions, {
    type: 'AddressBlock',
    fieldsOf: ({ address, reason }) => ({ address: getAddress(address), reason }),
  })
  const removals = signedRecords(decisions, {
    type: 'AddressUnblock',
    fieldsOf: unblockFields,
    find: (id) => store.findRemoval(db, id),
    givenOf: ({ address, block_id: blockId, removal_reason: reason }) => ({ address, blockId, reason: reason ?? '' }),
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

  /** Returns what the first operator signs to remove an address. @throws Refusal as `prepareRemoval`. */
  async function draftRemoval(given: AddressRecord): Promise<Draft> {
    const { address, reason } = read(given)
    const row = required(await store.findBlocked(db, address))
    return removals.draft({ address, reason, blockId: row.block_id })
  }

  /**
   * Records the removal of an address, as the first operator signed it. The same one may sign again, and another one once that has
   * expired. Returns the record's id.
   * @throws Refusal as `block`, 404 record_unknown, 409 already_decided.
   */
  async function prepareRemoval(operator: ActingOperator, given: AddressRecord, signed: Signed): Promise<string> {
    const { address, reason } = read(given)
    const attempt = { action: 'address.unblock.prepare', subject: address, detail: { reason } }
    return audited(deps, operator, { ...attempt, roles: ['payout-maker'] }, async (tx) => {
      const seen = required(await store.findBlocked(tx, address))
      const isOthers = seen.removal_by !== null && seen.removal_by !== operator.operatorId
      if (isOthers && seen.removal_id !== null && (await removals.isWaiting(seen.removal_id)))
        throw new Refusal(409, 'already_decided')
      const removalId = await removals.record(tx, operator, { address, reason, blockId: seen.block_id }, signed)
      const row = required(await store.lockBlocked(tx, address))
      if (row.removal_id !== seen.removal_id || row.block_id !== seen.block_id)
        throw new Refusal(409, 'already_decided')
      await store.prepareRemoval(tx, address, { removalId, reason, operatorId: operator.operatorId })
      return removalId
    })
  }

  /**
   * Approves a removal as the second operator.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or decision_changed.
   */
  async function remove(operator: ActingOperator, removalId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'address.unblock.release', subject: removalId, detail: {} }
    await audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const keep = await removals.approval(operator, removalId, signed)
      const { address } = refuseOwnOrDecided(await store.lockRemoval(tx, removalId), operator)
      await keep(tx)
      await store.removeBlocked(tx, address, operator.operatorId)
    })
  }

  /** Rejects a removal, also the operator's own: the address stays blocked. @throws Refusal 403 role_missing, 404, 409 already_decided. */
  async function rejectRemoval(operator: ActingOperator, removalId: string, rejection: Rejection = {}): Promise<void> {
    const attempt = {
      action: 'address.unblock.reject',
      subject: removalId,
      detail: wordsOf(rejection),
      roles: eitherRole,
    }
    await audited(deps, operator, attempt, async (tx) => {
      const row = required(await store.lockRemoval(tx, removalId))
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      await store.clearRemoval(tx, row.address)
    })
  }

  return {
    draftBlock,
    block,
    draftRemoval,
    prepareRemoval,
    remove,
    rejectRemoval,
    draftRemovalApproval: removals.draftApproval,
    list: () => store.listBlocked(db),
  }
}

function read({ address, reason }: AddressRecord): AddressRecord {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Refusal(400, 'bad_field', { field: 'address' })
  return { address: address.toLowerCase(), reason: requireReason(reason) }
}

function required<Row>(row: Row | undefined): Row {
  if (!row) throw new Refusal(404, 'record_unknown', { field: 'address' })
  return row
}
