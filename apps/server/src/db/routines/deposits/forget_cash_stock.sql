-- Forgets what addresses of the house held at blocks that an adopted chain does not have, in the transaction that adopts it. Returns what
-- that was. The watcher counts them again.
create or replace function forget_cash_stock(p_adoption uuid) returns table (address text, amount numeric)
language sql security definer set search_path = public, pg_temp as $$
  delete from cash_stock s using chain_adoption a
  where a.adoption_id = p_adoption and a.state = 'approved' and a.xmin = pg_current_xact_id()::xid
    and (s.chain_id, s.token) = (a.chain_id, a.token) and s.height > a.ancestor_height
  returning s.address, s.amount
$$;
revoke all on function forget_cash_stock(uuid) from public;
grant execute on function forget_cash_stock(uuid) to terahold_app;
