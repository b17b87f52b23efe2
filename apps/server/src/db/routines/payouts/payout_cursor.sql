-- The block up to which the watcher has read the chain, with its hash. The payout process may not read the table itself.
create or replace function payout_cursor(p_chain integer) returns table (token text, height bigint, hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.token, c.height, c.block_hash from scan_cursor c where c.chain_id = p_chain order by c.height desc, c.token limit 1
$$;
revoke all on function payout_cursor(integer) from public;
grant execute on function payout_cursor(integer) to terahold_payout;
