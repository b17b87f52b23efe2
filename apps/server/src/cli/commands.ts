import { approveAttestationCommand, recordAttestationCommand } from './attestation.ts'
import type { Command } from './command.ts'
import { verifyLedgerCommand } from './ledger.ts'
import { addOperatorCommand } from './operator.ts'
import { approveRevenueCommand, listRevenueCommand, recordRevenueCommand } from './revenue.ts'
import { addVenueCommand } from './venue.ts'

export const commands: readonly Command[] = [
  addOperatorCommand,
  recordRevenueCommand,
  approveRevenueCommand,
  listRevenueCommand,
  recordAttestationCommand,
  approveAttestationCommand,
  addVenueCommand,
  verifyLedgerCommand,
]
