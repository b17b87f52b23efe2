import { approveAttestationCommand, recordAttestationCommand, rejectAttestationCommand } from './attestation.ts'
import {
  blockAddressCommand,
  listBlockedCommand,
  prepareUnblockCommand,
  releaseUnblockCommand,
} from './blocked-address.ts'
import { putCatalogueCommand, showCatalogueCommand } from './catalogue.ts'
import type { Command, StandaloneCommand } from './command.ts'
import { addContactCommand, listContactsCommand, removeContactCommand } from './contact.ts'
import {
  approveCorrectionCommand,
  listCorrectionsCommand,
  recordCorrectionCommand,
  rejectCorrectionCommand,
} from './correction.ts'
import {
  acceptDifferenceCommand,
  approveDifferenceCommand,
  listDifferencesCommand,
  rejectDifferenceCommand,
} from './difference.ts'
import { listFreezesCommand, prepareUnfreezeCommand, releaseUnfreezeCommand } from './freezes.ts'
import {
  announceHouseWithdrawalCommand,
  approveHouseWithdrawalCommand,
  listHouseWithdrawalsCommand,
  rejectHouseWithdrawalCommand,
} from './house-withdrawal.ts'
import { createKeystoreCommand, showKeystoreCommand } from './keystore.ts'
import { listSealsCommand, verifyLedgerCommand } from './ledger.ts'
import { exportLedgerCommand } from './ledger-export.ts'
import {
  approveReversalCommand,
  listReversalsCommand,
  recordReversalCommand,
  rejectReversalCommand,
} from './ledger-reverse.ts'
import { migrateCommand } from './migrate.ts'
import { recordNetworkCommand } from './network.ts'
import { addOperatorCommand } from './operator.ts'
import { approveOutflowCommand, bookOutflowCommand, listOutflowsCommand, rejectOutflowCommand } from './outflow.ts'
import { haltPayoutsCommand, payoutStatusCommand, prepareResumeCommand, releaseResumeCommand } from './payouts.ts'
import { createPushKeyCommand } from './push-key.ts'
import { reconcileCommand } from './reconcile.ts'
import { approveRevenueCommand, listRevenueCommand, recordRevenueCommand, rejectRevenueCommand } from './revenue.ts'
import {
  addShipmentEventCommand,
  listShipmentsCommand,
  recordShipmentCommand,
  showShipmentCommand,
} from './shipment.ts'
import { approveGoodsRefundCommand, recordGoodsRefundCommand, rejectGoodsRefundCommand } from './shipment-refund.ts'
import {
  approveSuspenseCommand,
  assignSuspenseCommand,
  listSuspenseCommand,
  rejectSuspenseCommand,
} from './suspense.ts'
import {
  addTaskCommand,
  approveTaskCommand,
  endTaskCommand,
  listTasksCommand,
  rejectTaskCommand,
  waitingTasksCommand,
} from './task.ts'
import { closeTicketCommand, listTicketsCommand, replyTicketCommand, showTicketCommand } from './ticket.ts'
import { addVenueCommand } from './venue.ts'
import {
  listWithdrawalsCommand,
  prepareWithdrawalCommand,
  rejectWithdrawalCommand,
  releaseWithdrawalCommand,
} from './withdrawals.ts'

export const commands: readonly Command[] = [
  addOperatorCommand,
  showCatalogueCommand,
  putCatalogueCommand,
  recordNetworkCommand,
  recordRevenueCommand,
  approveRevenueCommand,
  rejectRevenueCommand,
  listRevenueCommand,
  recordCorrectionCommand,
  approveCorrectionCommand,
  rejectCorrectionCommand,
  listCorrectionsCommand,
  recordAttestationCommand,
  approveAttestationCommand,
  rejectAttestationCommand,
  addVenueCommand,
  listSuspenseCommand,
  assignSuspenseCommand,
  approveSuspenseCommand,
  rejectSuspenseCommand,
  listHouseWithdrawalsCommand,
  announceHouseWithdrawalCommand,
  approveHouseWithdrawalCommand,
  rejectHouseWithdrawalCommand,
  listOutflowsCommand,
  bookOutflowCommand,
  approveOutflowCommand,
  rejectOutflowCommand,
  payoutStatusCommand,
  haltPayoutsCommand,
  prepareResumeCommand,
  releaseResumeCommand,
  listWithdrawalsCommand,
  prepareWithdrawalCommand,
  releaseWithdrawalCommand,
  rejectWithdrawalCommand,
  listShipmentsCommand,
  showShipmentCommand,
  recordShipmentCommand,
  addShipmentEventCommand,
  recordGoodsRefundCommand,
  approveGoodsRefundCommand,
  rejectGoodsRefundCommand,
  listBlockedCommand,
  blockAddressCommand,
  prepareUnblockCommand,
  releaseUnblockCommand,
  listFreezesCommand,
  prepareUnfreezeCommand,
  releaseUnfreezeCommand,
  verifyLedgerCommand,
  listSealsCommand,
  exportLedgerCommand,
  recordReversalCommand,
  approveReversalCommand,
  rejectReversalCommand,
  listReversalsCommand,
  reconcileCommand,
  listDifferencesCommand,
  acceptDifferenceCommand,
  approveDifferenceCommand,
  rejectDifferenceCommand,
  listTasksCommand,
  addTaskCommand,
  endTaskCommand,
  waitingTasksCommand,
  approveTaskCommand,
  rejectTaskCommand,
  listTicketsCommand,
  showTicketCommand,
  replyTicketCommand,
  closeTicketCommand,
  listContactsCommand,
  addContactCommand,
  removeContactCommand,
]

/** What needs no instance. */
export const standaloneCommands: readonly StandaloneCommand[] = [
  migrateCommand,
  createKeystoreCommand,
  showKeystoreCommand,
  createPushKeyCommand,
]
