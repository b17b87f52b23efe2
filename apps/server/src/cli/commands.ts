import {
  blockAddressCommand,
  listBlockedCommand,
  prepareUnblockCommand,
  releaseUnblockCommand,
} from './cash/blocked-address.ts'
import {
  approveAdoptionCommand,
  listAdoptionsCommand,
  listClaimsCommand,
  recordAdoptionCommand,
  rejectAdoptionCommand,
} from './cash/chain-adoption.ts'
import {
  announceHouseWithdrawalCommand,
  approveHouseWithdrawalCommand,
  listHouseWithdrawalsCommand,
  rejectHouseWithdrawalCommand,
} from './cash/house-withdrawal.ts'
import { approveOutflowCommand, bookOutflowCommand, listOutflowsCommand, rejectOutflowCommand } from './cash/outflow.ts'
import { haltPayoutsCommand, payoutStatusCommand, prepareResumeCommand, releaseResumeCommand } from './cash/payouts.ts'
import {
  approveSuspenseCommand,
  assignSuspenseCommand,
  listSuspenseCommand,
  rejectSuspenseCommand,
} from './cash/suspense.ts'
import {
  listWithdrawalsCommand,
  prepareWithdrawalCommand,
  rejectWithdrawalCommand,
  releaseWithdrawalCommand,
} from './cash/withdrawals.ts'
import type { Command, StandaloneCommand } from './command/command.ts'
import { backupCommand } from './installation/backup.ts'
import {
  approveCatalogueCommand,
  proposeCatalogueCommand,
  rejectCatalogueCommand,
  showCatalogueCommand,
} from './installation/catalogue.ts'
import { createCheckpointKeyCommand } from './installation/checkpoint-key.ts'
import { doctorCommand } from './installation/doctor.ts'
import { createKeystoreCommand, showKeystoreCommand } from './installation/keystore.ts'
import { migrateCommand } from './installation/migrate.ts'
import { addOperatorCommand } from './installation/operator.ts'
import { createPushKeyCommand } from './installation/push-key.ts'
import { verifyReleaseCommand } from './installation/release.ts'
import { restoreCommand } from './installation/restore.ts'
import { exportAuditCommand, verifyAuditCommand } from './ledger/audit.ts'
import {
  acceptDifferenceCommand,
  approveDifferenceCommand,
  listDifferencesCommand,
  rejectDifferenceCommand,
} from './ledger/difference.ts'
import { listSealsCommand, verifyLedgerCommand } from './ledger/ledger.ts'
import { exportLedgerCommand } from './ledger/ledger-export.ts'
import {
  approveReversalCommand,
  listReversalsCommand,
  recordReversalCommand,
  rejectReversalCommand,
} from './ledger/ledger-reverse.ts'
import { reconcileCommand } from './ledger/reconcile.ts'
import {
  approveAttestationCommand,
  recordAttestationCommand,
  rejectAttestationCommand,
} from './settlement/attestation.ts'
import {
  approveCorrectionCommand,
  listCorrectionsCommand,
  recordCorrectionCommand,
  rejectCorrectionCommand,
} from './settlement/correction.ts'
import {
  approveDeviationCommand,
  explainDeviationCommand,
  listDeviationsCommand,
  rejectDeviationCommand,
} from './settlement/deviation.ts'
import { recordNetworkCommand } from './settlement/network.ts'
import {
  approveRemittanceCommand,
  listRemittancesCommand,
  recordRemittanceCommand,
  rejectRemittanceCommand,
} from './settlement/remittance.ts'
import {
  approveRevenueCommand,
  approveVoidCommand,
  listRevenueCommand,
  recordRevenueCommand,
  recordVoidCommand,
  rejectRevenueCommand,
  rejectVoidCommand,
} from './settlement/revenue.ts'
import { listRootsCommand, signRootCommand } from './settlement/root.ts'
import {
  approveVenueCommand,
  listVenuesCommand,
  proposeVenueCommand,
  rejectVenueCommand,
  retireVenueCommand,
} from './settlement/venue.ts'
import { listContactsCommand } from './support/contact.ts'
import { listFreezesCommand, prepareUnfreezeCommand, releaseUnfreezeCommand } from './support/freezes.ts'
import { approveResetCommand, listResetsCommand, prepareResetCommand, rejectResetCommand } from './support/resets.ts'
import {
  addShipmentEventCommand,
  listShipmentsCommand,
  recordShipmentCommand,
  showShipmentCommand,
} from './support/shipment.ts'
import {
  approveGoodsRefundCommand,
  recordGoodsRefundCommand,
  rejectGoodsRefundCommand,
} from './support/shipment-refund.ts'
import {
  addTaskCommand,
  approveTaskCommand,
  endTaskCommand,
  listTasksCommand,
  rejectTaskCommand,
  waitingTasksCommand,
} from './support/task.ts'
import { closeTicketCommand, listTicketsCommand, replyTicketCommand, showTicketCommand } from './support/ticket.ts'
import { deployCommand } from './treasury/deploy.ts'
import {
  acceptOwnershipCommand,
  executeTreasuryCommand,
  payWithdrawalCommand,
  refillCommand,
  showTreasuryCommand,
  signTreasuryCommand,
} from './treasury/treasury.ts'

export const commands: readonly Command[] = [
  addOperatorCommand,
  showCatalogueCommand,
  proposeCatalogueCommand,
  approveCatalogueCommand,
  rejectCatalogueCommand,
  recordNetworkCommand,
  recordRevenueCommand,
  approveRevenueCommand,
  rejectRevenueCommand,
  recordVoidCommand,
  approveVoidCommand,
  rejectVoidCommand,
  listRevenueCommand,
  recordCorrectionCommand,
  approveCorrectionCommand,
  rejectCorrectionCommand,
  listCorrectionsCommand,
  recordAttestationCommand,
  approveAttestationCommand,
  rejectAttestationCommand,
  proposeVenueCommand,
  retireVenueCommand,
  approveVenueCommand,
  rejectVenueCommand,
  listVenuesCommand,
  recordRemittanceCommand,
  approveRemittanceCommand,
  rejectRemittanceCommand,
  listRemittancesCommand,
  listDeviationsCommand,
  explainDeviationCommand,
  approveDeviationCommand,
  rejectDeviationCommand,
  listSuspenseCommand,
  assignSuspenseCommand,
  approveSuspenseCommand,
  rejectSuspenseCommand,
  listHouseWithdrawalsCommand,
  announceHouseWithdrawalCommand,
  approveHouseWithdrawalCommand,
  rejectHouseWithdrawalCommand,
  listAdoptionsCommand,
  recordAdoptionCommand,
  approveAdoptionCommand,
  rejectAdoptionCommand,
  listClaimsCommand,
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
  listResetsCommand,
  prepareResetCommand,
  approveResetCommand,
  rejectResetCommand,
  listRootsCommand,
  signRootCommand,
  verifyLedgerCommand,
  listSealsCommand,
  exportLedgerCommand,
  exportAuditCommand,
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
]

/** Commands that need no instance. */
export const standaloneCommands: readonly StandaloneCommand[] = [
  migrateCommand,
  doctorCommand,
  deployCommand,
  showTreasuryCommand,
  refillCommand,
  payWithdrawalCommand,
  acceptOwnershipCommand,
  signTreasuryCommand,
  executeTreasuryCommand,
  backupCommand,
  restoreCommand,
  createKeystoreCommand,
  showKeystoreCommand,
  createPushKeyCommand,
  createCheckpointKeyCommand,
  verifyReleaseCommand,
  verifyAuditCommand,
]
