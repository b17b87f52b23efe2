import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './fixtures/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/**
 * What `terahold_app` and `terahold_payout` may do with each table; in parentheses the columns a right is limited to.
 */
const tables = {
  account_move: ['select, update (ended_at outcome)', 'select (ended_at member_id move_id outcome to_address)'],
  account_reset: ['select, insert, update (approved_by due_at ended_at outcome)', ''],
  account_transfer: ['select, insert, delete', ''],
  activation_code: ['select, insert, update (expires_at used_at used_by)', ''],
  airdrop_budget: ['select, insert, update (claims_left)', ''],
  airdrop_entry: [
    'select, insert, update (budget_part decided_at decided_by is_verified proof reason state submissions updated_at)',
    '',
  ],
  airdrop_task: ['select, insert, update (ended_at)', ''],
  airdrop_task_text: ['select, insert', ''],
  announcement: ['select, insert, update (published_at published_by withdrawn_at withdrawn_by)', ''],
  announcement_text: ['select, insert', ''],
  archived_balance: ['select', ''],
  archived_month: ['select', ''],
  asset: ['select', 'select'],
  attestation: ['select, insert, update (approval_reason approved_at approved_by state)', 'select'],
  audit_log: ['select, insert', ''],
  base_backup: ['select', 'select'],
  blocked_address: [
    'select, insert, update (at block_id blocked_by reason removal_at removal_by removal_id removal_reason removed_at removed_by)',
    'select',
  ],
  capacity_slice: ['select, insert, update (left_mths limit_mths reserved_mths sold_mths)', ''],
  cash_stock: ['select, insert', ''],
  chain_adoption: [
    'select, insert, update (ancestor_hash ancestor_height decided_at decided_by state)',
    'select (adoption_id decided_at)',
  ],
  chain_claim: ['select, insert, update (settled)', ''],
  chain_rescan: ['select, insert, update (block_hash findings finished_at height)', ''],
  chain_transfer: ['select, insert, update, delete', ''],
  clock_offset: ['select', 'select'],
  contact: ['select, insert, update (ended_at)', ''],
  contact_text: ['select, insert', ''],
  correction_clearing: ['select, insert, update (released_at)', 'select (amount released_at revenue_id)'],
  delivery_address: ['select, insert, update, delete', ''],
  demo_mail: ['', ''],
  document_version: ['select', ''],
  email_code: [
    'select, insert, update (consumed_at email tries_left)',
    'select (consumed_at member_id reference scene)',
  ],
  exchange_rate: ['select, insert', ''],
  followed_address: ['select, insert, update, delete', ''],
  freeze_token: ['select, insert, update (used_at), delete', ''],
  holding: ['select, insert, update (end_day posted_downtime posted_net state)', ''],
  house_address: ['select', 'select (address chain_id retired_at role)'],
  house_withdrawal: [
    'select, insert, update (decided_at decided_by given_up_at given_up_by log_index state tx_hash)',
    '',
  ],
  incident: ['select, insert, update', 'select, insert, update (closed_at)'],
  installation: ['select', 'select'],
  journal: ['select', 'select'],
  ledger_account: ['select', 'select'],
  ledger_block: ['select', 'select'],
  ledger_block_total: ['select', 'select'],
  ledger_reversal: ['select, insert, update (decided_at decided_by state)', ''],
  ledger_seal: ['select, insert', ''],
  liability_anchor: ['select, insert', 'select'],
  liability_anchored: ['select, insert', 'select'],
  liability_attempt: ['select, insert', ''],
  liability_owed: ['select, insert, delete', ''],
  liability_shard: ['select, insert, delete', ''],
  liability_signature: ['select, insert', ''],
  liability_tree: ['select, insert', ''],
  live_event: ['select, insert, delete', 'select, insert'],
  login_nonce: ['select, insert, update, delete', ''],
  member: [
    'select, insert, update (closed_at email email_kinds email_verified_at has_referees hold_reason hold_until inviter_bound_at inviter_id locale name password_changed_at password_hash push_kinds)',
    'select (address email_kinds hold_until member_id push_kinds)',
  ],
  member_address: ['select, insert', ''],
  member_balance: ['select', 'select'],
  member_email: ['select, insert, update, delete', ''],
  member_freeze: ['select, insert, update (lift_at lift_by lift_id lift_reason lifted_at lifted_by)', ''],
  member_hold: ['select, insert, update, delete', ''],
  member_session: ['select, insert, update (device ended_at last_seen_at)', ''],
  network_correction: ['select, insert, update (confirmed_at confirmed_by)', ''],
  network_day: ['select, insert', 'select'],
  network_figure: ['select', ''],
  notification_seen: ['select, insert, update, delete', ''],
  notification_due: [
    'select, insert, update, delete',
    'select (due_at kind member_id tries), insert, update (due_at tries)',
  ],
  operator: ['select', ''],
  operator_approval: ['select, insert', 'select'],
  operator_change: [
    'select, insert, update (approved_at approved_by checker checker_signature fault sent_at sent_fee sent_nonce sequence state takes_effect_at withdrawn_at withdrawn_by)',
    '',
  ],
  operator_decision: ['select, insert', 'select'],
  operator_record: ['select, insert, update (decided_at decided_by state)', ''],
  operator_session: ['select, insert, update (ended_at)', ''],
  order_event: ['select, insert', ''],
  outflow_booking: ['select, insert, update (decided_at decided_by state withdraw_id)', ''],
  parcel: [
    'select, insert, update (carrier city delivered_at detail dial_code eta look_at phone postcode province receiver refund_approved_by refund_id refund_reason refund_recorded_at refund_recorded_by refunded_at shipped_at state to_ship_at tracking_no)',
    '',
  ],
  night_checkpoint: ['select, insert', ''],
  night_cosignature: ['select, insert', ''],
  night_leaf: ['select, insert', ''],
  night_witness: ['select, insert, update', ''],
  parcel_event: ['select, insert', ''],
  password_ticket: ['select, insert, update (consumed_at), delete', ''],
  payout_attempt: [
    'select (batch_id chain_id sends tx_hash)',
    'select, insert, update (first_sent_at last_sent_at sends)',
  ],
  payout_batch: ['select', 'select, insert, update (final_at final_hash final_height state)'],
  payout_halt: [
    'select, insert, update (decision prepared_at prepared_by released_at released_by resume_id resume_reason)',
    'select, insert',
  ],
  payout_item: ['select', 'select, insert, update (outcome)'],
  payout_limit_raise: ['select, insert, update (decided_at decided_by state)', 'select'],
  payout_seen_halt: ['', 'select, insert, update (halt_id)'],
  payout_signer: [
    'select, update (halt_detail halt_reason halted_at)',
    'select, update (address ahead_at cap_left cash_total gas_money lease_epoch lease_holder lease_until limit_day limit_hour limit_new_wallets next_nonce next_payout_no seen_at vault_cap vault_cash)',
  ],
  payout_verified: ['select', 'select, insert'],
  plan: [
    'select, insert, update (goods_name goods_price name on_sale power_mths shipping_price sort term_days terms_hash terms_id texts withdrawal_days)',
    'select',
  ],
  plan_version: ['select, insert', ''],
  pool: ['select, insert, update (closed_on evidence_url name nameplate_mths opened_on sales_open)', 'select'],
  pool_capacity: ['select, insert, update (reserved_mths sold_mths)', 'select'],
  pool_event: ['select, insert, delete', ''],
  pool_power_taken: ['select', ''],
  power_delta: ['select, insert, update (delta_mths)', ''],
  proof_key: ['select, insert', ''],
  push_endpoint: ['select, insert, update, delete', ''],
  push_subscription: ['select, insert, update, delete', 'select (member_id)'],
  ranking_choice: ['select, insert, update', ''],
  ranking_entry: ['select, insert, update (hidden), delete', ''],
  ranking_publication: ['select, update', ''],
  ranking_score: ['select, insert, delete', ''],
  ranking_step: ['select, insert, delete', ''],
  ranking_uptime: ['select, insert, delete', ''],
  rate_window: ['select, insert, update, delete', ''],
  reconciliation: ['select, insert', ''],
  reconciliation_acceptance: ['select, insert, update (decided_at decided_by ended_at state)', ''],
  reconciliation_check: ['select, insert', ''],
  referral_due: ['select, insert, update (amount posted_at)', ''],
  referral_month: ['select, insert, update (l1 l2)', ''],
  referral_year: ['select, insert, update (posted)', ''],
  remittance_advice: ['select, insert, update (decided_at decided_by state)', ''],
  remittance_line: ['select, insert', ''],
  registry_event: ['select, insert', ''],
  registry_event_cursor: ['select, insert, update', ''],
  revenue: [
    'select, insert, update (approval_reason approved_at approved_by cleared cleared_at state voided)',
    'select',
  ],
  revenue_clearing: ['select, insert, update (released_at)', 'select (amount released_at revenue_id)'],
  revenue_correction: [
    'select, insert, update (allocated approval_reason approved_at approved_by returned_chain_id returned_log_index state)',
    '',
  ],
  risk_acceptance: ['select, insert', ''],
  risk_disclosure: ['select', 'select'],
  scan_checkpoint: ['select, insert, delete', ''],
  scan_cursor: ['select, insert, update', ''],
  scheduled_job: ['select, insert, update, delete', ''],
  schema_migration: ['select', 'select'],
  schema_routine: ['select', 'select'],
  revenue_deviation: ['select, insert, update (decided_at decided_by state)', ''],
  revenue_void: ['select, insert, update (amount approval_reason approved_at approved_by state)', ''],
  settlement: ['select, insert, update (cleared_at refund_swept_in swept_in voided_at)', 'select'],
  settlement_dust: ['select, insert, update (returned_at)', ''],
  settlement_leaf: ['select, insert', ''],
  settlement_terms: ['select, insert, update (cleared_at voided_at)', 'select'],
  security_notice: ['select, insert, update (read_at), delete', ''],
  signature_request: ['select, insert, delete', ''],
  site: ['select, insert, update (country evidence_url name power_source)', 'select'],
  subscription_order: [
    'select, insert, update (closed_at commission_open cooling_ends_at ended_by ends_on fee_free_granted fee_free_used paid_at pay_from refund_amount state tx_hash)',
    '',
  ],
  suspense_assignment: [
    'select, insert, update (decided_at decided_by given_up_at given_up_by returned_log_index returned_tx_hash state vanished_in)',
    '',
  ],
  sweep_part: ['select, insert, update, delete', ''],
  team_change: ['select, insert, delete', ''],
  team_day: ['select, insert, update', ''],
  team_link: ['select, insert, update (name_key)', ''],
  team_month: ['select, insert, update', ''],
  team_reported: ['select, insert, update', ''],
  terms: ['select, insert', 'select'],
  ticket: ['select, insert, update (closed_at content erased_at idempotency_key reference request_hash state)', ''],
  ticket_image: ['select, insert, update (place ticket_id), delete', ''],
  ticket_reply: ['select, insert, delete', ''],
  transfer: ['select', 'select'],
  transfer_archive: ['select', ''],
  transfer_key: ['select', ''],
  transfer_kind: ['select', 'select'],
  venue: ['select', ''],
  venue_payment: ['select, insert, update (allocated claimed vanished_in)', ''],
  venue_pool: ['select', ''],
  venue_proposal: ['select, insert, update (decided_at decided_by state)', ''],
  wallet_offer: ['select, insert, update, delete', ''],
  wallet_name: ['select, insert, update, delete', ''],
  wallet_picture: ['select, insert, delete', ''],
  wallet_request: ['select, insert, delete', ''],
  withdrawal: [
    'select, insert (amount fee fee_free_part idempotency_key member_id request_hash state to_address under_minimum verify_by withdraw_id), update (closed_at hold_until needs_release note prepared_at prepared_by reason released_at released_by state)',
    'select, update (closed_at reason state tx_hash waits_for)',
  ],
  withdrawal_allowance: ['select, insert, update', 'select, update (fee_free)'],
  withdrawal_event: ['select, insert', 'select, insert'],
  write_check: ['update (written_at)', 'update (written_at)'],
} satisfies Record<string, [app: string, payout: string]>

