-- Begins the wait of a move that two operators approved, and nothing else. Returns when it is due: 14 days later, and not before the day that
-- they signed. Their signatures are verified before it is called, and again by the payout process and by `ledger verify`.
create or replace function begin_account_move(p_record uuid) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_content jsonb;
  v_now timestamptz := database_now();
  v_due timestamptz;
begin
  select r.content into v_content from operator_record r
    join operator_decision d on d.decision_id = r.record_id and d.type = 'AccountMove' and d.recorded_by = r.recorded_by
    join operator_approval a on a.decision_id = r.record_id and a.approved_by = r.decided_by
    where r.record_id = p_record and r.type = 'AccountMove' and r.state = 'approved';
  if not found then raise exception 'no approved record moves an account' using errcode = 'TH403'; end if;
  insert into account_move (member_id, move_id, from_address, to_address, not_before, approved_at, due_at)
    select (v_content ->> 'memberId')::uuid, p_record, lower(v_content ->> 'from'), lower(v_content ->> 'to'),
      (v_content ->> 'notBefore')::date, v_now,
      greatest(v_now + interval '14 days', (v_content ->> 'notBefore')::date::timestamp at time zone 'UTC')
    returning due_at into v_due;
  return v_due;
end $$;
revoke all on function begin_account_move(uuid) from public;
grant execute on function begin_account_move(uuid) to terahold_app;
