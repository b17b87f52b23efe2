-- Payments from the vault to these addresses that the books cannot explain. The payout process may not read the table itself.
create or replace function payout_unknown_payments(p_chain integer, p_addresses text[])
returns table (address text, tx_hash text, log_index integer, amount numeric)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.recipient, c.tx_hash, c.log_index, c.amount from chain_transfer c
  where c.chain_id = p_chain and c.recipient = any (p_addresses) and c.state = 'outflow' and c.reason = 'unexplained'
    and c.sender in (select lower(h.address) from house_address h where h.chain_id = p_chain and h.role = 'payout_vault')
$$;
revoke all on function payout_unknown_payments(integer, text[]) from public;
grant execute on function payout_unknown_payments(integer, text[]) to terahold_payout;
