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
  -- Where the operators' roles are on the chain.
  registry  text check (registry ~ '^0x[0-9a-f]{40}$'),
  -- The contract that receives members' payments and anchors roots; null while there is none.
  reserve   text check (reserve ~ '^0x[0-9a-f]{40}$'),
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

-- One row that readiness checks update: a full or read-only disk refuses it, although reads still work.
create table write_check (
  id integer primary key default 1 check (id = 1),
  written_at timestamptz not null
);
insert into write_check (written_at) values (now());

-- The complete base backups of this database. `terahold backup` records each, so that an old one is noticed.
create table base_backup (
  -- The machine's time, as the archive's.
  finished_at   timestamptz primary key,
  bytes         bigint not null check (bytes > 0),
  manifest_hash text not null check (manifest_hash ~ '^[0-9a-f]{64}$')
);

-- Jobs of a UTC day or hour, by the product's clock. The queue forgets a finished job; this row keeps it from being queued again.
create table scheduled_job (
  name          text not null,
  -- Start of the day or hour the job belongs to.
  period        timestamptz not null,
  enqueued_at   timestamptz not null,
  started_at    timestamptz,
  done_at       timestamptz,
  -- A later period was due before this one was finished; the later run does its work too.
  superseded_at timestamptz,
  -- How often it was started and how often it threw. A run whose process died counts as started only.
  runs          integer not null default 0 check (runs >= 0),
  failures      integer not null default 0 check (failures between 0 and runs),
  last_error    text,
  primary key (name, period)
);
create index scheduled_job_period on scheduled_job (period);

grant select on clock_offset, installation, base_backup to terahold_app;
grant select, insert, update, delete on rate_window to terahold_app;
grant select, insert, update, delete on scheduled_job to terahold_app;
grant update (written_at) on write_check to terahold_app, terahold_payout;
grant select on clock_offset, installation, base_backup to terahold_payout;
