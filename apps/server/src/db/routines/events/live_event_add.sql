-- Adds an event of a member and returns its id. One transaction at a time adds to a member's events, so that they appear in the order of
-- their ids.
create or replace function live_event_add(p_member uuid, p_id uuid, p_kind text, p_payload jsonb) returns uuid language plpgsql as $$
declare
  last_id uuid;
  new_id  uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('live_event:' || p_member, 0));
  -- A statement of its own: it sees what was added while the one before waited.
  select event_id into last_id from live_event where member_id = p_member order by event_id desc limit 1;
  insert into live_event (member_id, event_id, kind, payload, at)
  values (p_member, event_id_after(last_id, p_id), p_kind, p_payload, database_now()) returning event_id into new_id;
  return new_id;
end $$;
revoke all on function live_event_add(uuid, uuid, text, jsonb) from public;
grant execute on function live_event_add(uuid, uuid, text, jsonb) to terahold_app, terahold_payout;
