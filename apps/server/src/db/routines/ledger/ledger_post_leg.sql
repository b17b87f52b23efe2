-- Posts one leg of a member, or of the house under the nil member. Returns 1 for a new transfer and 0 when the key was
-- already posted with the same content. Raises TH409 when it was posted with other content, TH422 when a member account
-- would fall below zero, TH400 for a leg that the chart of accounts does not have, and TH412 for a reversal that was
-- not approved or of a transfer that may not be reversed. A new, valid and covered leg of a member takes this one
-- statement. Any other leg moves nothing in it and takes the longer way. It is written in plpgsql because PostgreSQL before
-- version 18 plans a function in SQL again in every call. PostgreSQL prepares every expression of the statement in each call, also
-- one that it never evaluates, so the statement has none of the other ways.
create or replace function ledger_post_leg(
  p_member uuid, p_group uuid, p_id uuid, p_key text, p_asset text, p_debit text, p_credit text, p_amount numeric,
  p_kind text, p_reference_kind text, p_reference_id text
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  may_be_archived boolean;
begin
  with moved as (
    update member_balance b set
      available = b.available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      held = b.held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      seq = b.seq + 1,
      available_lines = b.available_lines + ('available' in (p_debit, p_credit))::integer,
      held_lines = b.held_lines + ('held' in (p_debit, p_credit))::integer,
      last_at = greatest(b.last_at, posting_time())
    -- A block is closed only after all transactions that have an id have ended, so this one takes its id before it asks for the time.
    where b.member_id = p_member and b.asset = p_asset and pg_current_xact_id() is not null
      and (pg_sequence_last_value('ledger_archived_in') is null or not ledger_key_archived(p_member, p_key))
      -- One condition checks that the leg is valid and covered, which saves the plan a step: for an invalid leg the case is null.
      and p_amount <= case
        when p_amount > 0 and p_amount = trunc(p_amount) and (p_reference_kind is null) = (p_reference_id is null)
          and ledger_chart_has(p_asset || ' ' || p_debit || ' ' || p_credit || ' ' || p_kind)
        then case p_debit when 'available' then b.available when 'held' then b.held else p_amount end end
    returning b.available, b.held, b.seq, b.last_at
  )
  insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
      reference_id, available_after, held_after, member_seq, posted_at)
    select p_member, p_id, p_group, p_key, p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind,
      p_reference_id, moved.available, moved.held, moved.seq, moved.last_at from moved
    on conflict (member_id, idempotency_key) do nothing
    -- The statement saw all archived keys if the last transaction that archived any had ended before its snapshot.
    returning pg_sequence_last_value('ledger_archived_in') >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint into may_be_archived;
  if not found then
    return ledger_post_leg_in_steps(p_member, p_group, p_id, p_key, p_asset, p_debit, p_credit, p_amount, p_kind,
      p_reference_kind, p_reference_id);
  end if;
  if may_be_archived then return ledger_posted_once(p_member, p_key); end if;
  return 1;
end $$;
revoke all on function ledger_post_leg(uuid, uuid, uuid, text, text, text, text, numeric, text, text, text) from public;
grant execute on function ledger_post_leg(uuid, uuid, uuid, text, text, text, text, numeric, text, text, text) to terahold_app;
