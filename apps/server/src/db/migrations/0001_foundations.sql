-- The roles of the running processes. They own nothing and cannot log in; a connection takes one on with SET ROLE.
-- Roles belong to the whole server, so a second database on the server finds them already made.
do $$
begin
  if not exists (select from pg_roles where rolname = 'terahold_app') then create role terahold_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'terahold_payout') then create role terahold_payout nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant terahold_app, terahold_payout to current_user;
grant usage on schema public to terahold_app, terahold_payout;

-- A process checks the applied schema before it starts and for as long as it reports itself ready.
grant select on schema_migration, schema_routine to terahold_app, terahold_payout;

-- The database's clock. The offset is always 0 in production (the server refuses to start otherwise); in the demo profile it moves
-- together with the clock of the local chain.
create table clock_offset (
  singleton boolean primary key default true check (singleton),
  seconds   bigint not null default 0,
  -- No transfer is posted before open_from; ledger_roll_up_step moves it on before it closes a block. A transaction with an id below
  -- horizon may not have seen the new open_from yet, so the block is closed only after all of those have ended.
  open_from timestamptz not null default '-infinity',
  horizon   bigint
);
insert into clock_offset default values;

-- Which profile and which chain this database belongs to; the server refuses to open it with another.
create table installation (
  singleton boolean primary key default true check (singleton),
  profile   text not null check (profile in ('demo', 'production', 'test')),
  chain_id  integer not null,
  -- Hash of the first block that counts. It identifies the chain.
  first_block text,
  token     text not null,
  treasury  text not null,
  created_at timestamptz not null,
  -- Null until the first start of the demo has finished. An unfinished demo database is dropped and created again.
  ready_at   timestamptz
);

-- Requests by key and window, shared by all processes. Losing the rows in a crash does no harm, so the table is not logged.
create unlogged table rate_window (
  key        text not null,
  window_end timestamptz not null,
  hits       integer not null,
  primary key (key)
);

grant select on clock_offset, installation to terahold_app;
grant select, insert, update, delete on rate_window to terahold_app;
grant select on clock_offset, installation to terahold_payout;
