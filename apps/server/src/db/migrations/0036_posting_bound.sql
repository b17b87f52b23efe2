-- With many connections a posting costs what it touches. What is read of the chart of accounts changes with migrations alone, so it is
-- compiled into a function that PostgreSQL takes into the posting's plan; and the posting is one statement of SQL, bound when it is
-- created: no search path has a part in what it means, so none has to be set for it.

-- Whether the chart knows a leg: asset, debit, credit and kind with spaces between, of which their names have none.
create function ledger_chart_has(p_leg text) returns boolean language sql stable return false;
revoke all on function ledger_chart_has(text) from public;

create function compile_chart() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'create or replace function ledger_chart_has(p_leg text) returns boolean language sql stable return %L::jsonb ? p_leg',
    (select coalesce(jsonb_object_agg(concat_ws(' ', asset, debit, credit, kind), true), '{}') from transfer_kind));
  return null;
end $$;
alter table transfer_kind add check (kind !~ '\s');
create trigger transfer_kind_compiled after insert or update or delete or truncate on transfer_kind
  for each statement execute function compile_chart();
update transfer_kind set kind = kind where false;

alter function ledger_post_leg_in_steps(uuid, uuid, uuid, text, text, text, text, numeric, text, text, text)
  set search_path = public, pg_temp;

-- One leg of a member's, or of the house's under the nil member. A key already posted with the same content gives 0, with
-- other content TH409; a member account that would fall below zero raises TH422; what the chart of accounts does not know
-- TH400; a reversal nobody approved, or of a transfer that may not be reversed, TH412. A new one gives 1.
-- A member's leg that is new, sound and covered takes this one statement. All else moves nothing in it and goes the longer way.
create or replace function ledger_post_leg(
  p_member uuid, p_group uuid, p_id uuid, p_key text, p_asset text, p_debit text, p_credit text, p_amount numeric,
  p_kind text, p_reference_kind text, p_reference_id text
) returns integer
language sql security definer begin atomic
  with moved as (
    update member_balance b set
      available = b.available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      held = b.held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      seq = b.seq + 1,
      last_at = greatest(b.last_at, (
        select greatest(o.open_from, clock_timestamp() + o.seconds * interval '1 second') from clock_offset o))
    -- Whoever closes a block waits for transactions that have an id: this one gets its own before it reads open_from.
    where b.member_id = p_member and b.asset = p_asset and pg_current_xact_id() is not null
      -- Sound and covered in one condition of the row's, which spares the plan a step: what is not sound compares as null.
      and p_amount <= case
        when p_amount > 0 and p_amount = trunc(p_amount)
          and ledger_chart_has(p_asset || ' ' || p_debit || ' ' || p_credit || ' ' || p_kind)
        then case p_debit when 'available' then b.available when 'held' then b.held else p_amount end end
    returning b.available, b.held, b.seq, b.last_at
  ), posted as (
    insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
        reference_id, available_after, held_after, member_seq, posted_at)
      select p_member, p_id, p_group, p_key, p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind,
        p_reference_id, moved.available, moved.held, moved.seq, moved.last_at from moved
      on conflict (member_id, idempotency_key) do nothing
      returning 1
  )
  select case when exists (select from posted) then 1
    else ledger_post_leg_in_steps(p_member, p_group, p_id, p_key, p_asset, p_debit, p_credit, p_amount, p_kind,
      p_reference_kind, p_reference_id) end;
end;
