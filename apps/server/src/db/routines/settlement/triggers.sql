-- Holders are paid by these rows, so what was recorded and computed is written once. Only what happens to a row afterwards may change, and
-- nobody, not even the owner of the tables, changes the rest or removes a row.
create or replace trigger revenue_kept before update of revenue_id, pool_id, day, kind, satoshi, usdt, venue, venue_id, txid, statement_hash, uptime_bps,
  deviation_bps, usdt_deviation_bps, recorded_by, recorded_at on revenue for each row execute function refuse_change();
create or replace trigger revenue_decided_once before update of state, approved_by, approved_at, approval_reason on revenue for each row
  when (old.state <> 'recorded' and (old.state, new.state, new.approved_by, new.approved_at, new.approval_reason)
    is distinct from ('approved', 'voided', old.approved_by, old.approved_at, old.approval_reason)) execute function refuse_change();
create or replace trigger revenue_voided_once before update of voided on revenue for each row
  when (old.voided > 0) execute function refuse_change();
create or replace trigger revenue_no_delete before delete on revenue for each row execute function refuse_change();
create or replace trigger revenue_no_truncate before truncate on revenue for each statement execute function refuse_change();

create or replace trigger venue_payment_kept before update of chain_id, tx_hash, log_index, venue_id, amount, at on venue_payment for each row
  execute function refuse_change();
create or replace trigger venue_payment_no_delete before delete on venue_payment for each row execute function refuse_change();
create or replace trigger venue_payment_no_truncate before truncate on venue_payment for each statement execute function refuse_change();
create or replace trigger revenue_clearing_kept before update of revenue_id, chain_id, tx_hash, log_index, part, amount, at on revenue_clearing
  for each row execute function refuse_change();
create or replace trigger revenue_clearing_released_once before update of released_at on revenue_clearing for each row
  when (old.released_at is not null) execute function refuse_change();
create or replace trigger revenue_clearing_no_delete before delete on revenue_clearing for each row execute function refuse_change();
create or replace trigger revenue_clearing_no_truncate before truncate on revenue_clearing for each statement execute function refuse_change();

create or replace trigger settlement_kept before update of settlement_id, pool_id, day, revision, cause, revenue_id, revenue_total, uptime_bps,
  refunded_bps, nameplate_mths, base_mths, sold_mths, payable_net, payable_downtime, settled_at on settlement
  for each row execute function refuse_change();
create or replace trigger settlement_voided_once before update of voided_at on settlement for each row
  when (old.voided_at is not null or old.cleared_at is not null) execute function refuse_change();
create or replace trigger settlement_cleared_once before update of cleared_at on settlement for each row
  when (old.cleared_at is not null) execute function refuse_change();
create or replace trigger settlement_no_delete before delete on settlement for each row execute function refuse_change();
create or replace trigger settlement_no_truncate before truncate on settlement for each statement execute function refuse_change();

create or replace trigger settlement_terms_kept before update of pool_id, terms_id, day, revision, settlement_id, sold_mths, gross, electricity,
  service_fee, net, downtime on settlement_terms for each row execute function refuse_change();
create or replace trigger settlement_terms_cleared_once before update of cleared_at on settlement_terms for each row
  when (old.cleared_at is not null) execute function refuse_change();
create or replace trigger settlement_terms_voided_once before update of voided_at on settlement_terms for each row
  when (old.voided_at is not null or old.cleared_at is not null) execute function refuse_change();
create or replace trigger settlement_terms_no_delete before delete on settlement_terms for each row execute function refuse_change();
create or replace trigger settlement_terms_no_truncate before truncate on settlement_terms for each statement execute function refuse_change();

create or replace trigger settlement_dust_kept before update of settlement_id, amount, taken_at on settlement_dust for each row
  execute function refuse_change();
create or replace trigger settlement_dust_returned_once before update of returned_at on settlement_dust for each row
  when (old.returned_at is not null) execute function refuse_change();
create or replace trigger settlement_dust_no_delete before delete on settlement_dust for each row execute function refuse_change();
create or replace trigger settlement_dust_no_truncate before truncate on settlement_dust for each statement execute function refuse_change();

