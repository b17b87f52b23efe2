-- The only way to confirm a withdrawal that the payout process did not pay: an approved booking of a payment of exactly its amount to
-- exactly its destination that nothing else explains.
create or replace function confirm_by_outflow(p_booking uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update withdrawal w set state = 'confirmed', tx_hash = b.tx_hash, closed_at = database_now()
    from outflow_booking b join chain_transfer c using (chain_id, tx_hash, log_index)
    where b.booking_id = p_booking and b.state = 'approved' and (w.member_id, w.withdraw_id) = (b.member_id, b.withdraw_id)
      and w.state in ('requested', 'verified', 'holding', 'screening', 'queued')
      and w.to_address = c.recipient and w.amount - w.fee = c.amount and c.state = 'outflow' and c.reason = 'unexplained'
      and c.sender in (select lower(h.address) from house_address h where h.chain_id = c.chain_id and h.role = 'payout_vault');
  if not found then raise exception 'no approved booking confirms that' using errcode = 'TH403'; end if;
end $$;
revoke all on function confirm_by_outflow(uuid) from public;
grant execute on function confirm_by_outflow(uuid) to terahold_app;
