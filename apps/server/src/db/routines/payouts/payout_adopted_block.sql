-- The block of the chain that two operators adopted last, as the first of them saw it. The payout process may not read the columns itself.
create or replace function payout_adopted_block(p_chain integer) returns table (height bigint, hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.seen_height, a.seen_hash from chain_adoption a where a.chain_id = p_chain and a.state = 'approved'
  order by a.decided_at desc, a.adoption_id desc limit 1
$$;
revoke all on function payout_adopted_block(integer) from public;
grant execute on function payout_adopted_block(integer) to terahold_payout;
