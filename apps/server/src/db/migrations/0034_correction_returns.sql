-- Money that goes back to a venue is booked when the chain shows it leaving, as all that leaves is: which transfer it was. Approval
-- alone moves nothing. What was charged to the owner because nothing explained it yet is taken from there.
alter table revenue_correction
  add column returned_chain_id integer,
  add column returned_log_index integer,
  add constraint revenue_correction_returned foreign key (returned_chain_id, return_tx_hash, returned_log_index) references chain_transfer,
  add constraint revenue_correction_returned_whole check ((returned_chain_id is null) = (returned_log_index is null)),
  add constraint revenue_correction_returned_of check (returned_log_index is null or (way = 'returned' and state = 'approved'));
create index revenue_correction_awaited on revenue_correction (approved_at)
  where state = 'approved' and way = 'returned' and returned_log_index is null;
grant update (returned_chain_id, returned_log_index) on revenue_correction to terahold_app;

insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'correction_returned', 'correction_expense', 'house_withdrawal');

-- What was agreed on is written once, and so is the transfer it went back in.
create trigger revenue_correction_kept before update of correction_id, revenue_id, amount, way, return_tx_hash, statement_hash, reason,
  recorded_by, recorded_at on revenue_correction for each row execute function refuse_change();
create trigger revenue_correction_returned_once before update of returned_chain_id, returned_log_index on revenue_correction for each row
  when (old.returned_log_index is not null) execute function refuse_change();
create trigger revenue_correction_no_delete before delete on revenue_correction for each row execute function refuse_change();
create trigger revenue_correction_no_truncate before truncate on revenue_correction for each statement execute function refuse_change();