create or replace trigger revenue_correction_kept before update of correction_id, revenue_id, amount, way, return_tx_hash, statement_hash,
  reason, recorded_by, recorded_at on revenue_correction for each row execute function refuse_change();
create or replace trigger revenue_correction_returned_once before update of returned_chain_id, returned_log_index on revenue_correction
  for each row when (old.returned_log_index is not null and new.returned_log_index is not null) execute function refuse_change();
create or replace trigger revenue_correction_no_delete before delete on revenue_correction for each row execute function refuse_change();
create or replace trigger revenue_correction_no_truncate before truncate on revenue_correction for each statement
  execute function refuse_change();
create or replace trigger correction_clearing_kept before update of revenue_id, correction_id, amount, at on correction_clearing
  for each row execute function refuse_change();
create or replace trigger correction_clearing_released_once before update of released_at on correction_clearing for each row
  when (old.released_at is not null) execute function refuse_change();
create or replace trigger correction_clearing_no_delete before delete on correction_clearing for each row execute function refuse_change();
create or replace trigger correction_clearing_no_truncate before truncate on correction_clearing for each statement
  execute function refuse_change();

create or replace trigger revenue_void_kept before update of void_id, revenue_id, part, reason, recorded_by, recorded_at on revenue_void
  for each row execute function refuse_change();
create or replace trigger revenue_void_decided_once before update on revenue_void for each row
  when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger revenue_void_no_delete before delete on revenue_void for each row execute function refuse_change();
create or replace trigger revenue_void_no_truncate before truncate on revenue_void for each statement execute function refuse_change();

create or replace trigger venue_proposal_kept before update of proposal_id, chain_id, name, addresses, pool_ids, is_advised, recorded_by, recorded_at
  on venue_proposal for each row execute function refuse_change();
create or replace trigger venue_proposal_decided_once before update on venue_proposal for each row
  when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger venue_proposal_no_delete before delete on venue_proposal for each row execute function refuse_change();
create or replace trigger venue_proposal_no_truncate before truncate on venue_proposal for each statement execute function refuse_change();
create or replace trigger venue_kept before update of venue_id, name, registered_at on venue for each row execute function refuse_change();
create or replace trigger venue_no_delete before delete on venue for each row execute function refuse_change();
create or replace trigger venue_no_truncate before truncate on venue for each statement execute function refuse_change();

create or replace trigger remittance_advice_kept before update of advice_id, chain_id, tx_hash, log_index, statement_hash, recorded_by, recorded_at
  on remittance_advice for each row execute function refuse_change();
create or replace trigger remittance_advice_decided_once before update on remittance_advice for each row
  when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger remittance_advice_no_delete before delete on remittance_advice for each row execute function refuse_change();
create or replace trigger remittance_advice_no_truncate before truncate on remittance_advice for each statement
  execute function refuse_change();
create or replace trigger remittance_line_append_only before update or delete on remittance_line for each row
  execute function refuse_change();
create or replace trigger remittance_line_no_truncate before truncate on remittance_line for each statement
  execute function refuse_change();

create or replace trigger revenue_deviation_kept before update of deviation_id, pool_id, day, deviation_bps, reason, recorded_by, recorded_at
  on revenue_deviation for each row execute function refuse_change();
create or replace trigger revenue_deviation_decided_once before update on revenue_deviation for each row
  when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger revenue_deviation_no_delete before delete on revenue_deviation for each row execute function refuse_change();
create or replace trigger revenue_deviation_no_truncate before truncate on revenue_deviation for each statement
  execute function refuse_change();

create or replace trigger network_correction_roles before insert or update of recorded_by, confirmed_by on network_correction for each row
  execute function require_role('recorded_by', 'settlement', 'confirmed_by', 'settlement');
create or replace trigger network_correction_kept before update of correction_id, day, difficulty, subsidy_sat, usdt_per_btc, origin, recorded_by,
  recorded_at on network_correction for each row execute function refuse_change();
create or replace trigger network_correction_confirmed_once before update on network_correction for each row
  when (old.confirmed_at is not null) execute function refuse_change();
create or replace trigger network_correction_no_delete before delete on network_correction for each row execute function refuse_change();
create or replace trigger network_correction_no_truncate before truncate on network_correction for each statement
  execute function refuse_change();
