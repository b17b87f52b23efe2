-- Jobs of a UTC day or hour, by the product's own clock. The queue forgets a job that is done; this row is what keeps it
-- from being asked for again. It replaces daily_job, which knew neither failures nor hours.
create table scheduled_job (
  name          text not null,
  -- Start of the day or hour the job belongs to.
  period        timestamptz not null,
  enqueued_at   timestamptz not null,
  started_at    timestamptz,
  done_at       timestamptz,
  -- A later period was due before this one was done: its run does what this one left.
  superseded_at timestamptz,
  -- Times it was begun and times it threw; a run whose process died is begun and neither thrown nor done.
  runs          integer not null default 0 check (runs >= 0),
  failures      integer not null default 0 check (failures between 0 and runs),
  last_error    text,
  primary key (name, period)
);
create index scheduled_job_period on scheduled_job (period);
grant select, insert, update, delete on scheduled_job to terahold_app;
drop table daily_job;

-- A reconciliation: what the books say of one final block beside what the chain, the venues and the pools say.
create table reconciliation (
  reconciliation_id uuid primary key,
  at           timestamptz not null,
  started_by   text not null check (started_by in ('schedule', 'command')),
  chain_id     integer not null,
  -- The block up to which the books had read the chain.
  height       bigint not null,
  checks       integer not null check (checks > 0),
  differences  integer not null check (differences between 0 and checks)
);
create index reconciliation_time on reconciliation (at);

create table reconciliation_check (
  reconciliation_id uuid not null references reconciliation,
  name       text not null,
  -- What it is about where a check is made of several things, such as a pool's id; else empty.
  subject    text not null default '',
  unit       text not null check (unit in ('minor', 'count')),
  -- at_least: the found figure may be more than the expected one, up to slack where there is one.
  rule       text not null check (rule in ('equal', 'at_least')),
  expected   numeric(78, 0) not null,
  found      numeric(78, 0) not null,
  difference numeric(78, 0) not null check (difference = found - expected),
  slack      numeric(78, 0) check (slack >= 0),
  agrees     boolean not null check (agrees =
    case rule when 'equal' then difference = 0 else difference >= 0 and (slack is null or difference <= slack) end),
  -- What of it disagrees, named.
  detail     jsonb not null default '{}',
  primary key (reconciliation_id, name, subject)
);

create trigger reconciliation_append_only before update or delete on reconciliation for each row execute function refuse_change();
create trigger reconciliation_no_truncate before truncate on reconciliation for each statement execute function refuse_change();
create trigger reconciliation_check_append_only before update or delete on reconciliation_check for each row execute function refuse_change();
create trigger reconciliation_check_no_truncate before truncate on reconciliation_check for each statement execute function refuse_change();
grant select, insert on reconciliation, reconciliation_check to terahold_app;
