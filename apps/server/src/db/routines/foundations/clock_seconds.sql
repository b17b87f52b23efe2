-- How far the database's clock is ahead, in seconds. The value is compiled into the function whenever clock_offset changes, because a
-- posting that read it from the table would read it under its statement's snapshot. Always 0 in production.
create or replace function clock_seconds() returns bigint language sql stable return 0;

create or replace function compile_clock() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'create or replace function clock_seconds() returns bigint language sql stable return %s::bigint', (select seconds from clock_offset));
  return null;
end $$;

create or replace trigger clock_offset_compiled after update of seconds on clock_offset for each statement execute function compile_clock();

update clock_offset set seconds = seconds;
