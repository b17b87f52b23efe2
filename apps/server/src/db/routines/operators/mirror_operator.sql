-- Copies what the registry on the chain says about an operator. No roles end the operator. A new operator is one that
-- two admins' stored signatures name. The database decides nothing by this: signatures are verified with the registry's
-- roles. If the caller passes the roles that the operator had here before the registry was asked, and another process
-- has copied other roles since, it changes nothing. Returns whether anything changed.
create or replace function mirror_operator(p_address text, p_roles text[], p_new_id uuid, p_was text[] default null) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator operator;
  v_name text;
  v_has text[];
begin
  select * into v_operator from operator where address = p_address for no key update;
  if not found then
    if p_roles = '{}' then return false; end if;
    select name into v_name from operator_change where address = p_address and checker_signature is not null
      order by approved_at desc limit 1;
    if not found then raise exception 'no signed change names this operator' using errcode = 'TH403'; end if;
    insert into operator (operator_id, address, name, roles, created_at)
      values (p_new_id, p_address, v_name, p_roles, database_now()) on conflict (address) do nothing;
    return found;
  end if;
  v_has := case when v_operator.ended_at is null then v_operator.roles else '{}' end;
  if not (v_has @> p_was and p_was @> v_has) then return false; end if;
  if p_roles = '{}' then
    update operator set ended_at = database_now() where operator_id = v_operator.operator_id and ended_at is null;
    return found;
  end if;
  update operator set ended_at = null, roles = p_roles,
      past_roles = array(select distinct unnest(v_operator.past_roles || v_operator.roles || p_roles) order by 1)
    where operator_id = v_operator.operator_id
      and (ended_at is not null or not (roles @> p_roles and p_roles @> roles));
  return found;
end $$;
revoke all on function mirror_operator(text, text[], uuid, text[]) from public;
grant execute on function mirror_operator(text, text[], uuid, text[]) to terahold_app;