/** Whether a function runs with its definer's rights, and which other roles than the owner may call it. */
const functions = {
  begin_account_move: 'definer: terahold_app',
  finish_account_move: 'definer: terahold_app',
  forget_cash_stock: 'definer: terahold_app',
  clock_seconds: 'invoker: public',
  compile_chart: 'invoker: public',
  compile_clock: 'invoker: public',
  confirm_by_outflow: 'definer: terahold_app',
  database_now: 'invoker: public',
  event_id_after: 'invoker: terahold_app terahold_payout',
  ledger_archive_step: 'definer: terahold_app',
  ledger_chart_has: 'invoker:',
  ledger_content: 'invoker: terahold_app',
  ledger_has_key: 'invoker:',
  ledger_key_archived: 'invoker:',
  ledger_hash: 'invoker: terahold_app',
  ledger_post: 'definer: terahold_app',
  ledger_post_leg: 'definer: terahold_app',
  ledger_post_leg_in_steps: 'invoker:',
  ledger_posted_once: 'invoker:',
  ledger_roll_up_step: 'definer: terahold_app',
  live_event_add: 'invoker: terahold_app terahold_payout',
  mirror_operator: 'definer: terahold_app',
  keep_plan_version: 'invoker: public',
  payout_adopted_block: 'definer: terahold_payout',
  payout_cursor: 'definer: terahold_payout',
  payout_follow_chain: 'definer: terahold_app',
  payout_nonce_back: 'definer: terahold_app',
  undo_outflow_bookings: 'definer: terahold_app',
  payout_post: 'definer: terahold_payout',
  payout_unknown_payments: 'definer: terahold_payout',
  posting_time: 'invoker:',
  put_venue: 'invoker:',
  refuse_change: 'invoker: public',
  refuse_unarchived: 'invoker: public',
  refuse_unknown_transfer: 'invoker: public',
  register_venue: 'definer: terahold_app',
  require_role: 'invoker: public',
  signed_message: 'invoker: terahold_app',
}

