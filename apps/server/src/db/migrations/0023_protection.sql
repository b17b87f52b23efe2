-- What everybody is told who holds power of a pool on a day: one row, however many they are.
create table pool_event (
  event_id uuid primary key,
  pool_id  uuid not null references pool,
  day      date not null,
  kind     text not null,
  payload  jsonb not null,
  at       timestamptz not null
);

grant select, insert, delete on pool_event to terahold_app;

-- Whether a process is ready depends on what the database has been brought to.
grant select on schema_migration to terahold_app;
