-- Registers a venue, or replaces what is registered under its name. Without pools it is retired. An address that a venue no longer pays
-- from stays known as retired: a payment from it is unassigned money. Returns the venue's id. Only the owner of the tables may call it.
create or replace function put_venue(p_venue uuid, p_chain integer, p_name text, p_addresses text[], p_pools uuid[], p_advised boolean)
returns uuid language plpgsql set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into venue (venue_id, name, registered_at, is_advised, retired_at)
    values (p_venue, btrim(p_name), database_now(), p_advised, case when cardinality(p_pools) = 0 then database_now() end)
    on conflict (lower(name)) do update set is_advised = excluded.is_advised, retired_at = excluded.retired_at
    returning venue_id into v_id;
  delete from venue_pool where venue_id = v_id;
  insert into venue_pool (venue_id, pool_id) select distinct v_id, unnest(p_pools);
  update house_address set retired_at = coalesce(retired_at, database_now()) where chain_id = p_chain and venue_id = v_id;
  insert into house_address (chain_id, address, role, name, venue_id)
    select distinct p_chain, lower(address), 'venue', btrim(p_name), v_id from unnest(p_addresses) address
    on conflict (chain_id, address, role) do update set name = excluded.name, venue_id = excluded.venue_id, retired_at = null;
  return v_id;
end $$;
revoke all on function put_venue(uuid, integer, text, text[], uuid[], boolean) from public;
