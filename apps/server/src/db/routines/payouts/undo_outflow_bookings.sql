-- Undoes the bookings of payments that an adopted chain does not have, in the transaction that adopts it. Returns the withdrawals that
-- nothing pays any longer: they have failed. A withdrawal with a batch follows its batch.
create or replace function undo_outflow_bookings(p_adoption uuid)
returns table (member_id uuid, withdraw_id uuid, amount numeric, fee numeric, tx_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from chain_adoption a where a.adoption_id = p_adoption and a.state = 'approved' and a.xmin = pg_current_xact_id()::xid;
  if not found then raise exception 'no adoption undoes that' using errcode = 'TH403'; end if;
  return query
    with undone as (
      update outflow_booking b set vanished_in = p_adoption from chain_transfer c
      where (c.chain_id, c.tx_hash, c.log_index) = (b.chain_id, b.tx_hash, b.log_index) and c.state = 'vanished'
        and c.vanished_in = p_adoption and b.state = 'approved' and b.vanished_in is null
      returning b.member_id, b.withdraw_id
    )
    update withdrawal w set state = 'failed', reason = 'transfer_failed', closed_at = database_now() from undone u
    where (w.member_id, w.withdraw_id) = (u.member_id, u.withdraw_id) and not exists (
      select from payout_item i where (i.member_id, i.withdraw_id) = (w.member_id, w.withdraw_id))
    returning w.member_id, w.withdraw_id, w.amount - w.fee, w.fee, w.tx_hash;
end $$;
revoke all on function undo_outflow_bookings(uuid) from public;
grant execute on function undo_outflow_bookings(uuid) to terahold_app;
