-- Payments from the vault to these addresses, or to another wallet of the member who has one of them, that the books cannot explain. The
-- payout process may read neither table itself.
create or replace function payout_unknown_payments(p_chain integer, p_addresses text[])
returns table (address text, recipient text, tx_hash text, log_index integer, amount numeric)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.address, c.recipient, c.tx_hash, c.log_index, c.amount from chain_transfer c cross join unnest(p_addresses) a(address)
  where c.chain_id = p_chain and c.state = 'outflow' and c.reason = 'unexplained'
    and (c.recipient = a.address or exists (
      select from member_address o join member_address f on f.member_id = o.member_id
      where o.address = a.address and f.address = c.recipient))
    and c.sender in (select lower(h.address) from house_address h where h.chain_id = p_chain and h.role = 'payout_vault')
$$;
revoke all on function payout_unknown_payments(integer, text[]) from public;
grant execute on function payout_unknown_payments(integer, text[]) to terahold_payout;
