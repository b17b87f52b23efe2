import type { Message } from '@terahold/decisions/decision'
import type { DecisionType } from '@terahold/decisions/definitions'
import { catalogueFields } from '../catalogue/changes/change-fields.ts'
import type { Database } from '../db/connection.ts'
import { readApproved } from '../decisions/stored-record-store.ts'
import { adoptionFields } from '../deposits/adoption/adoption-fields.ts'
import { unfreezeFields } from '../members/freeze/freeze-fields.ts'
import { moveFields } from '../members/move/move-fields.ts'
import { resetFields } from '../members/reset/reset-fields.ts'
import { exceptionalRefundFields, goodwillFields } from '../settlement/goodwill/goodwill-fields.ts'
import { refundFields } from '../shipments/refund-fields.ts'
import { blockFields, unblockFields } from '../withdrawals/blocked-addresses/block-fields.ts'
import { raiseFields } from '../withdrawals/limits/limit-fields.ts'
import { bookingFields } from '../withdrawals/outflow/booking-fields.ts'
import { resumeFields } from '../withdrawals/payout/state/resume-fields.ts'
import { acceptanceFields } from './acceptance-fields.ts'
import { approved, type Decided } from './decided.ts'

/** Lists what two operators approved about payouts, accounts, goods and the chain. */
export async function listDeskDecisions(db: Database, decimals: number): Promise<Decided[]> {
  return [
    ...(await listResumes(db)),
    ...(await listRaises(db, decimals)),
    ...(await listBlocks(db)),
    ...(await listUnblocks(db)),
    ...(await listFreezes(db)),
    ...(await listUnfreezes(db)),
    ...(await listResets(db)),
    ...(await listRefunds(db, decimals)),
    ...(await listAcceptances(db, decimals)),
    ...(await listBookings(db, decimals)),
    ...(await listAdoptions(db)),
    ...(await listStored(db, 'CatalogueChange', 'catalogue change', catalogueFields)),
    ...(await listStored(db, 'AccountMove', 'account move', moveFields)),
    ...(await listStored(db, 'GoodwillCredit', 'goodwill', goodwillFields)),
    ...(await listStored(db, 'ExceptionalRefund', 'exceptional refund', exceptionalRefundFields)),
  ]
}

/** Lists the approved records of which everything is in `operator_record`. */
async function listStored<Content>(
  db: Database,
  type: DecisionType,
  what: string,
  fieldsOf: (content: Content) => Message,
): Promise<Decided[]> {
  const rows = await readApproved<Content>(db, type)
  return rows.map(({ id, content }) => approved(type, `${what} ${id}`, id, fieldsOf(content)))
}

async function listResumes(db: Database): Promise<Decided[]> {
  const rows = await db.selectFrom('payout_halt').selectAll().where('released_by', 'is not', null).execute()
  return rows.map(({ halt_id: haltId, resume_id, cause, subject, decision, resume_reason: reason }) => {
    const fields = resumeFields({ haltId, cause, subject, decision: decision ?? '', reason: reason ?? '' })
    return approved('PayoutResume', `end of halt ${haltId}`, resume_id, fields)
  })
}

async function listRaises(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('payout_limit_raise')
    .select([
      'raise_id as id',
      'day',
      'per_hour as perHour',
      'per_day as perDay',
      'new_wallets as newWallets',
      'reason',
    ])
    .where('state', '=', 'approved')
    .execute()
  return rows.map(({ id, ...raise }) =>
    approved('PayoutLimitRaise', `raise ${id} of the payout limits`, id, raiseFields(raise, decimals)),
  )
}

/** An address that no operator blocked came with the installation. */
async function listBlocks(db: Database): Promise<Decided[]> {
  const rows = await db.selectFrom('blocked_address').selectAll().where('blocked_by', 'is not', null).execute()
  return rows.map(({ address, block_id: id, reason }) => ({
    ...approved('AddressBlock', `block of ${address}`, id, blockFields({ address, reason })),
    done: 'blocked',
  }))
}

