-- Why payouts are halted is a closed list, in the flag that others raise as well as in the halt. A detail keeps what was found.
alter table payout_signer add column halt_detail text;
update payout_signer set halt_detail = halt_reason, halt_reason = 'outflow_unexplained' where halt_reason is not null;
alter table payout_signer
  add constraint payout_signer_halt_reason_check check (halt_reason in
    ('operator', 'chain_replaced', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained', 'payout_number_unexplained',
      'payout_receipt_contradicts', 'payout_refused')),
  add constraint payout_signer_halt_flag check (num_nulls(halted_at, halt_reason) in (0, 2));
alter table payout_halt
  drop constraint payout_halt_cause_check,
  add constraint payout_halt_cause_check check (cause in
    ('operator', 'chain_replaced', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained', 'payout_number_unexplained',
      'payout_receipt_contradicts', 'payout_refused'));

-- The final block in which the batch ended. The payout process compares its hash with its own nodes before it signs again.
alter table payout_batch
  add column final_height bigint,
  add column final_hash   text,
  add constraint payout_batch_final_block check (num_nulls(final_height, final_hash) in (0, 2));
create index payout_batch_final on payout_batch (chain_id, final_height) where final_height is not null;

grant update (halt_detail) on payout_signer to terahold_app;
grant update (final_height, final_hash) on payout_batch to terahold_payout;
-- payout_cursor gives the block's hash as well.
drop function if exists payout_watched_until(integer);
