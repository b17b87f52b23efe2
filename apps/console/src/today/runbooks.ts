import type { IncidentKind } from '@terahold/contract/codes/incidents'

/** The section of docs/operations.md that says more about a kind than the desk does, as in the links of the alerts. */
const sections: Partial<Readonly<Record<IncidentKind, string>>> = {
  suspect_outflow: 'explain-what-left-our-addresses',
  chain_replaced: 'adopt-a-replaced-chain',
  chain_stalled: 'books-are-behind-the-chain',
  database_restored: 'restore-a-backup',
  not_solvent: 'payouts-are-halted',
  outflow_unexplained: 'explain-what-left-our-addresses',
  payout_nonce_unexplained: 'resume-after-a-halt',
  payout_number_unexplained: 'resume-after-a-halt',
  payout_receipt_contradicts: 'resume-after-a-halt',
  payout_refused: 'resume-after-a-halt',
  payout_verified_too_late: 'resume-after-a-halt',
  payouts_halted: 'payouts-are-halted',
  entry_unfounded: 'books-and-chain-disagree',
  transfer_not_on_chain: 'adopt-a-replaced-chain',
  cash_differs: 'books-and-chain-disagree',
  liabilities: 'jobs',
  liabilities_missed: 'jobs',
  root_differs: 'nights-roots',
  root_unanchored: 'nights-roots',
  operator_change: 'change-operators',
  witness_missing: 'nights-roots',
  loop_failed: 'jobs',
  vault_paused: 'payouts',
  vault_signer_changed: 'change-the-payout-key',
  payout_vault_changed: 'change-the-vault-or-the-treasury',
  payout_nonce_behind: 'payouts',
  payout_awaits_watcher: 'books-are-behind-the-chain',
  payout_fee_above_cap: 'payouts',
  payout_gas_short: 'payout-key-runs-out-of-gas',
  payout_held_for_unknown_payment: 'restore-a-backup',
  payout_of_former_key: 'change-the-payout-key',
  payout_waits_for_room: 'vault-runs-out-of-cash',
  payout_not_covered: 'payouts',
  payout_limit_reached: 'limits-of-all-payouts',
  payout_limit_raise_unsigned: 'limits-of-all-payouts',
  job_failed: 'scheduled-job-fails',
  ledger_unsealed: 'sealing-is-stuck',
  reconciliation: 'books-and-chain-disagree',
  correction_not_returned: 'a-row-that-was-too-high',
  revenue_overdue: 'a-pools-day',
  revenue_deviation: 'revenue-far-from-expected',
  statement: 'reconciliation',
}

/** Returns where the runbook of a kind is, if there is one. */
export function runbookOf(kind: IncidentKind): string | undefined {
  const section = sections[kind]
  return section && `docs/operations.md#${section}`
}
