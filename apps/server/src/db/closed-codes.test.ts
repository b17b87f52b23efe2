import { powerSources } from '@terahold/contract/codes/catalogue'
import { paymentStates } from '@terahold/contract/codes/desk'
import { eventKinds } from '@terahold/contract/codes/events'
import { reconciliationChecks } from '@terahold/contract/codes/ledger'
import { holdReasons, notificationTopics, securityNoticeKinds } from '@terahold/contract/codes/members'
import { operatorChangeStates, recordStates, revenueKinds } from '@terahold/contract/codes/operators'
import { earlyEnds, orderStates, paymentSources } from '@terahold/contract/codes/orders'
import { holdingStates } from '@terahold/contract/codes/power'
import { operatorEvents, versionedDocuments } from '@terahold/contract/codes/public-record'
import { revenueStates, settlementCauses, voidParts } from '@terahold/contract/codes/settlement'
import { shipmentEventKinds, shipmentStates } from '@terahold/contract/codes/shipments'
import { contactKinds, ticketStates, ticketTypes } from '@terahold/contract/codes/support'
import { taskKinds, taskStates } from '@terahold/contract/codes/tasks'
import { rankingPeriods } from '@terahold/contract/codes/team'
import { proofKeyOrigins } from '@terahold/contract/codes/trust'
import {
  payoutHaltReasons,
  payoutWaits,
  releaseReasons,
  withdrawalEndReasons,
  withdrawalStates,
} from '@terahold/contract/codes/withdrawals'
import { checkCodes } from '@terahold/decisions/check-codes'
import { definitionOf, definitions } from '@terahold/decisions/definitions'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './fixtures/test-database.ts'
import { readSchemaColumns } from './schema-columns.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** Columns and the list in the code that has the same codes. */
const listed: Readonly<Record<string, readonly string[]>> = {
  // A task without an entry is open.
  'airdrop_entry.state': taskStates.filter((state) => state !== 'open'),
  'airdrop_task.kind': taskKinds,
  'chain_adoption.state': recordStates,
  'chain_transfer.state': paymentStates,
  'contact.kind': contactKinds,
  // The risk disclosure has a table of its own.
  'document_version.document': versionedDocuments.filter((document) => document !== 'risk'),
  'holding.state': holdingStates,
  'house_withdrawal.state': recordStates,
  'ledger_reversal.state': recordStates,
  'live_event.kind': eventKinds,
  'member.hold_reason': holdReasons,
  'member_hold.reason': holdReasons,
  'member.email_kinds': notificationTopics,
  'member.push_kinds': notificationTopics,
  'order_event.state': orderStates,
  'operator_change.state': operatorChangeStates,
  'operator_record.state': recordStates,
  'outflow_booking.state': recordStates,
  // A shipment is waiting until its order can no longer be cancelled; members see it after that.
  'parcel.state': ['waiting', ...shipmentStates],
  'parcel_event.kind': shipmentEventKinds,
  'payout_halt.cause': payoutHaltReasons,
  'payout_signer.halt_reason': payoutHaltReasons,
  'pool_event.kind': eventKinds,
  'proof_key.origin': proofKeyOrigins,
  'ranking_entry.period': rankingPeriods,
  'ranking_step.period': rankingPeriods,
  'registry_event.event': operatorEvents,
  'revenue.kind': revenueKinds,
  'revenue.state': revenueStates,
  'revenue_correction.state': recordStates,
  'revenue_void.part': voidParts,
  'revenue_void.state': recordStates,
  'security_notice.kind': securityNoticeKinds,
  'settlement.cause': settlementCauses,
  'site.power_source': powerSources,
  'subscription_order.ended_by': earlyEnds,
  'subscription_order.pay_from': paymentSources,
  'subscription_order.state': orderStates,
  'suspense_assignment.state': recordStates,
  'ticket.state': ticketStates,
  'ticket.type': ticketTypes,
  'withdrawal.reason': [...releaseReasons, ...withdrawalEndReasons],
  'withdrawal.state': withdrawalStates,
  'withdrawal.waits_for': payoutWaits,
  'withdrawal_event.state': withdrawalStates,
}

/** Columns whose codes only the server uses: their types come from the database, in schema.gen.ts. */
const serverOnly: readonly string[] = [
  'account_move.outcome',
  'account_reset.outcome',
  'airdrop_task.requires',
  'attestation.state',
  'audit_log.outcome',
  'chain_transfer.reason',
  'email_code.scene',
  'house_address.role',
  'installation.profile',
  'ledger_account.normal_side',
  'ledger_account.owner',
  'login_nonce.audience',
  'notification_due.kind',
  'payout_batch.state',
  'payout_halt.decision',
  'payout_item.outcome',
  'payout_limit_raise.state',
  'reconciliation.started_by',
  'reconciliation_acceptance.state',
  'reconciliation_acceptance.unit',
  'reconciliation_check.rule',
  'reconciliation_check.unit',
  'remittance_advice.state',
  'revenue_correction.way',
  'revenue_deviation.state',
  'suspense_assignment.target',
  'venue_proposal.state',
]

const checked = new Map<string, readonly string[]>(
  (await readSchemaColumns(database.owner)).flatMap(({ table, column, codes }) =>
    codes ? [[`${table}.${column}`, codes.toSorted()] as [string, string[]]] : [],
  ),
)

it.each(Object.entries(listed))('%s is checked against the codes of the contract', (column, codes) => {
  expect(checked.get(column)).toEqual(codes.toSorted())
})

it('the signed cause of a halt is one of the same codes', () => {
  const cause = definitions.PayoutResume.fields.find(({ name }) => name === 'cause')
  expect(Object.keys(cause?.codes ?? {}).toSorted()).toEqual(payoutHaltReasons.toSorted())
})

it('the signed name of a check is one of the reconciliation', () => {
  expect(Object.keys(checkCodes)).toEqual([...reconciliationChecks])
})

it('the signed fields of a reversal have the kinds and accounts of the transfers that can be reversed', async () => {
  const rows = await database.owner
    .selectFrom('transfer_kind')
    .select(['kind', 'debit', 'credit'])
    .where('reversible', '=', true)
    .execute()
  const codesOf = (field: string) => {
    const { codes } = definitionOf('LedgerReversal').fields.find(({ name }) => name === field) ?? {}
    return Object.keys(codes ?? {}).toSorted()
  }
  expect(codesOf('kind')).toEqual(rows.map(({ kind }) => kind).toSorted())
  const accounts = new Set(rows.flatMap(({ debit, credit }) => [debit, credit]))
  for (const field of ['takenFrom', 'givenTo']) expect(codesOf(field)).toEqual([...accounts].toSorted())
})

it('every other checked column is used by the server only', () => {
  expect([...checked.keys()].filter((column) => !Object.hasOwn(listed, column)).toSorted()).toEqual(serverOnly)
})
