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

grant select, insert, update, delete on scheduled_job to terahold_app;
