// Generated from the migrated database by scripts/generate-schema.ts: change a migration, then run that.
import type { ColumnType } from 'kysely'

type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>

type MadeByDatabase<T> = ColumnType<T, never, never>

/** What a jsonb column gives; it takes JSON text, because pg would write an array as a PostgreSQL array. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

type Json = ColumnType<JsonValue, string, string>

export interface AccountMoveTable {
  member_id: string
  move_id: string
  from_address: string
  to_address: string
  not_before: string
  approved_at: Date
  due_at: Date
  ended_at: Date | null
  outcome: 'done' | 'stopped' | 'frozen' | 'failed' | null
}

export interface AccountResetTable {
  member_id: string
  reset_id: string
  created_at: Date
  reason: string | null
  prepared_by: string | null
  approved_by: string | null
  due_at: Date | null
  ended_at: Date | null
  outcome: 'done' | 'cancelled' | 'rejected' | null
}

export interface AccountTransferTable {
  chain_id: number
  token: string
  address: string
  block_number: bigint
  log_index: number
  tx_hash: string
  sender: string
  recipient: string
  amount: bigint
  block_time: Date
}

export interface ActivationCodeTable {
  code: string
  member_id: string
  issued_at: Date
  expires_at: Date
  used_by: string | null
  used_at: Date | null
  idempotency_key: string | null
}

export interface AirdropBudgetTable {
  task_id: string
  part: number
  claims_left: number
}

export interface AirdropEntryTable {
  member_id: string
  task_id: string
  state: 'started' | 'submitted' | 'approved' | 'rejected' | 'withdrawn'
  submissions: WithDefault<number>
  proof: string | null
  is_verified: boolean | null
  budget_part: number | null
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
  updated_at: Date
}

export interface AirdropTaskTable {
  task_id: string
  kind: 'learn' | 'verify_proof' | 'security' | 'feedback'
  points: number
  claims: number
  requires: 'email' | 'password' | null
  ends_at: Date
  ended_at: Date | null
  created_by: string
  created_at: Date
}

export interface AirdropTaskTextTable {
  task_id: string
  locale: string
  title: string
  body: string
}

export interface AnnouncementTable {
  announcement_id: string
  from_at: Date
  to_at: Date
  written_by: string
  written_at: Date
  published_by: string | null
  published_at: Date | null
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

export interface AnnouncementTextTable {
  announcement_id: string
  locale: string
  title: string
  text: string
}

export interface ArchivedBalanceTable {
  member_id: string
  asset: string
  last_at: Date
  available: bigint
  held: bigint
}

export interface ArchivedMonthTable {
  month: string
  last_block: bigint
  archived_at: Date | null
}

export interface AssetTable {
  code: string
  decimals: number
}

export interface AttestationTable {
  attestation_id: string
  pool_id: string
  day: string
  power_mths: bigint
  uptime_bps: number
  evidence_hash: string
  state: 'recorded' | 'approved' | 'rejected' | 'replaced'
  recorded_by: string
  recorded_at: Date
  approved_by: string | null
  approved_at: Date | null
  approval_reason: string | null
}

export interface AuditLogTable {
  audit_id: string
  at: Date
  operator_id: string | null
  actor: string
  action: string
  outcome: 'done' | 'refused'
  subject: string | null
  detail: WithDefault<Json>
}

export interface BaseBackupTable {
  finished_at: Date
  bytes: bigint
  manifest_hash: string
}

export interface BlockedAddressTable {
  address: string
  reason: string
  at: Date
  blocked_by: string | null
  block_id: string | null
  removal_id: string | null
  removal_reason: string | null
  removal_by: string | null
  removal_at: Date | null
  removed_by: string | null
  removed_at: Date | null
}

export interface CapacitySliceTable {
  pool_id: string
  slice: number
  sold_mths: WithDefault<bigint>
  reserved_mths: WithDefault<bigint>
  left_mths: WithDefault<bigint>
  limit_mths: WithDefault<bigint>
}

export interface CashStockTable {
  chain_id: number
  token: string
  address: string
  height: bigint
  amount: bigint
  taken_at: Date
}

export interface ChainAdoptionTable {
  adoption_id: string
  chain_id: number
  token: string
  seen_height: bigint
  seen_hash: string
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
  ancestor_height: bigint | null
  ancestor_hash: string | null
}

export interface ChainClaimTable {
  claim_id: string
  adoption_id: string
  subject: string
  member_id: string | null
  sender: string | null
  amount: bigint
  settled: WithDefault<bigint>
  made_at: Date
}

export interface ChainRescanTable {
  rescan_id: string
  chain_id: number
  token: string
  from_height: bigint
  height: bigint
  block_hash: string
  to_height: bigint
  findings: WithDefault<number>
  started_at: Date
  finished_at: Date | null
}

export interface ChainTransferTable {
  chain_id: number
  tx_hash: string
  log_index: number
  token: string
  sender: string
  recipient: string
  amount: bigint
  block_number: bigint
  block_hash: string
  block_time: Date
  chain_log_index: number | null
  state: 'seen' | 'deposit' | 'venue' | 'treasury_move' | 'suspense' | 'ignored' | 'payout' | 'outflow' | 'vanished'
  reason: 'other_token' | 'zero_value' | 'unknown_sender' | 'paid_to_vault' | 'paid_to_retired' | 'unexplained' | 'correction' | 'returned' | 'house_withdrawal' | 'withdrawal' | null
  member_id: string | null
  recorded_at: Date
  vanished_in: string | null
}

export interface ClockOffsetTable {
  singleton: WithDefault<boolean>
  seconds: WithDefault<bigint>
  open_from: WithDefault<Date>
  horizon: bigint | null
}

export interface ContactTable {
  contact_id: string
  kind: 'email' | 'web' | 'telegram' | 'x' | 'phone'
  value: string
  sort: number
  created_at: Date
  ended_at: Date | null
}

export interface ContactTextTable {
  contact_id: string
  locale: string
  label: string
  hours: string | null
}

export interface CorrectionClearingTable {
  revenue_id: string
  correction_id: string
  amount: bigint
  at: Date
  released_at: Date | null
}

export interface DeliveryAddressTable {
  member_id: string
  address_id: string
  receiver: string
  dial_code: string
  phone: string
  country: string
  province: string
  city: string
  detail: string
  postcode: string
  is_default: boolean
  created_at: Date
}

export interface DemoMailTable {
  mail_id: string
  to_address: string
  subject: string
  text: string
  at: Date
}

export interface DocumentVersionTable {
  document: 'terms' | 'privacy'
  version: number
  locale: string
  sections: Json
  in_force_at: Date
}

export interface EmailCodeTable {
  member_id: string
  code_id: string
  scene: 'bind' | 'rebind' | 'password' | 'forgotten' | 'withdraw'
  email: string
  reference: string | null
  code_hash: string
  tries_left: number
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}

export interface ExchangeRateTable {
  currency: string
  day: string
  per_dollar: bigint
  source: string
  recorded_at: Date
}

export interface FollowedAddressTable {
  chain_id: number
  token: string
  address: string
  from_height: bigint
  height: bigint
  block_hash: string
  floor_height: bigint
  is_member: boolean
  asked_at: Date | null
}

export interface FreezeTokenTable {
  member_id: string
  token_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

export interface HoldingTable {
  member_id: string
  holding_id: string
  order_id: string
  pool_id: string
  terms_id: string
  power_mths: bigint
  start_day: string
  end_day: string
  term_days: number
  state: 'pending' | 'active' | 'completed' | 'refunded'
  posted_net: WithDefault<bigint>
  posted_downtime: WithDefault<bigint>
  created_at: Date
}

export interface HouseAddressTable {
  chain_id: number
  address: string
  role: 'treasury' | 'payout_vault' | 'payout_signer' | 'venue'
  name: string
  venue_id: string | null
  retired_at: Date | null
}

export interface HouseWithdrawalTable {
  house_withdrawal_id: string
  chain_id: number
  to_address: string
  amount: bigint
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
  tx_hash: string | null
  log_index: number | null
  given_up_by: string | null
  given_up_at: Date | null
}

export interface IncidentTable {
  incident_id: string
  kind: string
  subject: string
  detail: WithDefault<Json>
  opened_at: Date
  closed_at: Date | null
}

export interface InstallationTable {
  singleton: WithDefault<boolean>
  profile: 'demo' | 'production' | 'test'
  chain_id: number
  first_block: string | null
  token: string
  treasury: string
  registry: string | null
  reserve: string | null
  created_at: Date
  ready_at: Date | null
}

export interface JournalTable {
  member_id: string | null
  id: string | null
  group_id: string | null
  idempotency_key: string | null
  asset: string | null
  debit: string | null
  credit: string | null
  amount: bigint | null
  kind: string | null
  reference_kind: string | null
  reference_id: string | null
  available_after: bigint | null
  held_after: bigint | null
  member_seq: bigint | null
  posted_at: Date | null
}

export interface LedgerAccountTable {
  code: string
  owner: 'member' | 'house'
  normal_side: 'debit' | 'credit'
}

export interface LedgerBlockTable {
  block_no: bigint
  day: string
  from_at: Date
  until_at: Date
  transfers: number
  closed_at: Date
}

export interface LedgerBlockTotalTable {
  block_no: bigint
  asset: string
  account: string
  debits: bigint
  credits: bigint
}

export interface LedgerReversalTable {
  member_id: string
  reversal_id: string
  transfer_id: string
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface LedgerSealTable {
  block_no: bigint
  previous_hash: Buffer
  root: Buffer
  leaves: Buffer
  hash: Buffer
  sealed_at: Date
}

export interface LiabilityAnchorTable {
  day: string
  reserve: string
  journal_seal: Buffer
  settlements: bigint
  settlement_root: Buffer
  asset_block: bigint
  release_hash: Buffer
  verifier_hash: Buffer
}

export interface LiabilityAnchoredTable {
  day: string
  tx_hash: string | null
  block_number: bigint | null
  seen_at: Date
}

export interface LiabilityAttemptTable {
  tx_hash: string
  day: string
  sender: string
  nonce: bigint
  max_fee: bigint
  raw: Buffer
  signed_at: Date
}

export interface LiabilityOwedTable {
  day: string
  member_id: string
  available: bigint
  held: bigint
  pending: bigint
  unearned: bigint
  refunds: bigint
}

export interface LiabilityShardTable {
  day: string
  shard: number
  leaves: Buffer
}

export interface LiabilitySignatureTable {
  day: string
  operator: string
  signature: string
  signed_at: Date
}

export interface LiabilityTreeTable {
  day: string
  root: Buffer
  total: bigint
  leaves: number
  made_at: Date
  format: number
  file_hash: Buffer
  shard_index: Buffer
  leaving: bigint
}

export interface LiveEventTable {
  member_id: string
  event_id: string
  kind: 'deposit' | 'order' | 'settlement' | 'withdrawal' | 'ticket' | 'task' | 'commission' | 'session'
  payload: Json
  at: Date
}

export interface LoginNonceTable {
  nonce: string
  audience: 'member' | 'operator'
  address: string
  domain: string
  uri: string
  issued_at: Date
  expires_at: Date
  retried: WithDefault<boolean>
}

export interface MemberTable {
  member_id: string
  address: string
  name: string | null
  locale: string | null
  email: string | null
  email_verified_at: Date | null
  password_hash: string | null
  inviter_id: string | null
  inviter_bound_at: Date | null
  hold_until: Date | null
  hold_reason: 'frozen' | 'email_changed' | 'email_recovered' | 'password_changed' | 'password_forgotten' | 'account_reset' | 'account_move' | null
  created_at: Date
  closed_at: Date | null
  has_referees: WithDefault<boolean>
  password_changed_at: Date | null
  email_kinds: WithDefault<('deposit' | 'order' | 'settlement' | 'withdrawal' | 'ticket')[]>
  push_kinds: WithDefault<('deposit' | 'order' | 'settlement' | 'withdrawal' | 'ticket')[]>
}

export interface MemberAddressTable {
  address: string
  member_id: string
}

export interface MemberBalanceTable {
  member_id: string
  asset: string
  available: WithDefault<bigint>
  held: WithDefault<bigint>
  seq: WithDefault<bigint>
  available_lines: WithDefault<bigint>
  held_lines: WithDefault<bigint>
  last_at: WithDefault<Date>
}

export interface MemberEmailTable {
  email: string
  member_id: string
}

export interface MemberFreezeTable {
  member_id: string
  freeze_id: string
  frozen_at: Date
  frozen_by: string | null
  reason: string | null
  lift_id: string | null
  lift_reason: string | null
  lift_by: string | null
  lift_at: Date | null
  lifted_by: string | null
  lifted_at: Date | null
}

export interface MemberHoldTable {
  member_id: string
  reason: 'frozen' | 'email_changed' | 'email_recovered' | 'password_changed' | 'password_forgotten' | 'account_reset' | 'account_move'
  until: Date
}

export interface MemberSessionTable {
  member_id: string
  session_id: string
  token_hash: Buffer
  device: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface NetworkCorrectionTable {
  correction_id: string
  day: string
  difficulty: bigint
  subsidy_sat: bigint
  usdt_per_btc: bigint
  origin: string
  recorded_by: string
  recorded_at: Date
  confirmed_by: string | null
  confirmed_at: Date | null
}

export interface NetworkDayTable {
  day: string
  difficulty: bigint
  subsidy_sat: bigint
  usdt_per_btc: bigint
  origin: string
  recorded_by: string
  recorded_at: Date
}

export interface NetworkFigureTable {
  day: string | null
  difficulty: bigint | null
  subsidy_sat: bigint | null
  usdt_per_btc: bigint | null
}

export interface NightCheckpointTable {
  size: bigint
  root: Buffer
  key: string
  witnesses: string[]
  note: string
  signed_at: Date
}

export interface NightCosignatureTable {
  size: bigint
  witness: string
  line: string
  cosigned_at: Date
}

export interface NightLeafTable {
  leaf_no: bigint
  day: string
  hash: Buffer
}

export interface NightWitnessTable {
  witness: string
  tried_at: Date
  problem: string | null
}

export interface NotificationDueTable {
  member_id: string
  kind: 'deposit' | 'order' | 'order-shipped' | 'order-delivered' | 'settlement' | 'withdrawal' | 'ticket'
  due_at: Date
  tries: WithDefault<number>
}

export interface NotificationSeenTable {
  member_id: string
  event_id: string
}

export interface OperatorTable {
  operator_id: string
  address: string
  name: string
  roles: string[]
  created_at: Date
  ended_at: Date | null
  past_roles: WithDefault<string[]>
}

export interface OperatorApprovalTable {
  decision_id: string
  approval: string
  checker: string
  checker_signature: string
  approved_by: string
  approved_at: Date
  expires_at: Date
}

export interface OperatorChangeTable {
  change_id: string
  address: string
  name: string
  roles: string[]
  expires_at: Date
  state: WithDefault<'proposed' | 'approved' | 'scheduled' | 'effective' | 'withdrawn' | 'vetoed' | 'expired' | 'outdated'>
  maker: string
  maker_signature: string
  recorded_by: string
  recorded_at: Date
  checker: string | null
  checker_signature: string | null
  approved_by: string | null
  approved_at: Date | null
  withdrawn_by: string | null
  withdrawn_at: Date | null
  takes_effect_at: Date | null
  sequence: bigint | null
  fault: string | null
  sent_nonce: bigint | null
  sent_fee: bigint | null
  sent_at: Date | null
}

export interface OperatorDecisionTable {
  decision_id: string
  type: string
  subject: string
  decision: string
  maker: string
  maker_signature: string
  recorded_by: string
  recorded_at: Date
  expires_at: Date
}

export interface OperatorRecordTable {
  record_id: string
  type: string
  content: Json
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface OperatorSessionTable {
  session_id: string
  operator_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface OrderEventTable {
  member_id: string
  order_id: string
  event_id: string
  state: 'awaiting_payment' | 'cooling_off' | 'active' | 'completed' | 'expired' | 'cancelled' | 'refunded'
  at: Date
}

export interface OutflowBookingTable {
  booking_id: string
  chain_id: number
  tx_hash: string
  log_index: number
  member_id: string
  withdraw_id: string | null
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
  vanished_in: string | null
}

export interface ParcelTable {
  member_id: string
  order_id: string
  order_no: string
  receiver: string
  dial_code: string
  phone: string
  country: string
  province: string
  city: string
  detail: string
  postcode: string
  goods_name: string
  quantity: number
  price: bigint
  state: 'waiting' | 'to_ship' | 'shipped' | 'delivered' | 'returned' | 'refunded'
  to_ship_at: Date | null
  carrier: string | null
  tracking_no: string | null
  eta: string | null
  shipped_at: Date | null
  delivered_at: Date | null
  look_at: Date | null
  refund_id: string | null
  refund_reason: string | null
  refund_recorded_by: string | null
  refund_recorded_at: Date | null
  refund_approved_by: string | null
  refunded_at: Date | null
}

export interface ParcelEventTable {
  member_id: string
  order_id: string
  event_id: string
  at: Date
  kind: 'picked_up' | 'in_transit' | 'customs' | 'out_for_delivery' | 'failed_attempt' | 'ready_for_pickup' | 'exception' | 'delivered' | 'returned'
  place: string | null
  text: string | null
  carrier_ref: string | null
  recorded_by: string | null
  recorded_at: Date
}

export interface PasswordTicketTable {
  member_id: string
  ticket_hash: Buffer
  session_id: string
  password_hash: string
  expires_at: Date
  consumed_at: Date | null
}

export interface PayoutAttemptTable {
  chain_id: number
  tx_hash: string
  batch_id: string
  raw: Buffer
  max_fee: bigint
  max_tip: bigint
  signed_at: Date
  last_sent_at: Date | null
  sends: WithDefault<number>
  first_sent_at: Date | null
}

export interface PayoutBatchTable {
  batch_id: string
  chain_id: number
  nonce: bigint
  first_payout_no: bigint
  total: bigint
  new_wallets: WithDefault<bigint>
  state: 'signed' | 'broadcast' | 'final' | 'reverted'
  created_at: Date
  final_at: Date | null
  signer: string
  vault: string
  after_height: bigint
  final_height: bigint | null
  final_hash: string | null
  reopened_in: string | null
}

export interface PayoutHaltTable {
  halt_id: string
  chain_id: number
  cause: 'operator' | 'chain_replaced' | 'database_restored' | 'not_solvent' | 'outflow_unexplained' | 'payout_nonce_unexplained' | 'payout_number_unexplained' | 'payout_receipt_contradicts' | 'payout_refused' | 'payout_verified_too_late'
  subject: string
  detail: string
  halted_by: string | null
  halted_at: Date
  decision: 'go_on' | 'give_back' | 'accept_move' | null
  resume_id: string | null
  resume_reason: string | null
  prepared_by: string | null
  prepared_at: Date | null
  released_by: string | null
  released_at: Date | null
}

export interface PayoutItemTable {
  chain_id: number
  payout_no: bigint
  batch_id: string
  member_id: string
  withdraw_id: string
  to_address: string
  amount: bigint
  outcome: 'paid' | 'failed' | null
  decision_id: string | null
}

export interface PayoutLimitRaiseTable {
  raise_id: string
  day: string
  per_hour: bigint
  per_day: bigint
  new_wallets: bigint
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface PayoutSeenHaltTable {
  chain_id: number
  halt_id: string
}

export interface PayoutSignerTable {
  chain_id: number
  address: string
  vault: string
  next_nonce: bigint
  next_payout_no: WithDefault<bigint>
  halted_at: Date | null
  halt_reason: 'operator' | 'chain_replaced' | 'database_restored' | 'not_solvent' | 'outflow_unexplained' | 'payout_nonce_unexplained' | 'payout_number_unexplained' | 'payout_receipt_contradicts' | 'payout_refused' | 'payout_verified_too_late' | null
  halt_detail: string | null
  lease_holder: string | null
  lease_until: Date | null
  lease_epoch: WithDefault<bigint>
  vault_cash: bigint | null
  cap_left: bigint | null
  cash_total: bigint | null
  gas_money: bigint | null
  limit_hour: bigint | null
  limit_day: bigint | null
  limit_new_wallets: bigint | null
  vault_cap: bigint | null
  seen_at: Date | null
  ahead_at: bigint | null
}

export interface PayoutVerifiedTable {
  decision_id: string
  digest: string
  verified_at: Date
}

export interface PlanTable {
  plan_id: string
  pool_id: string
  terms_id: string
  terms_hash: string
  slug: string
  name: string
  power_mths: bigint
  term_days: number
  goods_name: string | null
  goods_price: WithDefault<bigint>
  shipping_price: WithDefault<bigint>
  on_sale: WithDefault<boolean>
  sort: WithDefault<number>
  withdrawal_days: WithDefault<number>
  texts: WithDefault<Json>
}

export interface PlanVersionTable {
  plan_id: string
  version: number
  terms_hash: string
  terms_id: string
  power_mths: bigint
  term_days: number
  withdrawal_days: number
  goods_name: string | null
  goods_price: bigint
  shipping_price: bigint
  in_force_at: Date
}

export interface PoolTable {
  pool_id: string
  site_id: string
  slug: string
  name: string
  nameplate_mths: bigint
  opened_on: string
  closed_on: string | null
  evidence_url: string | null
  sales_open: WithDefault<boolean>
}

export interface PoolCapacityTable {
  pool_id: string
  sold_mths: WithDefault<bigint>
  reserved_mths: WithDefault<bigint>
}

export interface PoolEventTable {
  event_id: string
  pool_id: string
  day: string
  kind: 'deposit' | 'order' | 'settlement' | 'withdrawal' | 'ticket' | 'task' | 'commission' | 'session'
  payload: Json
  at: Date
}

export interface PoolPowerTakenTable {
  pool_id: string | null
  sold_mths: bigint | null
  reserved_mths: bigint | null
}

export interface PowerDeltaTable {
  pool_id: string
  terms_id: string
  day: string
  stripe: number
  delta_mths: bigint
}

export interface ProofKeyTable {
  member_id: string
  first_day: string
  origin: 'server' | 'wallet'
  key: Buffer
}

export interface PushEndpointTable {
  endpoint_hash: Buffer
  member_id: string
}

export interface PushSubscriptionTable {
  member_id: string
  subscription_id: string
  session_id: string
  endpoint: string
  endpoint_hash: Buffer
  p256dh: string
  auth: string
  created_at: Date
}

export interface RankingChoiceTable {
  member_id: string
  opted_in: boolean
  generation: string
}

export interface RankingEntryTable {
  member_id: string
  generation: string
  period: 'month' | 'all'
  score: bigint
  above: bigint | null
  hidden: WithDefault<boolean>
}

export interface RankingPublicationTable {
  singleton: WithDefault<boolean>
  generation: string
  as_of: string | null
  settlements: WithDefault<bigint>
  entries: WithDefault<bigint>
  making: string | null
  making_until: Date | null
}

export interface RankingScoreTable {
  generation: string
  member_id: string
  of_all: bigint
  of_month: bigint
}

export interface RankingStepTable {
  generation: string
  period: 'month' | 'all'
  score: bigint
  above: bigint
}

export interface RankingUptimeTable {
  generation: string
  pool_id: string
  day: string
  all_bps: bigint
  month_bps: bigint
}

export interface RateWindowTable {
  key: string
  window_end: Date
  hits: number
}

export interface ReconciliationTable {
  reconciliation_id: string
  at: Date
  started_by: 'schedule' | 'command'
  chain_id: number
  height: bigint
  checks: number
  differences: number
  everything_owed: bigint
}

export interface ReconciliationAcceptanceTable {
  acceptance_id: string
  name: string
  subject: WithDefault<string>
  unit: 'minor' | 'count'
  difference: bigint
  detail: WithDefault<Json>
  reconciliation_id: string
  reason: string
  state: WithDefault<'recorded' | 'approved' | 'rejected' | 'ended'>
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
  ended_at: Date | null
}

export interface ReconciliationCheckTable {
  reconciliation_id: string
  name: string
  subject: WithDefault<string>
  unit: 'minor' | 'count'
  rule: 'equal' | 'at_least'
  expected: bigint
  found: bigint
  difference: bigint
  slack: bigint | null
  agrees: boolean
  detail: WithDefault<Json>
  accepted_by: string | null
}

export interface ReferralDueTable {
  member_id: string
  referee_id: string
  order_id: string
  level: number
  margin: bigint
  amount: bigint
  due_at: Date
  posted_at: Date | null
}

export interface ReferralMonthTable {
  member_id: string
  month: string
  l1: WithDefault<bigint>
  l2: WithDefault<bigint>
}

export interface ReferralYearTable {
  member_id: string
  referee_id: string
  year: number
  posted: bigint
}

export interface RegistryEventTable {
  chain_id: number
  registry: string
  block_number: bigint
  log_index: number
  block_time: Date
  tx_hash: string
  event: 'scheduled' | 'vetoed' | 'changed'
  nonce: bigint | null
  operator: string | null
  roles: number | null
  ready_at: Date | null
  maker: string | null
  checker: string | null
}

export interface RegistryEventCursorTable {
  chain_id: number
  registry: string
  height: bigint
  block_hash: string
}

export interface RemittanceAdviceTable {
  advice_id: string
  chain_id: number
  tx_hash: string
  log_index: number
  statement_hash: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface RemittanceLineTable {
  advice_id: string
  pool_id: string
  amount: bigint
}

export interface RevenueTable {
  revenue_id: string
  pool_id: string
  day: string
  kind: 'initial' | 'supplementary'
  satoshi: bigint
  usdt: bigint
  venue_id: string
  venue: string
  txid: string
  statement_hash: string
  uptime_bps: number
  deviation_bps: number | null
  state: 'recorded' | 'approved' | 'rejected' | 'voided'
  recorded_by: string
  recorded_at: Date
  approved_by: string | null
  approved_at: Date | null
  approval_reason: string | null
  cleared: WithDefault<bigint>
  cleared_at: Date | null
  voided: WithDefault<bigint>
  usdt_deviation_bps: number | null
}

export interface RevenueClearingTable {
  revenue_id: string
  chain_id: number
  tx_hash: string
  log_index: number
  part: WithDefault<number>
  amount: bigint
  at: Date
  released_at: Date | null
}

export interface RevenueCorrectionTable {
  correction_id: string
  revenue_id: string
  amount: bigint
  way: 'withheld' | 'returned'
  return_tx_hash: string | null
  statement_hash: string
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  approved_by: string | null
  approved_at: Date | null
  approval_reason: string | null
  allocated: WithDefault<bigint>
  returned_chain_id: number | null
  returned_log_index: number | null
}

export interface RevenueDeviationTable {
  deviation_id: string
  pool_id: string
  day: string
  deviation_bps: number
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface RevenueVoidTable {
  void_id: string
  revenue_id: string
  part: 'all' | 'unpaid'
  reason: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  approved_by: string | null
  approved_at: Date | null
  approval_reason: string | null
  amount: bigint | null
}

export interface RiskAcceptanceTable {
  member_id: string
  version: string
  accepted_at: Date
}

export interface RiskDisclosureTable {
  version: string
  locale: string
  in_force_at: Date
  sections: Json
}

export interface ScanCheckpointTable {
  chain_id: number
  token: string
  height: bigint
  block_hash: string
  block_time: Date
}

export interface ScanCursorTable {
  chain_id: number
  token: string
  height: bigint
  block_hash: string
  block_time: Date
}

export interface ScheduledJobTable {
  name: string
  period: Date
  enqueued_at: Date
  started_at: Date | null
  done_at: Date | null
  superseded_at: Date | null
  runs: WithDefault<number>
  failures: WithDefault<number>
  last_error: string | null
}

export interface SchemaMigrationTable {
  version: number
  name: string
  checksum: string
  applied_at: WithDefault<Date>
}

export interface SchemaRoutineTable {
  name: string
  checksum: string
  objects: string[]
  applied_at: WithDefault<Date>
  replaced_at: Date | null
}

export interface SecurityNoticeTable {
  member_id: string
  notice_id: WithDefault<string>
  kind: 'change' | 'withdrawal' | 'new_sign_in' | 'password_forgotten' | 'frozen' | 'unfrozen' | 'reset_started' | 'reset_by_operators' | 'reset_done' | 'move_started' | 'move_stopped' | 'move_done'
  change: string | null
  details: string | null
  created_at: Date
  read_at: Date | null
}

export interface SettlementTable {
  settlement_id: string
  pool_id: string
  day: string
  revision: number
  cause: 'revenue' | 'attestation' | 'not_delivered' | 'void'
  revenue_id: string | null
  revenue_total: bigint
  uptime_bps: number
  base_mths: bigint
  nameplate_mths: bigint
  sold_mths: bigint
  payable_net: bigint
  payable_downtime: bigint
  refunded_bps: number
  settled_at: Date
  cleared_at: Date | null
  voided_at: Date | null
  swept_in: string | null
  refund_swept_in: string | null
}

export interface SettlementDustTable {
  settlement_id: string
  amount: bigint
  taken_at: Date
  returned_at: Date | null
}

export interface SettlementLeafTable {
  leaf_no: bigint
  settlement_id: string
  hash: Buffer
}

export interface SettlementTermsTable {
  pool_id: string
  terms_id: string
  day: string
  revision: number
  settlement_id: string
  sold_mths: bigint
  gross: bigint
  electricity: bigint
  service_fee: bigint
  net: bigint
  downtime: bigint
  cleared_at: Date | null
  voided_at: Date | null
}

export interface SignatureRequestTable {
  member_id: string
  nonce: string
  call: string
  content: Buffer
  change: string
  details: string
  site: string
  expires_at: Date
}

export interface SiteTable {
  site_id: string
  slug: string
  name: string
  country: string
  power_source: 'wind' | 'hydro' | 'solar' | 'geothermal' | 'nuclear' | 'gas' | 'grid'
  evidence_url: string | null
}

export interface SubscriptionOrderTable {
  member_id: string
  order_id: string
  order_no: string
  plan_id: string
  pool_id: string
  terms_id: string
  terms_hash: string
  plan_name: string
  quantity: number
  power_mths: bigint
  term_days: number
  hashrate_price: bigint
  goods_price: bigint
  shipping_price: bigint
  price: bigint
  pay_from: 'wallet' | 'balance'
  risk_version: string
  state: 'awaiting_payment' | 'cooling_off' | 'active' | 'completed' | 'expired' | 'cancelled' | 'refunded'
  idempotency_key: string
  request_hash: string
  tx_hash: string | null
  created_at: Date
  created_block: bigint | null
  expires_at: Date
  paid_at: Date | null
  cooling_ends_at: Date | null
  ends_on: string | null
  closed_at: Date | null
  ended_by: 'exit' | 'withdrawal' | 'pool_closed' | null
  refund_amount: bigint | null
  withdrawal_days: WithDefault<number>
  withdrawal_ends_at: MadeByDatabase<Date>
  commission_open: WithDefault<boolean>
  referral_level1_bps: WithDefault<number>
  referral_level2_bps: WithDefault<number>
  fee_free_granted: WithDefault<bigint>
  fee_free_used: WithDefault<bigint>
}

export interface SuspenseAssignmentTable {
  assignment_id: string
  chain_id: number
  tx_hash: string
  log_index: number
  target: 'member' | 'venue' | 'owner' | 'sender'
  member_id: string | null
  venue_id: string | null
  evidence: string
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
  returned_tx_hash: string | null
  returned_log_index: number | null
  given_up_by: string | null
  given_up_at: Date | null
  vanished_in: string | null
}

export interface SweepPartTable {
  sweep_id: string
  first_holder: string
  last_holder: string
}

export interface TeamChangeTable {
  member_id: string
  change_id: string
  level: number
  day: string
  pool_id: string | null
  joined: WithDefault<number>
  active: WithDefault<number>
  power_mths: WithDefault<bigint>
}

export interface TeamDayTable {
  member_id: string
  day: string
  pool_id: string
  active_l1: WithDefault<bigint>
  active_l2: WithDefault<bigint>
  power_l1: WithDefault<bigint>
  power_l2: WithDefault<bigint>
}

export interface TeamLinkTable {
  member_id: string
  referee_id: string
  level: number
  joined_at: Date
  address: string
  name_key: string | null
}

export interface TeamMonthTable {
  member_id: string
  month: string
  l1: WithDefault<bigint>
  l2: WithDefault<bigint>
}

export interface TeamReportedTable {
  member_id: string
  day: string
  pool_id: string
  active: number
  power_mths: bigint
}

export interface TermsTable {
  terms_id: string
  pool_id: string
  efficiency_mj_per_th: bigint
  tariff_per_kwh: bigint
  hashrate_fee: bigint
  service_fee_bps: number
  sales_margin_bps: number
}

export interface TicketTable {
  member_id: string
  ticket_id: string
  ticket_no: string
  type: 'feedback' | 'bug' | 'complaint'
  content: string | null
  reference: string | null
  state: 'open' | 'answered' | 'closed'
  due_at: Date
  idempotency_key: string | null
  request_hash: string | null
  created_at: Date
  closed_at: Date | null
  erased_at: Date | null
}

export interface TicketImageTable {
  member_id: string
  image_id: string
  object_key: string
  media_type: string
  width: number
  height: number
  bytes: number
  ticket_id: string | null
  place: number | null
  created_at: Date
}

export interface TicketReplyTable {
  member_id: string
  reply_id: string
  ticket_id: string
  text: string
  replied_by: string
  at: Date
}

export interface TransferTable {
  member_id: string
  id: string
  group_id: string
  idempotency_key: string
  asset: string
  debit: string
  credit: string
  amount: bigint
  kind: string
  reference_kind: string | null
  reference_id: string | null
  available_after: bigint | null
  held_after: bigint | null
  member_seq: bigint | null
  posted_at: Date
}

export interface TransferArchiveTable {
  member_id: string
  id: string
  group_id: string
  idempotency_key: string
  asset: string
  debit: string
  credit: string
  amount: bigint
  kind: string
  reference_kind: string | null
  reference_id: string | null
  available_after: bigint | null
  held_after: bigint | null
  member_seq: bigint | null
  posted_at: Date
}

export interface TransferKeyTable {
  member_id: string
  key: string
  content: string
}

export interface TransferKindTable {
  asset: string
  kind: string
  debit: string
  credit: string
  reversible: WithDefault<boolean>
}

export interface VenueTable {
  venue_id: string
  name: string
  is_advised: WithDefault<boolean>
  registered_at: Date
  retired_at: Date | null
}

export interface VenuePaymentTable {
  chain_id: number
  tx_hash: string
  log_index: number
  venue_id: string
  amount: bigint
  allocated: WithDefault<bigint>
  claimed: WithDefault<bigint>
  at: Date
  vanished_in: string | null
}

export interface VenuePoolTable {
  venue_id: string
  pool_id: string
}

export interface VenueProposalTable {
  proposal_id: string
  chain_id: number
  name: string
  addresses: string[]
  pool_ids: string[]
  is_advised: boolean
  state: 'recorded' | 'approved' | 'rejected'
  recorded_by: string
  recorded_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface WalletNameTable {
  address: string
  name: string | null
  picture_id: string | null
  looked_up_at: Date
}

export interface WalletOfferTable {
  member_id: string
  new_address: string
  offer_id: string
  message: Json
  proof: string
  signature: string
  offered_at: Date
}

export interface WalletPictureTable {
  picture_id: string
  content: Buffer
  stored_at: Date
}

export interface WalletRequestTable {
  address: string
  nonce: string
  call: string
  site: string
  expires_at: Date
}

export interface WithdrawalTable {
  member_id: string
  withdraw_id: string
  amount: bigint
  fee: bigint
  to_address: string
  state: 'requested' | 'verified' | 'holding' | 'screening' | 'queued' | 'signed' | 'broadcast' | 'confirmed' | 'cancelled' | 'rejected' | 'failed'
  reason: 'large_sum' | 'many_in_a_day' | 'blocked_address' | 'by_member' | 'by_operator' | 'wrong_codes' | 'not_confirmed_in_time' | 'transfer_failed' | 'wallet_moved' | null
  waits_for: 'payout_hour_limit' | 'payout_day_limit' | 'new_wallet_limit' | 'wallet_limit' | 'vault_room' | 'full_coverage' | null
  idempotency_key: string
  request_hash: string
  under_minimum: WithDefault<boolean>
  fee_free_part: WithDefault<bigint>
  hold_until: Date | null
  needs_release: WithDefault<boolean>
  prepared_by: string | null
  prepared_at: Date | null
  released_by: string | null
  released_at: Date | null
  tx_hash: string | null
  created_at: WithDefault<Date>
  verify_by: Date
  closed_at: Date | null
  note: string | null
}

export interface WithdrawalAllowanceTable {
  member_id: string
  fee_free: WithDefault<bigint>
}

export interface WithdrawalEventTable {
  member_id: string
  withdraw_id: string
  event_id: string
  state: 'requested' | 'verified' | 'holding' | 'screening' | 'queued' | 'signed' | 'broadcast' | 'confirmed' | 'cancelled' | 'rejected' | 'failed'
  at: Date
}

export interface WriteCheckTable {
  id: WithDefault<number>
  written_at: Date
}

export interface DB {
  account_move: AccountMoveTable
  account_reset: AccountResetTable
  account_transfer: AccountTransferTable
  activation_code: ActivationCodeTable
  airdrop_budget: AirdropBudgetTable
  airdrop_entry: AirdropEntryTable
  airdrop_task: AirdropTaskTable
  airdrop_task_text: AirdropTaskTextTable
  announcement: AnnouncementTable
  announcement_text: AnnouncementTextTable
  archived_balance: ArchivedBalanceTable
  archived_month: ArchivedMonthTable
  asset: AssetTable
  attestation: AttestationTable
  audit_log: AuditLogTable
  base_backup: BaseBackupTable
  blocked_address: BlockedAddressTable
  capacity_slice: CapacitySliceTable
  cash_stock: CashStockTable
  chain_adoption: ChainAdoptionTable
  chain_claim: ChainClaimTable
  chain_rescan: ChainRescanTable
  chain_transfer: ChainTransferTable
  clock_offset: ClockOffsetTable
  contact: ContactTable
  contact_text: ContactTextTable
  correction_clearing: CorrectionClearingTable
  delivery_address: DeliveryAddressTable
  demo_mail: DemoMailTable
  document_version: DocumentVersionTable
  email_code: EmailCodeTable
  exchange_rate: ExchangeRateTable
  followed_address: FollowedAddressTable
  freeze_token: FreezeTokenTable
  holding: HoldingTable
  house_address: HouseAddressTable
  house_withdrawal: HouseWithdrawalTable
  incident: IncidentTable
  installation: InstallationTable
  journal: JournalTable
  ledger_account: LedgerAccountTable
  ledger_block: LedgerBlockTable
  ledger_block_total: LedgerBlockTotalTable
  ledger_reversal: LedgerReversalTable
  ledger_seal: LedgerSealTable
  liability_anchor: LiabilityAnchorTable
  liability_anchored: LiabilityAnchoredTable
  liability_attempt: LiabilityAttemptTable
  liability_owed: LiabilityOwedTable
  liability_shard: LiabilityShardTable
  liability_signature: LiabilitySignatureTable
  liability_tree: LiabilityTreeTable
  live_event: LiveEventTable
  login_nonce: LoginNonceTable
  member: MemberTable
  member_address: MemberAddressTable
  member_balance: MemberBalanceTable
  member_email: MemberEmailTable
  member_freeze: MemberFreezeTable
  member_hold: MemberHoldTable
  member_session: MemberSessionTable
  network_correction: NetworkCorrectionTable
  network_day: NetworkDayTable
  network_figure: NetworkFigureTable
  night_checkpoint: NightCheckpointTable
  night_cosignature: NightCosignatureTable
  night_leaf: NightLeafTable
  night_witness: NightWitnessTable
  notification_due: NotificationDueTable
  notification_seen: NotificationSeenTable
  operator: OperatorTable
  operator_approval: OperatorApprovalTable
  operator_change: OperatorChangeTable
  operator_decision: OperatorDecisionTable
  operator_record: OperatorRecordTable
  operator_session: OperatorSessionTable
  order_event: OrderEventTable
  outflow_booking: OutflowBookingTable
  parcel: ParcelTable
  parcel_event: ParcelEventTable
  password_ticket: PasswordTicketTable
  payout_attempt: PayoutAttemptTable
  payout_batch: PayoutBatchTable
  payout_halt: PayoutHaltTable
  payout_item: PayoutItemTable
  payout_limit_raise: PayoutLimitRaiseTable
  payout_seen_halt: PayoutSeenHaltTable
  payout_signer: PayoutSignerTable
  payout_verified: PayoutVerifiedTable
  plan: PlanTable
  plan_version: PlanVersionTable
  pool: PoolTable
  pool_capacity: PoolCapacityTable
  pool_event: PoolEventTable
  pool_power_taken: PoolPowerTakenTable
  power_delta: PowerDeltaTable
  proof_key: ProofKeyTable
  push_endpoint: PushEndpointTable
  push_subscription: PushSubscriptionTable
  ranking_choice: RankingChoiceTable
  ranking_entry: RankingEntryTable
  ranking_publication: RankingPublicationTable
  ranking_score: RankingScoreTable
  ranking_step: RankingStepTable
  ranking_uptime: RankingUptimeTable
  rate_window: RateWindowTable
  reconciliation: ReconciliationTable
  reconciliation_acceptance: ReconciliationAcceptanceTable
  reconciliation_check: ReconciliationCheckTable
  referral_due: ReferralDueTable
  referral_month: ReferralMonthTable
  referral_year: ReferralYearTable
  registry_event: RegistryEventTable
  registry_event_cursor: RegistryEventCursorTable
  remittance_advice: RemittanceAdviceTable
  remittance_line: RemittanceLineTable
  revenue: RevenueTable
  revenue_clearing: RevenueClearingTable
  revenue_correction: RevenueCorrectionTable
  revenue_deviation: RevenueDeviationTable
  revenue_void: RevenueVoidTable
  risk_acceptance: RiskAcceptanceTable
  risk_disclosure: RiskDisclosureTable
  scan_checkpoint: ScanCheckpointTable
  scan_cursor: ScanCursorTable
  scheduled_job: ScheduledJobTable
  schema_migration: SchemaMigrationTable
  schema_routine: SchemaRoutineTable
  security_notice: SecurityNoticeTable
  settlement: SettlementTable
  settlement_dust: SettlementDustTable
  settlement_leaf: SettlementLeafTable
  settlement_terms: SettlementTermsTable
  signature_request: SignatureRequestTable
  site: SiteTable
  subscription_order: SubscriptionOrderTable
  suspense_assignment: SuspenseAssignmentTable
  sweep_part: SweepPartTable
  team_change: TeamChangeTable
  team_day: TeamDayTable
  team_link: TeamLinkTable
  team_month: TeamMonthTable
  team_reported: TeamReportedTable
  terms: TermsTable
  ticket: TicketTable
  ticket_image: TicketImageTable
  ticket_reply: TicketReplyTable
  transfer: TransferTable
  transfer_archive: TransferArchiveTable
  transfer_key: TransferKeyTable
  transfer_kind: TransferKindTable
  venue: VenueTable
  venue_payment: VenuePaymentTable
  venue_pool: VenuePoolTable
  venue_proposal: VenueProposalTable
  wallet_name: WalletNameTable
  wallet_offer: WalletOfferTable
  wallet_picture: WalletPictureTable
  wallet_request: WalletRequestTable
  withdrawal: WithdrawalTable
  withdrawal_allowance: WithdrawalAllowanceTable
  withdrawal_event: WithdrawalEventTable
  write_check: WriteCheckTable
}
