create or replace function database_now() returns timestamptz language sql stable
  return clock_timestamp() + make_interval(secs => clock_seconds());
