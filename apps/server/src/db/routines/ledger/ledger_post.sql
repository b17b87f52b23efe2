-- Posts several legs of one member, or of the house, in one transaction; each as ledger_post_leg does. Returns the number of new transfers.
-- A leg: {id, key, asset, debit, credit, amount, kind, referenceKind, referenceId}.
create or replace function ledger_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leg jsonb;
  posted integer := 0;
begin
  if p_member <> '00000000-0000-0000-0000-000000000000' and jsonb_array_length(p_legs) > 1 then
    -- One fixed order of locks avoids deadlocks between postings of several assets.
    perform from member_balance where member_id = p_member order by asset for no key update;
  end if;
  for i in 0 .. jsonb_array_length(p_legs) - 1 loop
    leg := p_legs -> i;
    posted := posted + ledger_post_leg(p_member, p_group, (leg ->> 'id')::uuid, leg ->> 'key', leg ->> 'asset', leg ->> 'debit',
      leg ->> 'credit', (leg ->> 'amount')::numeric, leg ->> 'kind', leg ->> 'referenceKind', leg ->> 'referenceId');
  end loop;
  return posted;
end $$;
revoke all on function ledger_post(uuid, uuid, jsonb) from public;
grant execute on function ledger_post(uuid, uuid, jsonb) to terahold_app;
