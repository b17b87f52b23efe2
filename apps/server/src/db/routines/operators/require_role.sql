-- Raises TH403 unless an operator who is named in a decision has a role for it. The arguments are pairs: a column, and the roles of which
-- the operator needs one. The search path keeps temporary tables of the same name from being read instead.
create or replace function require_role() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  place integer;
  named uuid;
begin
  for place in 0 .. tg_nargs - 2 by 2 loop
    named := (to_jsonb(new) ->> tg_argv[place])::uuid;
    if named is not null and (tg_op = 'INSERT' or named is distinct from (to_jsonb(old) ->> tg_argv[place])::uuid) and not exists (
      select from operator where operator_id = named and ended_at is null and roles && string_to_array(tg_argv[place + 1], ' ')) then
      raise exception '% of % must be an operator with the role %', tg_argv[place], tg_table_name, tg_argv[place + 1]
        using errcode = 'TH403';
    end if;
  end loop;
  return new;
end $$;
