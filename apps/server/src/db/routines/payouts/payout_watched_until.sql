-- The newest block the watcher has read. The payout process may not read the table itself.
create or replace function payout_watched_until(p_chain integer) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select max(height) from scan_cursor where chain_id = p_chain
$$;
revoke all on function payout_watched_until(integer) from public;
grant execute on function payout_watched_until(integer) to terahold_payout;
