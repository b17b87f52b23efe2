-- Roles of the running processes. They own nothing and cannot log in: a connection takes one on with SET ROLE.
-- Roles belong to the whole server, so a second database finds them already there.
do $$
begin
  if not exists (select from pg_roles where rolname = 'terahold_app') then create role terahold_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'terahold_payout') then create role terahold_payout nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant terahold_app, terahold_payout to current_user;
grant usage on schema public to terahold_app, terahold_payout;

-- The one clock of the database. In production the offset is 0 for good (the server refuses to start otherwise);
-- in the demo profile it moves together with the local chain's clock.
create table clock_offset (
  singleton boolean primary key default true check (singleton),
  seconds   bigint not null default 0
);
insert into clock_offset default values;

create function database_now() returns timestamptz language sql stable
  return clock_timestamp() + make_interval(secs => (select seconds from clock_offset));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TH001';
end $$;

-- Requests per key and window, shared between processes. Losing it in a crash is harmless, so it is not logged.
create unlogged table rate_window (
  key        text not null,
  window_end timestamptz not null,
  hits       integer not null,
  primary key (key)
);

grant select on clock_offset to terahold_app, terahold_payout;
grant select, insert, update, delete on rate_window to terahold_app;

-- Which day a daily job has last run for. Such jobs bear running twice; this keeps them from running all the time.
create table daily_job (
  name text primary key,
  day  date not null
);
grant select, insert, update on daily_job to terahold_app;
