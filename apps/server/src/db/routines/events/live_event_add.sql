-- Adds an event for each of several members. One transaction at a time adds to a member's events, so that they appear in the order of their
-- ids.
create or replace function live_event_add(p_kind text, p_events jsonb) returns table (member_id uuid, event_id uuid)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('live_event:' || m.id, 0))
  from (select e ->> 'memberId' as id from jsonb_array_elements(p_events) e order by e ->> 'memberId' collate "C") m;
  -- A statement of its own: it sees what was added while the one before waited.
  return query
  insert into live_event as added (member_id, event_id, kind, payload, at)
  select e."memberId", event_id_after((
      select l.event_id from live_event l where l.member_id = e."memberId" order by l.event_id desc limit 1
    ), e."eventId"), p_kind, e.payload, database_now()
  from jsonb_to_recordset(p_events) as e ("memberId" uuid, "eventId" uuid, payload jsonb)
  returning added.member_id, added.event_id;
end $$;
revoke all on function live_event_add(text, jsonb) from public;
grant execute on function live_event_add(text, jsonb) to terahold_app, terahold_payout;
