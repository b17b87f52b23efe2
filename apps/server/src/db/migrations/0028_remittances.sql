-- How a venue splits one of its transfers among the pools it pays for: recorded by one operator from the venue's advice, approved by another.
create table remittance_advice (
  advice_id      uuid primary key,
  chain_id       integer not null,
  tx_hash        text not null,
  log_index      integer not null,
  -- Of the venue's advice.
  statement_hash text not null,
  state          text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by    uuid not null references operator,
  recorded_at    timestamptz not null,
  decided_by     uuid references operator,
  decided_at     timestamptz,
  foreign key (chain_id, tx_hash, log_index) references venue_payment,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by is null or decided_by <> recorded_by)
);
create unique index remittance_advice_once on remittance_advice (chain_id, tx_hash, log_index) where state <> 'rejected';

-- The lines of an approved advice add up to the transfer.
create table remittance_line (
  advice_id uuid not null references remittance_advice,
  pool_id   uuid not null references pool,
  amount    numeric(38, 0) not null check (amount > 0),
  primary key (advice_id, pool_id)
);

-- A payment can reach a row again, with money that had settled a claim until the vanished payment returned.
alter table revenue_clearing
  add column part integer not null default 0 check (part >= 0),
  drop constraint revenue_clearing_pkey,
  add primary key (revenue_id, chain_id, tx_hash, log_index, part);
create index revenue_clearing_payment on revenue_clearing (chain_id, tx_hash, log_index);

-- Why a pool's recorded revenue of 30 days is far from what its measured power should have brought: written by one operator, approved by
-- another, and shown to members.
create table revenue_deviation (
  deviation_id  uuid primary key,
  pool_id       uuid not null references pool,
  -- The last of the 30 days, and how far they were from expected.
  day           date not null,
  deviation_bps integer not null,
  reason        text not null check (length(btrim(reason)) between 10 and 2000),
  state         text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by   uuid not null references operator,
  recorded_at   timestamptz not null,
  decided_by    uuid references operator,
  decided_at    timestamptz,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by is null or decided_by <> recorded_by)
);
create unique index revenue_deviation_open on revenue_deviation (pool_id) where state = 'recorded';
create index revenue_deviation_approved on revenue_deviation (pool_id, decided_at) where state = 'approved';

grant select, insert on remittance_advice, remittance_line, revenue_deviation to terahold_app;
grant update (state, decided_by, decided_at) on remittance_advice, revenue_deviation to terahold_app;
