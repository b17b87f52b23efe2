-- Books that were set back: a restored database does not know the last payouts, and must not make them again.

-- The final block as of which the chain last knew more of the key's nonces or the vault's numbers than the books did, and two operators
-- let that be passed over. It may hold payouts nobody remembers, so nothing is signed before the watcher has read it.
alter table payout_signer add column ahead_at bigint check (ahead_at >= 0);
grant update (ahead_at) on payout_signer to terahold_payout;

-- How far the watcher has read, and whom the vault has paid without the books knowing why: all the payout process gets to see of it.
create function payout_watched_until(p_chain integer) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select max(height) from scan_cursor where chain_id = p_chain
$$;
create function payout_unknown_payments(p_chain integer, p_addresses text[])
returns table (address text, tx_hash text, log_index integer, amount numeric)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.recipient, c.tx_hash, c.log_index, c.amount from chain_transfer c
  where c.chain_id = p_chain and c.recipient = any (p_addresses) and c.state = 'outflow' and c.reason = 'unexplained'
    and c.sender in (select lower(h.address) from house_address h where h.chain_id = p_chain and h.role = 'payout_vault')
$$;
revoke all on function payout_watched_until(integer), payout_unknown_payments(integer, text[]) from public;
grant execute on function payout_watched_until(integer), payout_unknown_payments(integer, text[]) to terahold_payout;

-- A payment out of the vault that turns out to be a withdrawal's: said by one operator, approved by another, once. Without a withdrawal it
-- is one that the books have lost, which is entered for the member it went to.
create table outflow_booking (
  booking_id  uuid primary key,
  chain_id    integer not null,
  tx_hash     text not null,
  log_index   integer not null,
  member_id   uuid not null,
  withdraw_id uuid,
  reason      text not null check (length(btrim(reason)) >= 10),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  foreign key (member_id, withdraw_id) references withdrawal,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or (decided_by <> recorded_by and withdraw_id is not null))
);
create unique index outflow_booking_once on outflow_booking (chain_id, tx_hash, log_index) where state <> 'rejected';
create unique index outflow_booking_withdrawal on outflow_booking (member_id, withdraw_id) where state <> 'rejected';
create trigger outflow_booking_roles before insert or update of recorded_by, decided_by on outflow_booking for each row
  execute function require_role('recorded_by', 'payout-maker', 'decided_by', 'payout-maker payout-checker');
create trigger outflow_booking_decided_once before update on outflow_booking for each row
  when (old.state <> 'recorded') execute function refuse_change();
grant select, insert on outflow_booking to terahold_app;
grant update (withdraw_id, state, decided_by, decided_at) on outflow_booking to terahold_app;

insert into transfer_kind (asset, kind, debit, credit) values ('USDT', 'outflow_booked', 'payout_vault', 'house_withdrawal');

-- The one way in which a withdrawal is confirmed that the payout process has not paid: an approved booking of a payment of exactly its
-- sum to exactly its destination, which nothing else explains.
create function confirm_by_outflow(p_booking uuid) returns void
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
