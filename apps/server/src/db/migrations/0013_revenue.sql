create table revenue (
  revenue_id      uuid primary key,
  pool_id         uuid not null references pool,
  day             date not null,
  -- initial is the first row of a day; a supplementary row adds what the first one missed.
  kind            text not null check (kind in ('initial', 'supplementary')),
  satoshi         bigint not null check (satoshi >= 0),
  -- Zero on a day without mining. Such a day is settled too, so that the prepaid fee is refunded.
  usdt            numeric(38, 0) not null check (usdt >= 0),
  venue_id        uuid not null references venue,
  venue           text not null,
  txid            text not null,
  statement_hash  text not null,
  uptime_bps      integer not null check (uptime_bps between 0 and 10000),
  deviation_bps   integer,
  state           text not null,
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  approved_by     uuid references operator,
  approved_at     timestamptz,
  approval_reason text,
  cleared         numeric(38, 0) not null default 0 check (cleared >= 0),
  cleared_at      timestamptz,
  -- What two operators took out of an approved row that the venue had not paid in full.
  voided          numeric(38, 0) not null default 0,
  -- How far usdt is from satoshi at the recorded price of the day; null when no price of that day is known.
  usdt_deviation_bps integer,
  constraint revenue_state check (state in ('recorded', 'approved', 'rejected', 'voided')),
  constraint revenue_voided check (voided >= 0 and cleared + voided <= usdt and (state <> 'voided' or voided = usdt)),
  -- An operator can withdraw a record of their own: it is then rejected by its recorder.
  constraint revenue_two_operators check (state = 'rejected' or approved_by <> recorded_by),
  constraint revenue_decided check ((state = 'recorded') = (approved_by is null))
);
create unique index revenue_initial_day on revenue (pool_id, day) where kind = 'initial' and state in ('recorded', 'approved');
create unique index revenue_txid on revenue (pool_id, (lower(regexp_replace(txid, '^0x', '')))) where state in ('recorded', 'approved');
create index revenue_uncleared on revenue (day, revenue_id) where state = 'approved' and cleared_at is null;
create index revenue_open_of_venue on revenue (venue_id, day) where state = 'approved' and cleared_at is null;
-- Records that wait for a second operator are counted whenever an operator opens the desk.
create index revenue_waiting on revenue (recorded_at) where state = 'recorded';

-- How much of which venue transfer paid which revenue row.
create table revenue_clearing (
  revenue_id uuid not null references revenue,
  chain_id   integer not null,
  tx_hash    text not null,
  log_index  integer not null,
  -- A payment can reach a row again, with money that had settled a claim until the vanished payment returned.
  part       integer not null default 0 check (part >= 0),
  amount     numeric(38, 0) not null check (amount > 0),
  at         timestamptz not null,
  -- Money that had reached a voided row is free again.
  released_at timestamptz,
  primary key (revenue_id, chain_id, tx_hash, log_index, part),
  foreign key (chain_id, tx_hash, log_index) references venue_payment
);
create index revenue_clearing_payment on revenue_clearing (chain_id, tx_hash, log_index);

-- Takes an approved row out again, in whole or in part: recorded by one operator, approved by another.
create table revenue_void (
  void_id     uuid primary key,
  revenue_id  uuid not null references revenue,
  -- all: the row never counted. unpaid: what the venue has paid stays.
  part        text not null check (part in ('all', 'unpaid')),
  reason      text not null check (length(trim(reason)) > 0),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  approval_reason text,
  -- What was taken out of the row, in minor units; known with the approval.
  amount      numeric(38, 0) check (amount > 0),
  constraint revenue_void_two_operators check (state = 'rejected' or approved_by <> recorded_by),
  check ((state = 'recorded') = (approved_by is null)),
  check (state <> 'rejected' or length(trim(approval_reason)) > 0),
  check ((state = 'approved') = (amount is not null))
);
create unique index revenue_void_open on revenue_void (revenue_id) where state = 'recorded';

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
  constraint revenue_correction_two_operators check (state = 'rejected' or approved_by <> recorded_by),
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
  released_at   timestamptz,
  primary key (revenue_id, correction_id)
);

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
  constraint revenue_deviation_two_operators check (state = 'rejected' or decided_by <> recorded_by)
);
create unique index revenue_deviation_open on revenue_deviation (pool_id) where state = 'recorded';
create index revenue_deviation_approved on revenue_deviation (pool_id, decided_at) where state = 'approved';

-- Evidence and figures are written once; only what happens to them afterwards may change.
grant select, insert on revenue, revenue_clearing, revenue_void, revenue_correction, correction_clearing, revenue_deviation to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, cleared, cleared_at, voided) on revenue to terahold_app;
grant update (released_at) on revenue_clearing, correction_clearing to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, amount) on revenue_void to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, allocated, returned_chain_id,
  returned_log_index) on revenue_correction to terahold_app;
grant update (state, decided_by, decided_at) on revenue_deviation to terahold_app;
grant select on revenue to terahold_payout;
grant select (revenue_id, amount, released_at) on revenue_clearing, correction_clearing to terahold_payout;
