-- The id of a new event, so that it sorts after the last one: another process's clock may be ahead, or the millisecond the same. It then gets
-- the millisecond after that of the last one, in the first 48 bits (RFC 9562, version 7).
create or replace function event_id_after(p_last uuid, p_new uuid) returns uuid language sql immutable
  return case when p_last is null or p_new > p_last then p_new else (
    lpad(to_hex(('x' || left(replace(p_last::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
      || right(replace(p_new::text, '-', ''), 20))::uuid end;
revoke all on function event_id_after(uuid, uuid) from public;
grant execute on function event_id_after(uuid, uuid) to terahold_app, terahold_payout;
