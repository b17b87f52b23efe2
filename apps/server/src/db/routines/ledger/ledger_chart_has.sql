-- Whether the chart of accounts has a leg: asset, debit, credit and kind, separated by spaces. The chart changes only
-- with migrations, so it is compiled into the function, and PostgreSQL inlines the function into the plan of
-- ledger_post_leg.
create or replace function ledger_chart_has(p_leg text) returns boolean language sql stable return false;
revoke all on function ledger_chart_has(text) from public;

create or replace function compile_chart() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'create or replace function ledger_chart_has(p_leg text) returns boolean language sql stable return %L::jsonb ? p_leg',
    (select coalesce(jsonb_object_agg(concat_ws(' ', asset, debit, credit, kind), true), '{}') from transfer_kind));
  return null;
end $$;

create or replace trigger transfer_kind_compiled after insert or update or delete or truncate on transfer_kind
  for each statement execute function compile_chart();

update transfer_kind set kind = kind where false;
