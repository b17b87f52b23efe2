import type { IncidentKind } from '@terahold/contract/codes/incidents'
import { incidentKinds } from '@terahold/contract/codes/incidents'
import type { PublicIncidentKind } from '@terahold/contract/codes/public-record'

type Shown = { readonly as: PublicIncidentKind; readonly onlyOver?: true } | null

const stopped: Shown = { as: 'payouts_stopped' }
const delayed: Shown = { as: 'payouts_delayed' }
const books: Shown = { as: 'books_differ' }
/** An attacker must not learn from us that we have noticed. */
const attack: Shown = { as: 'unapproved_change', onlyOver: true }

/**
 * How the public sees each kind of incident: everything that touched members' money, payouts or proofs. Null for what concerns one
 * member, or only our own work (decision 51). The compiler asks for a decision about each new kind.
 */
const shownAs: Readonly<Record<IncidentKind, Shown>> = {
  suspect_outflow: stopped,
  outflow_unexplained: stopped,
  payout_nonce_unexplained: stopped,
  payout_number_unexplained: stopped,
  payout_receipt_contradicts: stopped,
  payout_verified_too_late: stopped,
  payouts_halted: stopped,
  vault_paused: stopped,
  payout_fee_above_cap: delayed,
  payout_fee_cap_reached: delayed,
  payout_gas_short: delayed,
  payout_waits_for_room: delayed,
  payout_limit_reached: delayed,
  payout_awaits_watcher: delayed,
  payout_nonce_behind: delayed,
  not_solvent: { as: 'cash_short' },
  payout_not_covered: { as: 'cash_short' },
  chain_replaced: { as: 'chain_disturbed' },
  chain_stalled: { as: 'chain_disturbed' },
  database_restored: { as: 'database_restored' },
  entry_unfounded: books,
  entry_missing: books,
  transfer_not_on_chain: books,
  transfer_missed: books,
  transfer_changed: books,
  cash_differs: books,
  liabilities: books,
  reconciliation: books,
  liabilities_missed: { as: 'proof_late' },
  root_unanchored: { as: 'proof_late' },
  ledger_unsealed: { as: 'proof_late' },
  root_differs: { as: 'proof_differs' },
  revenue_overdue: { as: 'revenue_late' },
  revenue_deviation: { as: 'revenue_differs' },
  statement: { as: 'revenue_differs' },
  capacity_fell: { as: 'power_short' },
  payout_refused: attack,
  payout_limit_raise_unsigned: attack,
  vault_signer_changed: attack,
  payout_vault_changed: attack,
  payout_held_for_unknown_payment: null,
  payout_of_former_key: null,
  correction_not_returned: null,
  loop_failed: null,
  job_failed: null,
  operator_change: null,
  witness_missing: { as: 'proof_late' },
  node_disagrees: null,
  team_counters: null,
}

/** The kinds that the public sees, as three columns for the database. */
export const shownKinds = incidentKinds.flatMap((kind) => {
  const shown = shownAs[kind]
  return shown ? [{ kind, as: shown.as, onlyOver: shown.onlyOver === true }] : []
})