/** The triggers of each table. */
const triggers = {
  account_move: 'account_move_ended_once account_move_no_delete account_move_no_truncate',
  account_reset: 'account_reset_roles',
  airdrop_entry: 'airdrop_entry_kept',
  announcement: 'announcement_kept announcement_roles',
  archived_balance: 'archived_balance_kept archived_balance_no_truncate',
  archived_month: 'archived_month_kept archived_month_no_truncate',
  audit_log: 'audit_log_append_only audit_log_no_truncate',
  operator_approval: 'operator_approval_append_only operator_approval_no_truncate',
  operator_change:
    'operator_change_approved_once operator_change_kept operator_change_no_delete operator_change_no_truncate',
  operator_decision: 'operator_decision_append_only operator_decision_no_truncate',
  operator_record:
    'operator_record_decided_once operator_record_kept operator_record_no_delete operator_record_no_truncate',
  blocked_address: 'blocked_address_roles',
  chain_adoption:
    'chain_adoption_decided_once chain_adoption_no_delete chain_adoption_no_truncate chain_adoption_roles',
  chain_claim: 'chain_claim_no_delete chain_claim_no_truncate',
  clock_offset: 'clock_offset_compiled',
  correction_clearing:
    'correction_clearing_kept correction_clearing_no_delete correction_clearing_no_truncate correction_clearing_released_once',
  document_version: 'document_version_append_only document_version_no_truncate',
  ledger_block: 'ledger_block_append_only ledger_block_no_truncate',
  ledger_block_total: 'ledger_block_total_append_only ledger_block_total_no_truncate',
  ledger_reversal:
    'ledger_reversal_decided ledger_reversal_kept ledger_reversal_no_truncate ledger_reversal_of_transfer',
  ledger_seal: 'ledger_seal_append_only ledger_seal_no_truncate',
  liability_anchor: 'liability_anchor_append_only liability_anchor_no_truncate',
  liability_anchored: 'liability_anchored_append_only liability_anchored_no_truncate',
  liability_attempt: 'liability_attempt_append_only liability_attempt_no_truncate',
  night_checkpoint: 'night_checkpoint_append_only night_checkpoint_no_truncate',
  night_cosignature: 'night_cosignature_append_only night_cosignature_no_truncate',
  night_leaf: 'night_leaf_append_only night_leaf_no_truncate',
  liability_owed: 'liability_owed_kept_as_it_is',
  liability_shard: 'liability_shard_kept_as_it_is',
  liability_signature: 'liability_signature_append_only liability_signature_no_truncate',
  liability_tree: 'liability_tree_append_only liability_tree_no_truncate',
  member_balance: 'member_balance_kept member_balance_no_truncate',
  member_freeze: 'member_freeze_roles',
  registry_event: 'registry_event_append_only registry_event_no_truncate',
  plan: 'plan_first_version plan_next_version',
  plan_version: 'plan_version_append_only plan_version_no_truncate',
  outflow_booking: 'outflow_booking_decided_once outflow_booking_roles',
  payout_halt: 'payout_halt_roles',
  payout_limit_raise: 'payout_limit_raise_decided_once payout_limit_raise_roles',
  payout_verified: 'payout_verified_append_only payout_verified_no_truncate',
  proof_key: 'proof_key_append_only proof_key_no_truncate',
  reconciliation: 'reconciliation_append_only reconciliation_no_truncate',
  reconciliation_acceptance: 'reconciliation_acceptance_no_delete',
  reconciliation_check: 'reconciliation_check_append_only reconciliation_check_no_truncate',
  network_correction:
    'network_correction_confirmed_once network_correction_kept network_correction_no_delete network_correction_no_truncate network_correction_roles',
  remittance_advice:
    'remittance_advice_decided_once remittance_advice_kept remittance_advice_no_delete remittance_advice_no_truncate',
  remittance_line: 'remittance_line_append_only remittance_line_no_truncate',
  revenue: 'revenue_decided_once revenue_kept revenue_no_delete revenue_no_truncate revenue_voided_once',
  revenue_clearing:
    'revenue_clearing_kept revenue_clearing_no_delete revenue_clearing_no_truncate revenue_clearing_released_once',
  revenue_correction:
    'revenue_correction_kept revenue_correction_no_delete revenue_correction_no_truncate revenue_correction_returned_once',
  revenue_deviation:
    'revenue_deviation_decided_once revenue_deviation_kept revenue_deviation_no_delete revenue_deviation_no_truncate',
  revenue_void: 'revenue_void_decided_once revenue_void_kept revenue_void_no_delete revenue_void_no_truncate',
  settlement:
    'settlement_cleared_once settlement_kept settlement_no_delete settlement_no_truncate settlement_voided_once',
  settlement_dust:
    'settlement_dust_kept settlement_dust_no_delete settlement_dust_no_truncate settlement_dust_returned_once',
  settlement_leaf: 'settlement_leaf_append_only settlement_leaf_no_truncate',
  settlement_terms:
    'settlement_terms_cleared_once settlement_terms_kept settlement_terms_no_delete settlement_terms_no_truncate settlement_terms_voided_once',
  terms: 'terms_append_only terms_no_truncate',
  ticket: 'ticket_kept',
  transfer: 'transfer_append_only transfer_kept transfer_no_truncate',
  transfer_archive: 'transfer_archive_append_only transfer_archive_no_truncate',
  transfer_key: 'transfer_key_append_only transfer_key_no_truncate',
  transfer_kind: 'transfer_kind_compiled',
  venue: 'venue_kept venue_no_delete venue_no_truncate',
  venue_payment: 'venue_payment_kept venue_payment_no_delete venue_payment_no_truncate',
  venue_proposal: 'venue_proposal_decided_once venue_proposal_kept venue_proposal_no_delete venue_proposal_no_truncate',
  withdrawal: 'withdrawal_left_the_application withdrawal_roles',
}

