create table revenue (
  revenue_id      uuid primary key,
  pool_id         uuid not null references pool,
  day             date not null,
  -- initial is a day's first row; a supplementary row adds what the first one missed.
  kind            text not null check (kind in ('initial', 'supplementary')),
  satoshi         bigint not null check (satoshi >= 0),
  -- Zero on a day the pool did not mine: it is settled all the same, so that the prepaid fee goes back.
  usdt            numeric(38, 0) not null check (usdt >= 0),
  venue           text not null,
  txid            text not null,
  statement_hash  text not null,
  uptime_bps      integer not null check (uptime_bps between 0 and 10000),
  deviation_bps   integer,
  state           text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  approved_by     uuid references operator,
  approved_at     timestamptz,
  approval_reason text,
  cleared         numeric(38, 0) not null default 0 check (cleared >= 0),
  cleared_at      timestamptz,
  check (approved_by is null or approved_by <> recorded_by),
  check (cleared <= usdt)
);
create unique index revenue_initial_day on revenue (pool_id, day) where kind = 'initial' and state <> 'rejected';
create unique index revenue_txid on revenue (pool_id, (lower(regexp_replace(txid, '^0x', '')))) where state <> 'rejected';
create index revenue_uncleared on revenue (day, revenue_id) where state = 'approved' and cleared_at is null;

-- A venue's final transfer into the treasury. What no open revenue row takes waits in suspense for the next approved one.
create table venue_payment (
  chain_id  integer not null,
  tx_hash   text not null,
  log_index integer not null,
  amount    numeric(38, 0) not null check (amount > 0),
  allocated numeric(38, 0) not null default 0 check (allocated between 0 and amount),
  at        timestamptz not null,
  primary key (chain_id, tx_hash, log_index)
);
create index venue_payment_unallocated on venue_payment (at) where allocated < amount;

-- Which venue transfer paid which revenue row, and how much of it.
create table revenue_clearing (
  revenue_id uuid not null references revenue,
  chain_id   integer not null,
  tx_hash    text not null,
  log_index  integer not null,
  amount     numeric(38, 0) not null check (amount > 0),
  at         timestamptz not null,
  primary key (revenue_id, chain_id, tx_hash, log_index),
  foreign key (chain_id, tx_hash, log_index) references venue_payment
);

create table settlement (
  settlement_id uuid primary key,
  pool_id       uuid not null references pool,
  day           date not null,
  -- 1 for the first settlement of the day; each supplementary row makes the next, recomputed on the sum of the rows.
  revision      integer not null check (revision > 0),
  revenue_id    uuid not null unique references revenue,
  revenue_total numeric(38, 0) not null,
  uptime_bps    integer not null,
  base_mths     bigint not null check (base_mths > 0),
  sold_mths     bigint not null check (sold_mths >= 0),
  -- What this revision added to pool_payable: mining net, backed once its revenue cleared, and downtime out of prepaid fees.
  payable_net      numeric(38, 0) not null check (payable_net >= 0),
  payable_downtime numeric(38, 0) not null check (payable_downtime >= 0),
  settled_at    timestamptz not null,
  cleared_at    timestamptz,
  unique (pool_id, day, revision)
);
create index settlement_uncleared on settlement (day) where cleared_at is null;

-- The day's figures for one mTH/s of these terms, scaled by 10^18, for the whole day up to this revision.
create table settlement_terms (
  pool_id       uuid not null references pool,
  terms_id      text not null references terms,
  day           date not null,
  revision      integer not null,
  settlement_id uuid not null references settlement,
  sold_mths     bigint not null check (sold_mths >= 0),
  gross         numeric(78, 0) not null check (gross >= 0),
  electricity   numeric(78, 0) not null check (electricity >= 0),
  service_fee   numeric(78, 0) not null check (service_fee >= 0),
  net           numeric(78, 0) not null check (net >= 0),
  downtime      numeric(78, 0) not null check (downtime >= 0),
  cleared_at    timestamptz,
  primary key (pool_id, terms_id, day, revision)
);
create index settlement_terms_settlement on settlement_terms (settlement_id);

create table incident (
  incident_id uuid primary key,
  kind        text not null,
  subject     text not null,
  detail      jsonb not null default '{}',
  opened_at   timestamptz not null,
  closed_at   timestamptz
);
create unique index incident_open on incident (kind, subject) where closed_at is null;

-- Evidence and figures are written once; only what happens to them afterwards may change.
grant select, insert on revenue, venue_payment, settlement, settlement_terms to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, cleared, cleared_at) on revenue to terahold_app;
grant update (allocated) on venue_payment to terahold_app;
grant update (cleared_at) on settlement, settlement_terms to terahold_app;
grant select, insert, update on incident to terahold_app;
grant select, insert on revenue_clearing to terahold_app;
grant select on revenue, settlement, settlement_terms to terahold_payout;
grant select, insert, update on incident to terahold_payout;
