create table revenue (
  revenue_id      uuid primary key,
  pool_id         uuid not null references pool,
  day             date not null,
  -- initial is the first row of a day; a supplementary row adds what the first one missed.
  kind            text not null check (kind in ('initial', 'supplementary')),
  satoshi         bigint not null check (satoshi >= 0),
  -- Zero on a day without mining. Such a day is settled too, so that the prepaid fee is refunded.
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
  -- How far usdt is from satoshi at the recorded price of the day; null when no price of that day is known.
  usdt_deviation_bps integer,
  check (approved_by is null or approved_by <> recorded_by),
  check (cleared <= usdt),
  constraint revenue_decided check ((state = 'recorded') = (approved_by is null))
);
create unique index revenue_initial_day on revenue (pool_id, day) where kind = 'initial' and state <> 'rejected';
create unique index revenue_txid on revenue (pool_id, (lower(regexp_replace(txid, '^0x', '')))) where state <> 'rejected';
create index revenue_uncleared on revenue (day, revenue_id) where state = 'approved' and cleared_at is null;

-- A final transfer from a venue to the treasury. What no open revenue row needs waits in suspense for the next approved row.
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

-- How much of which venue transfer paid which revenue row.
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
  -- 1 for the first settlement of the day; each supplementary row adds one, computed again over the sum of the rows.
  revision      integer not null check (revision > 0),
  revenue_id    uuid not null unique references revenue,
  revenue_total numeric(38, 0) not null,
  uptime_bps    integer not null,
  base_mths     bigint not null check (base_mths > 0),
  sold_mths     bigint not null check (sold_mths >= 0),
  -- What this revision added to pool_payable: mining net, backed once its revenue has cleared, and downtime out of prepaid fees.
  payable_net      numeric(38, 0) not null check (payable_net >= 0),
  payable_downtime numeric(38, 0) not null check (payable_downtime >= 0),
  settled_at    timestamptz not null,
  cleared_at    timestamptz,
  -- The run that posted the cleared settlement to the members' balances.
  swept_in      uuid,
  unique (pool_id, day, revision)
);
create index settlement_uncleared on settlement (day) where cleared_at is null;
create index settlement_unswept on settlement (settlement_id) where cleared_at is not null and swept_in is null;

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

-- What rounding leaves of a settled day. Each holder's share is rounded down, so pool_payable gets a little more than the holders are
-- credited. When the day has cleared and every holder was credited, the rest goes to the house with the unsold power.
create table settlement_dust (
  -- The day's last settlement at that time.
  settlement_id uuid primary key references settlement,
  amount        numeric(38, 0) not null check (amount >= 0),
  taken_at      timestamptz not null,
  returned_at   timestamptz
);

-- What a run still has to do: the members from first_holder to last_holder, both included. A part is deleted together with its postings.
create table sweep_part (
  sweep_id     uuid not null,
  first_holder uuid not null,
  last_holder  uuid not null check (last_holder >= first_holder),
  primary key (sweep_id, first_holder)
);

-- A settled day that was recorded too high is never lowered: the house pays the difference out of what it earned.
create table revenue_correction (
  correction_id   uuid primary key,
  revenue_id      uuid not null references revenue,
  amount          numeric(38, 0) not null check (amount > 0),
  -- withheld: the venue pays that much less, now or later; returned: it was sent back to the venue in a transfer.
  way             text not null check (way in ('withheld', 'returned')),
  return_tx_hash  text check (return_tx_hash ~ '^0x[0-9a-f]{64}$'),
  statement_hash  text not null,
  reason          text not null check (length(trim(reason)) > 0),
  state           text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  approved_by     uuid references operator,
  approved_at     timestamptz,
  approval_reason text,
  -- How much of a withheld amount has cleared revenue rows in place of the venue's money.
  allocated       numeric(38, 0) not null default 0,
  -- The transfer that went back to the venue. It is booked when the chain shows it; the approval alone moves nothing.
  returned_chain_id  integer,
  returned_log_index integer,
  check ((way = 'returned') = (return_tx_hash is not null)),
  check (approved_by is null or approved_by <> recorded_by),
  check ((state = 'recorded') = (approved_by is null)),
  check (state <> 'rejected' or length(trim(approval_reason)) > 0),
  check (allocated between 0 and case when way = 'withheld' and state = 'approved' then amount else 0 end),
  constraint revenue_correction_returned foreign key (returned_chain_id, return_tx_hash, returned_log_index) references chain_transfer,
  constraint revenue_correction_returned_whole check ((returned_chain_id is null) = (returned_log_index is null)),
  constraint revenue_correction_returned_of check (returned_log_index is null or (way = 'returned' and state = 'approved'))
);
create unique index revenue_correction_return on revenue_correction (return_tx_hash) where state <> 'rejected';
create index revenue_correction_row on revenue_correction (revenue_id);
create index revenue_correction_open on revenue_correction (approved_at)
  where state = 'approved' and way = 'withheld' and allocated < amount;
create index revenue_correction_awaited on revenue_correction (approved_at)
  where state = 'approved' and way = 'returned' and returned_log_index is null;

-- How much of which correction cleared which revenue row in place of the venue's money.
create table correction_clearing (
  revenue_id    uuid not null references revenue,
  correction_id uuid not null references revenue_correction,
  amount        numeric(38, 0) not null check (amount > 0),
  at            timestamptz not null,
  primary key (revenue_id, correction_id)
);

-- Evidence and figures are written once; only what happens to them afterwards may change.
grant select, insert on revenue, venue_payment, revenue_clearing, settlement, settlement_terms, settlement_dust, revenue_correction,
  correction_clearing to terahold_app;
grant select, insert, update, delete on sweep_part to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, cleared, cleared_at) on revenue to terahold_app;
grant update (allocated) on venue_payment to terahold_app;
grant update (cleared_at, swept_in) on settlement to terahold_app;
grant update (cleared_at) on settlement_terms to terahold_app;
grant update (returned_at) on settlement_dust to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, allocated, returned_chain_id,
  returned_log_index) on revenue_correction to terahold_app;
grant select on revenue, settlement, settlement_terms to terahold_payout;
grant select (revenue_id, amount) on revenue_clearing, correction_clearing to terahold_payout;