it('gives the roles exactly these rights on each table', async () => {
  const { rows } = await sql<{ table: string; app: string; payout: string }>`
    with member_of as (select * from unnest(array['terahold_app', 'terahold_payout']) as role),
    given as (
      select c.relname, role, place, privilege, has_table_privilege(role, c.oid, privilege) as whole,
        array_agg(attname::text order by attname) filter (where has_column_privilege(role, c.oid, attnum, privilege)) as columns
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped, member_of,
        unnest(array['select', 'insert', 'update', 'references']) with ordinality as p (privilege, place)
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace group by c.oid, c.relname, role, place, privilege
      union all
      select relname, role, place + 10, privilege, has_table_privilege(role, c.oid, privilege), null
      from pg_class c, member_of, unnest(array['delete', 'truncate', 'trigger'] ||
        case when current_setting('server_version_num')::int >= 170000 then array['maintain'] else '{}' end) with ordinality as p (privilege, place)
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace
    ), words as (
      select relname, role, coalesce(string_agg(privilege || case when whole then '' else ' (' || array_to_string(columns, ' ') || ')' end,
        ', ' order by place) filter (where whole or columns is not null), '') as rights
      from given group by relname, role
    )
    select app.relname as "table", app.rights as app, payout.rights as payout
    from words app join words payout using (relname) where app.role = 'terahold_app' and payout.role = 'terahold_payout'
    order by app.relname collate "C"`.execute(database.owner)
  expect(Object.fromEntries(rows.map(({ table, app, payout }) => [table, [app, payout]]))).toEqual(tables)
})

it('has exactly these functions, with these rights', async () => {
  const { rows } = await sql<{ name: string; rights: string }>`
    select proname as name, concat_ws(' ', case when prosecdef then 'definer:' else 'invoker:' end,
      (select string_agg(case grantee when 0 then 'public' else grantee::regrole::text end, ' ' order by grantee)
        from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> proowner)) as rights
    from pg_proc where pronamespace = 'public'::regnamespace`.execute(database.owner)
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(functions)
})

it('has exactly these triggers, all enabled', async () => {
  const { rows } = await sql<{ table: string; names: string }>`
    select relname as "table", string_agg(tgname, ' ' order by tgname collate "C") as names
    from pg_trigger join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled = 'O' group by relname`.execute(
    database.owner,
  )
  expect(Object.fromEntries(rows.map(({ table, names }) => [table, names]))).toEqual(triggers)
})

it('gives the roles no sequence', async () => {
  const { rows } = await sql`
    select relname from pg_class, unnest(array['terahold_app', 'terahold_payout']) as role
    where relkind = 'S' and relnamespace = 'public'::regnamespace and has_sequence_privilege(role, pg_class.oid, 'usage, select, update')`.execute(
    database.owner,
  )
  expect(rows).toEqual([])
})