/** A freeze that no operator decided is the member's own. */
async function listFreezes(db: Database): Promise<Decided[]> {
  const rows = await db.selectFrom('member_freeze').selectAll().where('frozen_by', 'is not', null).execute()
  return rows.map(({ member_id: memberId, freeze_id: id, reason }) => ({
    ...approved('MemberFreeze', `freeze ${id}`, id, { memberId, reason: reason ?? '' }),
    done: 'in force or was',
  }))
}

async function listUnblocks(db: Database): Promise<Decided[]> {
  const rows = await db.selectFrom('blocked_address').selectAll().where('removed_by', 'is not', null).execute()
  return rows.map(({ address, block_id: blockId, removal_id, removal_reason: reason }) => {
    const fields = unblockFields({ address, blockId, reason: reason ?? '' })
    return approved('AddressUnblock', `removal of ${address}`, removal_id, fields)
  })
}

async function listUnfreezes(db: Database): Promise<Decided[]> {
  const rows = await db.selectFrom('member_freeze').selectAll().where('lifted_by', 'is not', null).execute()
  return rows.map(({ member_id: memberId, freeze_id: freezeId, lift_id, lift_reason: reason }) => {
    const fields = unfreezeFields({ memberId, freezeId, reason: reason ?? '' })
    return approved('MemberUnfreeze', `end of freeze ${freezeId}`, lift_id, fields)
  })
}

async function listResets(db: Database): Promise<Decided[]> {
  const rows = await db
    .selectFrom('account_reset')
    .select(['reset_id', 'member_id as memberId', 'reason'])
    .where('approved_by', 'is not', null)
    .execute()
  return rows.map(({ reset_id: id, memberId, reason }) =>
    approved('AccountReset', `reset ${id}`, id, resetFields({ memberId, reason: reason ?? '' })),
  )
}

async function listRefunds(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('parcel')
    .select(['order_id as orderId', 'member_id as memberId', 'price', 'refund_reason as reason', 'refund_id'])
    .where('refund_approved_by', 'is not', null)
    .execute()
  return rows.map(({ refund_id, reason, ...row }) =>
    approved(
      'ShipmentRefund',
      `refund of order ${row.orderId}`,
      refund_id,
      refundFields({ ...row, reason: reason ?? '' }, decimals),
    ),
  )
}

async function listAcceptances(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db.selectFrom('reconciliation_acceptance').selectAll().where('state', '=', 'approved').execute()
  return rows.map(({ acceptance_id: id, reconciliation_id: reconciliationId, ...row }) =>
    approved('DifferenceAcceptance', `acceptance ${id}`, id, acceptanceFields({ ...row, reconciliationId }, decimals)),
  )
}

/** A withdrawal that a booking entered has a key that names the booking. The operators signed that it was lost. */
async function listBookings(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('outflow_booking as b')
    .innerJoin('chain_transfer as c', (join) =>
      join
        .onRef('c.chain_id', '=', 'b.chain_id')
        .onRef('c.tx_hash', '=', 'b.tx_hash')
        .onRef('c.log_index', '=', 'b.log_index'),
    )
    .leftJoin('withdrawal as w', (join) =>
      join.onRef('w.member_id', '=', 'b.member_id').onRef('w.withdraw_id', '=', 'b.withdraw_id'),
    )
    .select(['b.booking_id as id', 'b.tx_hash as txHash', 'b.log_index as logIndex', 'c.amount', 'b.reason'])
    .select(['b.member_id as memberId', 'b.withdraw_id', 'w.idempotency_key as key'])
    .where('b.state', '=', 'approved')
    .execute()
  return rows.map(({ id, txHash, logIndex, withdraw_id, key, ...row }) => {
    const isEntered = key === `outflow:${id}`
    const withdrawId = isEntered ? undefined : (withdraw_id ?? undefined)
    const fields = bookingFields({ log: { txHash, logIndex }, withdrawId, ...row }, decimals)
    return approved('OutflowBooking', `booking ${id}`, id, fields)
  })
}

async function listAdoptions(db: Database): Promise<Decided[]> {
  const rows = await db.selectFrom('chain_adoption').selectAll().where('state', '=', 'approved').execute()
  return rows.map(({ adoption_id: id, seen_height: seenHeight, seen_hash: seenHash, reason }) =>
    approved('ChainAdoption', `adoption ${id}`, id, adoptionFields({ seenHeight, seenHash, reason })),
  )
}
